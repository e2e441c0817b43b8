// swift-tools-version: 6.0
import PackageDescription

// A program of its own that reads ink with the library: the package that it depends on is two folders up, and is
// called by that folder's name.
let rukopis = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "rukopis"

let package = Package(
    name: "read-ink",
    dependencies: [.package(path: "../..")],
    targets: [
        .executableTarget(name: "read-ink", dependencies: [.product(name: "Rukopis", package: rukopis)])
    ],
    swiftLanguageModes: [.v6]
)
