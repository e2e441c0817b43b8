// swift-tools-version: 6.0
import PackageDescription

// The numeric rooms are compiled without overflow and bounds traps in release: their loops run over
// buffers whose sizes the layer shapes fix, and are checked at the door.
let numeric: [SwiftSetting] = [.unsafeFlags(["-Ounchecked"], .when(configuration: .release))]

// C libraries, each imported by one room only.
let cLibraries: [Target] = [
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev", "libfreetype-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CArgp"),
    // Not a system library: OpenBLAS chooses its kernel while it loads, so it is loaded at run time,
    // after the right kernel has been named to it.
    .target(name: "COpenBLAS", linkerSettings: [.linkedLibrary("dl")]),
    // Optimized in debug builds too: what it is for is its speed.
    .target(name: "CKernels", cSettings: [.unsafeFlags(["-O3"])]),
    // Loaded when the first PDF is opened, or the desktop is written to: the program runs on machines without them.
    .target(name: "CPoppler", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CDesktop", linkerSettings: [.linkedLibrary("dl")]),
    // The same for `serve`; its headers (libmicrohttpd-dev) are needed to build.
    .target(name: "CMicroHTTP", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CEvdev", linkerSettings: [.linkedLibrary("dl")]),
]

// The rooms, in the order in which data passes through them.
let rooms: [Target] = [
    .target(name: "Ink", dependencies: ["CXML2", "CZlib", "CZstd"]),
    .target(name: "Layout", dependencies: ["Ink"]),
    .target(name: "Features", dependencies: ["Ink"], swiftSettings: numeric),
    .target(name: "Emissions"),
    .target(name: "Checksums"),
    .target(name: "Charts"),
    .target(name: "Network", dependencies: ["COpenBLAS", "CKernels", "Emissions", "Checksums"], swiftSettings: numeric),
    .target(name: "Storage", dependencies: ["CSQLite"]),
    .target(name: "Language", dependencies: ["CZstd", "Storage", "Checksums"]),
    .target(name: "Decoding", dependencies: ["Emissions", "Language"]),
    .target(name: "Recognition", dependencies: ["Ink", "Layout", "Features", "Network", "Language", "Decoding"]),
    .target(name: "Fields", dependencies: ["Recognition", "CPoppler", "CDesktop"]),
    .target(name: "Rendering", dependencies: ["Recognition", "CCairo"]),
    .target(name: "Search", dependencies: ["Recognition", "Storage"]),
    // The library's door for other packages.
    .target(name: "Rukopis", dependencies: ["Recognition", "Search", "Language", "Checksums"]),
    .target(name: "Live", dependencies: ["Recognition", "Fields"]),
    .target(
        name: "Service", dependencies: ["Live", "CMicroHTTP"],
        resources: ["html", "css", "js"].map { .embedInCode("Pad/Page/pad.\($0)") }),
    .target(name: "Capture", dependencies: ["Ink", "CEvdev"]),
    .target(
        name: "Training", dependencies: ["Recognition", "Layout", "Charts", "CHarfBuzz", "CZlib", "CZstd"], swiftSettings: numeric),
]

let tests: [Target] = [
    "Ink", "Layout", "Features", "Network", "Language", "Decoding", "Charts",
].map { .testTarget(name: "\($0)Tests", dependencies: [.init(stringLiteral: $0)]) } + [
    // Its golden files are read from the source tree.
    .testTarget(name: "TrainingTests", dependencies: ["Training"], exclude: ["Golden"]),
    .testTarget(name: "RecognitionTests", dependencies: ["Recognition", "TestModels"]),
    .testTarget(name: "FieldsTests", dependencies: ["Fields", "TestModels", "Training"]),
    .testTarget(name: "LiveTests", dependencies: ["Live", "TestModels"]),
    .testTarget(name: "CaptureTests", dependencies: ["Capture", "Live"]),
    .testTarget(name: "ServiceTests", dependencies: ["Service", "TestModels"]),
    .testTarget(name: "SearchTests", dependencies: ["Search"]),
    .testTarget(name: "RukopisTests", dependencies: ["Rukopis", "TestModels"]),
    .testTarget(name: "RenderingTests", dependencies: ["Rendering", "TestModels"]),
    .testTarget(name: "CommandTests", dependencies: ["TestModels"], exclude: ["Desktop", "Requests"]),
    // Small networks and ink for the tests of several rooms.
    .target(name: "TestModels", dependencies: ["Recognition"], path: "Tests/TestModels"),
]

// What Scripts/fuzz builds, and nothing else does.
let fuzzing: [Target] = Context.environment["RUKOPIS_FUZZING"] == nil ? [] : [
    .executableTarget(
        name: "fuzz", dependencies: ["Recognition", "Fields", "Live", "Service", "Checksums", "TestModels"], path: "Fuzzing",
        exclude: ["Corpus"])
]

let package = Package(
    name: "Rukopis",
    products: [
        .executable(name: "rukopis", targets: ["rukopis"]),
        .library(name: "Rukopis", targets: ["Rukopis", "Ink", "Recognition", "Language", "Fields"]),
    ],
    targets: cLibraries + rooms + [
        .executableTarget(
            name: "rukopis",
            dependencies: ["Recognition", "Rendering", "Search", "Training", "Fields", "Live", "Service", "Capture", "Charts", "CArgp"])
    ] + tests + fuzzing,
    swiftLanguageModes: [.v6]
)
