import Foundation

/// libFuzzer's own main function with a body of ours.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// `fuzz DOOR [libFuzzer's options and folders]`, or `fuzz seeds FOLDER` for what to begin from.
@main enum Fuzz {
    private static let door = CommandLine.arguments.dropFirst().first.flatMap(Door.init)

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "seeds" { return try writeSeeds(URL(fileURLWithPath: arguments[2])) }
        guard door != nil else {
            FileHandle.standardError.write(
                Data("usage: fuzz \(Door.allCases.map(\.rawValue).joined(separator: "|")) [-option=value …] [FOLDER …]\n".utf8))
            exit(2)
        }
        // libFuzzer takes the first argument for the program.
        var count = CommandLine.argc - 1
        var words = CommandLine.unsafeArgv + 1
        exit(
            runDriver(&count, &words) { bytes, length in
                Fuzz.door?.take(Array(UnsafeBufferPointer(start: bytes, count: length)))
                return 0
            })
    }

    private static func writeSeeds(_ folder: URL) throws {
        for door in Door.allCases {
            let place = folder.appendingPathComponent(door.rawValue)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for (index, seed) in try door.seeds.enumerated() {
                try Data(seed).write(to: place.appendingPathComponent("seed-\(index)"))
            }
        }
    }
}
