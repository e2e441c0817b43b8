import Foundation
import Language
import TestModels
import Testing

/// What goes wrong around the program: disks, pipes, folders, locales, names. Nothing is lost, nothing stays half-written,
/// nothing crashes.
struct RobustnessTests {
    private static let ink = Data(TestInk.record(TestInk.waves()).utf8)

    // MARK: Disks and pipes

    @Test(arguments: [
        "--help", "--version", "recognize --help", "recognize \"$1\"", "recognize --format json \"$1\"",
        "recognize --format hocr \"$1\"", "inspect \"$1\"", "evaluate \"$1\"", "convert --to unipen \"$1\"",
        "render --to svg \"$1\"", "render --to pdf \"$1\"", "doctor", "completion bash", "completion manual",
    ])
    func aFullDiskIsAnErrorThatIsTold(command: String) throws {
        try Program.withFiles([("ink.ndjson", Self.ink)]) { paths in
            let result = try Program.shell("exec \"$0\" \(command) > /dev/full", paths)
            #expect(result.status == 1)
            #expect(result.errors.contains("cannot be written: No space left on device"), "\(result.errors)")
            #expect(result.errorLines.count == 1, "\(result.errors)")
        }
    }

    @Test(arguments: [
        "render -o \"$2/out.pdf\" \"$1\"", "render -o \"$2/out.png\" -r 1200 \"$1\"",
        "convert --to inkml -o \"$2/out.inkml\" \"$1\"", "recognize --format inkml -o \"$2\" \"$1\"",
        "evaluate --report \"$2\" \"$1\"",
    ])
    func aFileThatCannotBeWrittenToItsEndIsNotThere(command: String) throws {
        // A limit on the size of files stands for the full disk.
        let many = Data((0..<60).map { TestInk.record(TestInk.waves(3, x: Double($0))) }.joined().utf8)
        try Program.withFiles([("ink.ndjson", many), ("old.txt", Data("old".utf8))]) { paths in
            let folder = paths[0] + ".out"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let result = try Program.shell("trap '' XFSZ; ulimit -f 1; exec \"$0\" \(command)", [paths[0], folder])
            #expect(result.status == 1)
            #expect(result.errors.contains("File too large"), "\(result.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        }
    }

    @Test func anOldFileSurvivesAWriteThatFails() throws {
        let many = Data((0..<60).map { TestInk.record(TestInk.waves(3, x: Double($0))) }.joined().utf8)
        try Program.withFiles([("ink.ndjson", many), ("old.svg", Data("old".utf8))]) { paths in
            let result = try Program.shell(
                "trap '' XFSZ; ulimit -f 1; exec \"$0\" convert --to unipen -o \"$2\" \"$1\"", paths)
            #expect(result.status == 1)
            #expect(try Data(contentsOf: URL(fileURLWithPath: paths[1])) == Data("old".utf8))
            let folder = URL(fileURLWithPath: paths[1]).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["ink.ndjson", "old.svg"])
        }
    }

    @Test(arguments: ["recognize \"$1\"", "recognize --format jsonl \"$1\"", "convert --to inkml \"$1\"", "recognize --help"])
    func aReaderThatLeavesEndsTheProgramWithoutAWord(command: String) throws {
        let many = Data((0..<300).map { TestInk.record(TestInk.waves(), word: "\($0)") }.joined().utf8)
        try Program.withFiles([("ink.ndjson", many)]) { paths in
            let script = "{ \"$0\" \(command); echo $? > \"$1.status\"; } | head -c 1 > /dev/null"
            let result = try Program.shell(script, paths)
            #expect(result.errors.isEmpty, "\(result.errors)")
            let status = try String(contentsOfFile: paths[0] + ".status", encoding: .utf8)
            // 141: ended by SIGPIPE; 0 where all had been taken before the reader left.
            #expect(["141\n", "0\n"].contains(status), "\(status)")
        }
    }

