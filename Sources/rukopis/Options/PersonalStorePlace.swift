import Foundation

/// Where the personal store is, if no other place is named: in the folder for a user's own data (XDG Base Directory
/// Specification).
enum PersonalStorePlace {
    /// As the help shows it.
    static let shown = "~/.local/share/rukopis/words.sqlite"

    static var path: String { folder + "/words.sqlite" }

    private static var folder: String {
        let environment = ProcessInfo.processInfo.environment
        // The specification tells to ignore relative paths.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/rukopis" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/rukopis"
    }

    /// Makes the folder, readable by nobody else.
    static func makeFolder() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw OutputError.unwritable(place: folder, reason: (error as NSError).localizedDescription)
        }
    }
}
