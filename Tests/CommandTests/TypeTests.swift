import Foundation
import TestModels
import Testing

/// A desktop of its own: a message bus, and programs in Python on it.
private enum Desktop {
    static let isThere: Bool = {
        let programs = ["Xvfb", "dbus-run-session", "python3"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }
        guard programs else { return false }
        return (try? python(["-c", "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk"]).status) == 0
    }()

    static func python(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-run-session")
        process.arguments = ["--", "/usr/bin/python3"] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["RUKOPIS_MODELS"] = Program.model?.deletingLastPathComponent().path
        environment["WAYLAND_DISPLAY"] = nil
        environment["NO_AT_BRIDGE"] = nil
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}

/// `rukopis type` on a desktop without a screen: two windows of GTK with one text entry each.
@Suite(
    .enabled(if: Desktop.isThere, "Xvfb, dbus-run-session, at-spi2-core or GTK for Python is not installed"),
    .serialized)
struct TypeTests {
    private struct Step: Decodable, Equatable {
        var status: Int32
        var errors: String
        /// What the two entries hold.
        var first: String
        var second: String
    }

    /// Each line of `steps`: the window in focus, the arguments of `type`, and whether the focus changes before the ink
    /// comes.
    private func steps(_ steps: [[String]]) throws -> [Step] {
        let script = String(decoding: try JSONSerialization.data(withJSONObject: steps), as: UTF8.self)
        let result = try Desktop.python(["-c", Self.desktop, try Program.url.path, script])
        #expect(result.status == 0)
        return try JSONDecoder().decode([Step].self, from: result.output)
    }

    private static let latin = "Naïve café, 12 %: \"quoted\" \\ {x}"
    private static let cyrillic = "Щёлоков Їжак — Ўладзімір Ђорђе"

    @Test(arguments: ["atspi", "x11"])
    func textArrivesAsItIs(way: String) throws {
        let found = try steps([
            ["0", "--by", way, "--text", Self.latin], ["1", "--by", way, "--text", Self.cyrillic],
        ])
        #expect(found.map(\.status) == [0, 0], "\(found)")
        #expect(found.last?.first == Self.latin && found.last?.second == Self.cyrillic, "\(found)")
    }

    @Test func aFieldIsFoundByItsName() throws {
        let found = try steps([["0", "--field", "Second", "--text", Self.cyrillic], ["0", "--field", "Third", "--text", "x"]])
        #expect(found.map(\.status) == [0, 1], "\(found)")
        #expect(found.last?.first == "" && found.last?.second == Self.cyrillic, "\(found)")
        #expect(found.last?.errors.contains("no text field 'Third'") == true, "\(found)")
    }

    @Test(arguments: ["atspi", "x11"])
    func nothingIsTypedWhereAnotherWindowCameInBetween(way: String) throws {
        let ink = TestInk.record(TestInk.waves(1, y: 15))
        let found = try steps([["0", "--by", way, "-", "CHANGE", ink]])
        #expect(found.count == 1 && found[0].status == 1, "\(found)")
        #expect(found[0].first == "" && found[0].second == "", "\(found)")
        #expect(found[0].errors.contains("the field in focus changed"), "\(found)")
    }

    /// Shows the windows, does the steps, prints what came of them.
    private static let desktop = """
        import json, os, subprocess, sys, threading, time
        r, w = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(w), "-screen", "0", "640x480x24", "-nolisten", "tcp"],
                                  pass_fds=[w], stderr=subprocess.DEVNULL)
        os.environ["DISPLAY"] = ":" + os.read(r, 16).decode().strip()
        os.environ["GTK_MODULES"] = "gail:atk-bridge"
        import gi
        gi.require_version("Gtk", "3.0")
        from gi.repository import Gdk, GLib, Gtk
        program, steps = sys.argv[1], json.loads(sys.argv[2])
        windows, entries = [], []
        for name in ["First", "Second"]:
            window, entry = Gtk.Window(title=name + " window"), Gtk.Entry()
            entry.get_accessible().set_name(name)
            window.add(entry)
            window.set_default_size(300, 60)
            window.move(10, 10 + 100 * len(windows))
            window.show_all()
            windows.append(window)
            entries.append(entry)
        results = []
        def in_main(work):
            done, out = threading.Event(), []
            def run():
                out.append(work())
                done.set()
                return False
            GLib.idle_add(run)
            done.wait(20)
            return out[0] if out else None
        def focus(index):
            def work():
                entries[index].grab_focus()
                windows[index].get_window().raise_()
                windows[index].get_window().focus(Gdk.CURRENT_TIME)
            in_main(work)
            for _ in range(100):
                time.sleep(0.05)
                if in_main(lambda: entries[index].has_focus() and windows[index].is_active()): break
            time.sleep(0.5)
        def texts(): return in_main(lambda: [e.get_text() for e in entries])
        def do():
            time.sleep(1)
            for step in steps:
                index, words = int(step[0]), step[1:]
                ink = None
                if "CHANGE" in words:
                    at = words.index("CHANGE")
                    words, ink = words[:at], words[at + 1]
                focus(index)
                p = subprocess.Popen([program, "type"] + words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE)
                if ink:
                    time.sleep(4)
                    focus(1 - index)
                out, err = p.communicate(ink.encode() if ink else None, timeout=60)
                # What was typed may still be on its way.
                time.sleep(0.5)
                first, second = texts()
                results.append({"status": p.returncode, "errors": err.decode(), "first": first, "second": second})
            GLib.idle_add(Gtk.main_quit)
        def guarded():
            try: do()
            finally: GLib.idle_add(Gtk.main_quit)
        threading.Thread(target=guarded, daemon=True).start()
        Gtk.main()
        print(json.dumps(results), flush=True)
        server.terminate()
        os._exit(0)
        """
}
