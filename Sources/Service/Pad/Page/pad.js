// Strokes go to the program as they end, a request at a time; its answers come back with them.
"use strict"

const element = id => document.getElementById(id)
const paper = element("paper"), text = element("text"), pen = paper.getContext("2d")
const desk = location.pathname + "ink/" + Array.from(crypto.getRandomValues(new Uint8Array(12)),
  byte => byte.toString(16).padStart(2, "0")).join("")
const pause = 1500

// What was read and is final, in pieces: a late dot reopens the last one.
let pieces = []
// Strokes of the passage being written, each a list of [x, y, t, p].
let ink = []
let stroke = null, pointer = null, penSeen = false
let outbox = [], isSending = false, timer = 0
// The passage whose text the writer chose; what is read of it later does not count.
let chosen = 0, passage = 0
// The passage that became final last, and how many strokes it had.
let ended = {passage: 0, strokes: 0}

// Talking to the program

function say(message) {
  outbox.push(JSON.stringify(message))
  send()
}

async function send() {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  const lines = outbox
  outbox = []
  try {
    const answer = await fetch(desk, {method: "POST", body: lines.map(line => line + "\n").join("")})
    const body = await answer.text()
    if (!answer.ok) throw new Error(JSON.parse(body).message)
    element("status").textContent = ""
    for (const line of body.split("\n")) if (line) hear(JSON.parse(line))
  } catch (error) {
    // A program that has ended has forgotten its desk; what is in the text field stays.
    element("status").textContent = "Not read: " + error.message
  }
  isSending = false
  if (outbox.length) return send()
  // When the writer rests, the program is asked what it makes of it.
  if (ink.length) timer = setTimeout(() => stroke || send(), pause + 50)
}

function hear(event) {
  if (event.type === "partial") {
    passage = event.passage
    element("live").textContent = event.text
    choices("alternatives", event.alternatives.map(other => other.text), choose)
  } else if (event.type === "final") {
    if (event.passage !== chosen) {
      if (pieces.length && pieces[pieces.length - 1].passage === event.passage) pieces.pop()
      if (event.text) pieces.push({passage: event.passage, text: event.text})
      showText()
    }
    settle(event.passage === ended.passage ? event.strokes - ended.strokes : event.strokes)
    ended = {passage: event.passage, strokes: event.strokes}
  } else if (event.type === "prediction") {
    choices("predictions", event.words.map(word => word.text), (_, index) => foresee(event.words[index]))
  } else if (event.type === "error") {
    element("status").textContent = event.message
  }
}

// The text

function joined(before, after) {
  return before && !/\s$/.test(before) ? before + " " + after : before + after
}

function showText() {
  text.value = pieces.reduce((all, piece) => joined(all, piece.text), "")
  text.scrollTop = text.scrollHeight
}

// The passage is over: its ink goes, its text stands above. Newer ink may be there already.
function settle(strokes) {
  ink.splice(0, Math.max(strokes, 0))
  element("live").textContent = ""
  choices("alternatives", [])
  draw()
}

// From now on the text is this, whatever was read.
function become(value) {
  pieces = [{passage: 0, text: value}]
  text.value = value
  chosen = passage
  say({type: "context", text: value})
}

function choose(other) {
  become(joined(text.value, other))
}

function foresee(word) {
  const before = joined(text.value, element("live").textContent)
  const kept = word.deletes ? Array.from(before).slice(0, -word.deletes).join("") : before
  become((word.completion === word.text && !word.deletes ? joined(kept, word.completion) : kept + word.completion) + " ")
}

function choices(place, words, take) {
  element(place).replaceChildren(...words.map((word, index) => {
    const button = document.createElement("button")
    button.textContent = word
    button.onclick = () => take(word, index)
    return button
  }))
}

// The pen

function point(event) {
  const frame = paper.getBoundingClientRect()
  const round = value => Math.round(value * 100) / 100
  // A mouse has no pressure, though it says one half.
  return [round(event.clientX - frame.left), round(event.clientY - frame.top), event.timeStamp / 1000,
    event.pointerType === "pen" ? event.pressure : null]
}

paper.onpointerdown = event => {
  if (event.pointerType === "pen") penSeen = true
  // With a pen in use a touch is a hand at rest.
  if (pointer !== null || event.button !== 0 || penSeen && event.pointerType === "touch") return
  event.preventDefault()
  clearTimeout(timer)
  paper.setPointerCapture(event.pointerId)
  pointer = event.pointerId
  stroke = [point(event)]
  draw()
}

paper.onpointermove = event => {
  if (event.pointerId !== pointer) return
  const between = event.getCoalescedEvents ? event.getCoalescedEvents() : []
  const first = stroke.length - 1
  for (const one of between.length ? between : [event]) if (stroke.length < 20000) stroke.push(point(one))
  trace(stroke.slice(first))
}

paper.onpointerup = paper.onpointercancel = event => {
  if (event.pointerId !== pointer) return
  ink.push(stroke)
  say({type: "stroke", points: stroke})
  stroke = pointer = null
}

function trace(points) {
  pen.beginPath()
  pen.moveTo(points[0][0], points[0][1])
  if (points.length === 1) pen.lineTo(points[0][0], points[0][1])
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
}

function draw() {
  const scale = devicePixelRatio || 1
  paper.width = Math.round(paper.clientWidth * scale)
  paper.height = Math.round(paper.clientHeight * scale)
  pen.scale(scale, scale)
  pen.lineWidth = 2.2
  pen.lineCap = pen.lineJoin = "round"
  pen.strokeStyle = "#113"
  for (const points of stroke ? [...ink, stroke] : ink) trace(points)
}

// The rest

element("undo").onclick = () => {
  if (!ink.length) return
  ink.pop()
  draw()
  say({type: "undo"})
}
element("done").onclick = () => say({type: "commit"})
element("clear").onclick = () => {
  become("")
  settle(ink.length)
}
text.onchange = () => become(text.value)
element("language").onchange = () => say({type: "open", language: element("language").value.trim()})
addEventListener("resize", draw)
draw()
send()
