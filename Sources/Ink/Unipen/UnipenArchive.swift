import Foundation

/// The folders that a UNIPEN file lives in: where its includes are, and whose data it is.
struct UnipenArchive {
    /// The folder `include`, or `nil` where the file stands alone.
    let include: URL?
    /// The file's own folder: includes are looked for there, too.
    let own: URL?
    /// The directory under `data/<category>/`, or `nil`.
    let contributor: String?

    init(of file: URL?) {
        guard let file else {
            include = nil
            own = nil
            contributor = nil
            return
        }
        let full = file.standardizedFileURL
        own = full.deletingLastPathComponent()
        var folder = full.deletingLastPathComponent()
        var below: [String] = []
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("include", isDirectory: true)
            if Self.isFolder(candidate) {
                include = candidate
                // data/<category>/<contributor>/…
                contributor = below.count >= 3 && below[0] == "data" ? below[2] : nil
                return
            }
            below.insert(folder.lastPathComponent, at: 0)
            folder = folder.deletingLastPathComponent()
        }
        include = nil
        contributor = nil
    }

    /// The file that an `.INCLUDE` names; `nil` where there is none, or where the name leads out of the archive.
    func file(named name: String) -> URL? {
        let parts = name.split(separator: "/")
        guard !parts.isEmpty, !name.hasPrefix("/"), !parts.contains("..") else { return nil }
        for folder in [include, own] {
            guard let url = folder?.appendingPathComponent(name) else { continue }
            if access(url.path, R_OK) == 0, !Self.isFolder(url) { return url }
        }
        return nil
    }

    private static func isFolder(_ url: URL) -> Bool {
        var status = stat()
        return stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
