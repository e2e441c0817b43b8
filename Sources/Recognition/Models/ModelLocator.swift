import Foundation

/// Finds the model files that the program was installed or built with.
public struct ModelLocator: Sendable {
    /// Where to look, first choice first.
    public let folders: [String]

    /// The folder `$RUKOPIS_MODELS` if it is set; else `share/rukopis/models` beside the program's `bin` (an
    /// installation), then `Models` in the program's folder or one above it (a checkout).
    public init(
        executable: String? = ModelLocator.executable,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        if let named = environment["RUKOPIS_MODELS"], !named.isEmpty {
            folders = [named]
            return
        }
        var found: [String] = []
        if let executable {
            var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
            found.append(folder.deletingLastPathComponent().appendingPathComponent("share/rukopis/models").path)
            while folder.path != "/", !folder.path.isEmpty {
                let models = folder.appendingPathComponent("Models").path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: models, isDirectory: &isFolder), isFolder.boolValue {
                    found.append(models)
                    break
                }
                folder.deleteLastPathComponent()
            }
        }
        folders = found
    }

    /// The file of the running program, or `nil` where the system does not tell.
    public static var executable: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    /// The recognizer to use: of several in one folder the one whose name sorts last, numbers by value.
    public func recognizer() throws(RecognitionError) -> URL {
        for folder in folders {
            if let name = names(in: folder, prefix: "recognizer", suffix: ".safetensors").last {
                return URL(fileURLWithPath: folder).appendingPathComponent(name)
            }
        }
        throw .noModel(searched: folders)
    }

    /// The names of the files in a folder that begin and end so, sorted with numbers by value.
    func names(in folder: String, prefix: String, suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) && $0.count >= prefix.count + suffix.count }
            .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    }
}