    @Test func closedStandardStreamsDoNoHarm() throws {
        try Program.withFiles([("ink.ndjson", Self.ink)]) { paths in
            let withoutOutput = try Program.shell("exec \"$0\" recognize \"$1\" >&-", paths)
            #expect(withoutOutput.status == 1)
            let withoutInput = try Program.shell("exec \"$0\" recognize <&-", paths)
            #expect(withoutInput.status == 1)
            let withoutErrors = try Program.shell("exec \"$0\" recognize \"$1\" 2>&-", paths)
            #expect(withoutErrors.output == "a\n")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount a file system"))
    func aFullFileSystemLeavesTheOldFileAndNoPieces() throws {
        let many = Data((0..<400).map { TestInk.record(TestInk.waves(3, x: Double($0))) }.joined().utf8)
        try Program.withFiles([("ink.ndjson", many)]) { paths in
            // In a name space of its own: nothing stays mounted whatever happens.
            let script = """
                unshare -m sh -c '
                    mkdir "$1.disk" && mount -t tmpfs -o size=64k none "$1.disk" || exit 99
                    cd "$1.disk" && echo old > out.svg && mkdir more || exit 99
                    for to in rukopis inkml; do "$0" convert --to $to -o out.svg "$1"; echo $?; done
                    "$0" render --to pdf --text none -o out.svg "$1"; echo $?
                    "$0" recognize --format inkml --output more "$1"; echo $?
                    cat out.svg; ls -A . more' "$0" "$1"
                """
            let result = try Program.shell(script, paths)
            // A container may forbid it.
            guard result.status != 99, !result.errors.contains("unshare") else { return }
            #expect(result.output == "1\n1\n1\n1\nold\n.:\nmore\nout.svg\n\nmore:\n", "\(result.output)")
            #expect(result.errorLines.count == 4 && result.errors.contains("No space left on device"), "\(result.errors)")
        }
    }

    /// In kilobytes of address space. About 150,000 is left out: libdispatch waits there until it can make a thread.
    @Test(arguments: [60_000, 250_000, 330_000, 420_000, 500_000, 700_000])
    func littleMemoryEndsTheProgramOrNot(limit: Int) throws {
        try Program.withFiles([("ink.ndjson", Self.ink), ("out.pdf", Data("old".utf8))]) { paths in
            let script = "ulimit -v \(limit); exec timeout 60 \"$0\" render -o \"$2\" \"$1\""
            let result = try Program.shell(script, paths)
            // 127: the loader did not come so far as to start it.
            #expect([0, 1, 127].contains(result.status), "\(result.status) \(result.errors)")
            let written = try Data(contentsOf: URL(fileURLWithPath: paths[1]))
            #expect(result.status == 0 ? written.starts(with: Data("%PDF".utf8)) : written == Data("old".utf8))
            #expect(result.status == 0 || result.errorLines.count == 1, "\(result.errors)")
        }
    }

    @Test(arguments: ["/proc/out.pdf", "/nowhere at all/out.pdf"])
    func aPlaceThatCannotBeWrittenToIsNamed(place: String) throws {
        let result = try Program.run(["render", "-o", place], input: Self.ink)
        #expect(result.status == 1 && result.errorLines.count == 1)
        #expect(result.errors.contains(place), "\(result.errors)")
    }

    @Test func aFolderThatIsOnlyReadableIsReadAll() throws {
        try Program.withFiles([("ink.ndjson", Self.ink)]) { paths in
            let folder = URL(fileURLWithPath: paths[0]).deletingLastPathComponent().path
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
            let result = try Program.run(["recognize", folder])
            #expect(result.status == 0 && result.output == "a\n" && result.errors.isEmpty)
        }
    }

    // MARK: Surroundings

    @Test(arguments: ["C", "C.UTF-8", "POSIX", "tr_TR.UTF-8", "xx_YY.nonsense", "", "ru_RU.KOI8-R", "de_DE@euro"])
    func theLocaleChangesNoResult(locale: String) throws {
        let environment = ["LC_ALL": locale, "LANG": locale, "LANGUAGE": locale]
        let result = try Program.run(["recognize", "--format", "json", "-l", "ru"], input: Self.ink, environment: environment)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(result.output == (try Program.run(["recognize", "--format", "json", "-l", "ru"], input: Self.ink).output))
        #expect(result.output.contains("\"text\":\"я\""))
    }

    @Test func withoutAHomeAllButThePersonalStoreWorks() throws {
        try Program.withFiles([("ink.ndjson", Self.ink)]) { paths in
            // A sanitizer, where the tests are built with one, must still know what it is to look for.
            let bare = "exec env -i ${ASAN_OPTIONS+ASAN_OPTIONS=\"$ASAN_OPTIONS\"} RUKOPIS_MODELS=\"$RUKOPIS_MODELS\" \"$0\""
            let result = try Program.shell("\(bare) recognize \"$1\"", paths)
            #expect(result.status == 0 && result.output == "a\n" && result.errors.isEmpty, "\(result.errors)")
            let nowhere = try Program.shell("HOME=/proc/none; export HOME; unset XDG_DATA_HOME; exec \"$0\" predict --learn word")
            #expect(nowhere.status == 1 && nowhere.errorLines.count == 1, "\(nowhere.errors)")
        }
    }

    @Test func anyNameOfAFileWillDo() throws {
        // The same letter composed and decomposed are two files.
        let names = [
            "two words.ndjson", "рукопись.ndjson", "\u{0439}.ndjson", "\u{0438}\u{0306}.ndjson", "line\nbreak.ndjson",
            "%41 %.ndjson", "'\"$(x).ndjson", "-l.ndjson", "名前🖋.ndjson",
        ]
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis names \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in names {
            // Not by URL, which might change the name's form.
            let made = open(folder.path + "/" + name, O_WRONLY | O_CREAT, 0o644)
            #expect(made >= 0)
            #expect(Self.ink.withUnsafeBytes { write(made, $0.baseAddress, $0.count) } == Self.ink.count)
            close(made)
        }
        for name in names {
            let result = try Program.run(["recognize", folder.path + "/" + name])
            #expect(result.status == 0 && result.output == "a\n" && result.errors.isEmpty, "\(name): \(result.errors)")
            let from = try Program.shell("cd \"$1\" && exec \"$0\" recognize -- \"$2\"", [folder.path, name])
            #expect(from.status == 0 && from.output == "a\n", "\(name): \(from.errors)")
        }
        let all = try Program.run(["recognize", "--format", "jsonl", folder.path])
        #expect(all.status == 0)
        #expect(all.output.split(separator: "\n").count == names.count, "\(all.output) \(all.errors)")
    }

    @Test func aNameThatIsNotUTF8IsNoCrash() throws {
        try Program.withFiles([("ink.ndjson", Self.ink)]) { paths in
            let script = "cd \"$(dirname \"$1\")\" && name=$(printf 'bad\\377name.ndjson') && cp ink.ndjson \"$name\" && \"$0\" recognize \"$name\""
            let result = try Program.shell(script, paths)
            // Read or refused in a line.
            #expect(result.status == 0 || (result.status == 1 && result.errorLines.count == 1), "\(result.status) \(result.errors)")
        }
    }

    // MARK: Many at once

    @Test func aStoreLosesNothingToManyWriters() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-store-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = folder.appendingPathComponent("words.sqlite").path
        // Not the shell's own `wait`: the tests' threads hand blocked signals down, and then it waits for ever.
        let script = """
            for a in a b c d; do for b in k l m n o p q r; do echo "own$a$b"; done; done |
                xargs -P 32 -I WORD "$0" predict --store "$1" --learn "common WORD"
            """
        let result = try Program.shell(script, [store])
        #expect(result.status == 0, "\(result.status) failed: \(result.errors)")
        let words = try PersonalStore(path: store).words()
        #expect(words.first { $0.text == "common" }?.weight == 32)
        #expect(words.filter { $0.text.hasPrefix("own") }.count == 32)
    }
}
