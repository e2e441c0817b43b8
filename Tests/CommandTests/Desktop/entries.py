"""A window with two entries, Name (in focus) and Notes, and a program that writes into them.

    entries.py [--move] INK PROGRAM [ARGUMENT...]

Runs the program when the window is in focus, with the ink file as its input, and prints what the entries hold then,
what the program told and its exit status as JSON. --move: puts the focus on Notes when the program has begun to read.
Ends by itself after a minute.
"""
import json, os, subprocess, sys, threading

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

arguments = sys.argv[1:]
moves = arguments[:1] == ["--move"]
ink, *command = arguments[moves:]

window = Gtk.Window(title="entries")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window.add(box)
entries = {}
for name in ("Name", "Notes"):
    entries[name] = Gtk.Entry()
    entries[name].get_accessible().set_name(name)
    box.add(entries[name])
entries["Notes"].set_text("old")
entries["Notes"].set_position(0)


def tell(answer):
    answer["texts"] = {name: entry.get_text() for name, entry in entries.items()}
    print(json.dumps(answer), flush=True)
    Gtk.main_quit()


def run():
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    killer = threading.Timer(40, program.kill)
    killer.start()
    try:
        if moves:
            # More than a pipe holds: this waits until the program reads, and by then it has chosen its field.
            program.stdin.write(b"\n" * (1 << 20))
            program.stdin.flush()
            moved = threading.Event()
            GLib.idle_add(lambda: (entries["Notes"].grab_focus(), moved.set(), False)[-1])
            moved.wait()
        with open(ink, "rb") as file:
            program.stdin.write(file.read())
        program.stdin.close()
    except BrokenPipeError:
        pass
    errors = program.stderr.read().decode()
    status = program.wait()
    killer.cancel()
    # What it has sent may still be on the way.
    GLib.timeout_add(300, tell, {"status": status, "errors": errors})


def begin():
    # Headless there may be no window manager that gives the focus.
    window.present()
    entries["Name"].grab_focus()
    if not entries["Name"].has_focus():
        return True
    threading.Thread(target=run, daemon=True).start()
    return False


window.show_all()
GLib.timeout_add(200, begin)
GLib.timeout_add_seconds(60, lambda: tell({"status": -1, "errors": "the window does not get the focus"}))
Gtk.main()
os._exit(0)
