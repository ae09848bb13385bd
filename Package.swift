// swift-tools-version: 6.3

import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - Layers

// The folders under `Sources/` are the layers. A module imports only modules of layers below its own, or of its own layer
// if `Tests/ArchitectureTests` lists them below it.

var targets: [Target] = []

/// The folder of the running toolchain's own SwiftSyntax, where it has one: macros then build in seconds, and no
/// package is fetched. Elsewhere the swift-syntax package stands in.
let toolchainSyntax: String? = findToolchainSyntax()

// MARK: System libraries, one module map each

targets += [
  system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
  system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
  system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
  system("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
  system("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd"),
  system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
  system("CBrotli", pkgConfig: "libbrotlienc", apt: "libbrotli-dev", brew: "brotli"),
  system("CMalloc"),
  system("CAtomics"),
  system("CBacktrace"),
  embedded("CFaces"),
]

// MARK: Base: what every layer may use

targets += module("Bytes", in: .base, testing: ["SeededRandom"])
targets += module("Dates", in: .base, on: ["Bytes"])
targets += module("HTTPHeaders", in: .base, on: ["Bytes", "Dates"])
targets += module("Logging", in: .base)
// Its tests compile what stands for newer systems' locks and atomic values on Apple's older ones.
targets += module("Threading", in: .base, on: ["CAtomics"], testSettings: [.define("THREADING_TESTS")])
targets += module("Allocation", in: .base, on: ["Bytes", "CMalloc"])
targets += module("Metrics", in: .base, on: ["Threading"])
targets += module("TextSearch", in: .base, on: ["Bytes", "Dates"], testing: ["GrowthTesting", "SeededRandom"])
targets += module("WebAddresses", in: .base, on: ["Bytes"], testing: ["SeededRandom"])

// MARK: Toolkit: lists, state, injection and loading, for any app

targets += module("TerminalCells", in: .toolkit, on: ["Threading"])
targets += module("CommandOptions", in: .toolkit)
targets += module(
  "Diffing", in: .toolkit, testing: ["DiffingTesting", "ListsTesting", "PageTesting", "SeededRandom"])
targets += macros("EnumPathMacros", in: .toolkit)
targets += module("EnumPaths", in: .toolkit, expandedBy: "EnumPathMacros")
targets += module(
  "Lists", in: .toolkit, on: ["Bytes", "Diffing"],
  testing: ["DataFlow", "DiffingTesting", "EventuallyTesting", "ListsTesting", "PageTesting", "SeededRandom"])
// What the libraries for tests share. It is no product, so that nobody depends on it by name.
targets += module("TestReporting", in: .toolkit)
// A clock for tests of stores and loaders, which both bring along.
targets += module("ClockTesting", in: .toolkit, on: ["Threading"])
targets += module("ListsTesting", in: .toolkit, on: ["Diffing", "Lists", "TestReporting"])
// Adapters for Apple's views. Elsewhere they are compiled against stand-ins, and tested with them.
targets += module(
  "ListsUIKit", in: .toolkit, on: ["Diffing", "Lists", .target(name: "UIKitStandIn", condition: .elsewhere)],
  testing: ["EventuallyTesting", "PageTesting", "SeededRandom"])
targets += module(
  "ListsAppKit", in: .toolkit, on: ["Diffing", "Lists", .target(name: "AppKitStandIn", condition: .elsewhere)],
  testing: ["SeededRandom"])
targets += module(
  "ListsSwiftUI", in: .toolkit, on: ["Lists", .target(name: "SwiftUIStandIn", condition: .elsewhere)],
  testing: ["EventuallyTesting", "PageTesting"])
targets += macros("DataFlowMacros", in: .toolkit)
targets += module(
  "DataFlow", in: .toolkit, on: ["EnumPaths", "Threading"], expandedBy: "DataFlowMacros",
  testing: ["DataFlowTesting", "EventuallyTesting", "PageTesting", "SeededRandom"])
targets += module(
  "DataFlowSwiftUI", in: .toolkit, on: ["DataFlow", .target(name: "SwiftUIStandIn", condition: .elsewhere)],
  testing: ["EventuallyTesting", "PageTesting"])
targets += module(
  "DataFlowTesting", in: .toolkit, on: ["ClockTesting", "EnumPaths", "DataFlow", "TestReporting"])
targets += module("DataFlowFiles", in: .toolkit, on: ["DataFlow"], testing: ["EventuallyTesting", "Threading"])
targets += module("Injection", in: .toolkit, on: ["Threading"], testing: ["PageTesting", "SeededRandom"])
targets += module(
  "InjectionSwiftUI", in: .toolkit, on: ["Injection", .target(name: "SwiftUIStandIn", condition: .elsewhere)],
  testing: ["EventuallyTesting", "PageTesting"])
targets += module("SystemServices", in: .toolkit, on: ["Injection", "Threading"], testing: ["InjectionTesting"])
targets += module("InjectionTesting", in: .toolkit, on: ["Injection"])
targets += module(
  "Loading", in: .toolkit, on: ["Bytes", "Dates", "HTTPHeaders", "Threading", "WebAddresses"],
  testing: ["EventuallyTesting", "GrowthTesting", "LoadingTesting", "SeededRandom"])
targets += module(
  "LoadingFiles", in: .toolkit, on: ["Bytes", "Loading", "Threading"], testing: ["EventuallyTesting", "SeededRandom"])
targets += module("LoadingJSON", in: .toolkit, on: ["Bytes", "Loading"], testing: ["LoadingTesting"])
targets += module("LoadingTesting", in: .toolkit, on: ["Bytes", "ClockTesting", "Loading", "Threading"])
targets += module(
  "URLSessionTransport", in: .toolkit, on: ["Bytes", "Loading", "Threading"],
  testing: ["EventuallyTesting", "LoadingFiles"])

// MARK: Formats: feeds and markup

// Where iconv, which decodes all but the commonest encodings, is no part of the C library.
targets += module(
  "HTML", in: .formats, on: ["Bytes", "Threading", "WebAddresses"],
  linking: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))], testing: ["GrowthTesting", "SeededRandom"])
targets += module(
  "Syndication", in: .formats, on: ["Bytes", "Dates", "HTML", "Threading", "WebAddresses"],
  testing: [
    "DocumentVariants", "EventuallyTesting", "GrowthTesting", "HostileDocuments", "PageTesting", "SeededRandom",
  ])

targets += module(
  "Readability", in: .formats, on: ["Bytes", "HTML", "Syndication", "Threading", "WebAddresses"],
  testing: ["GrowthTesting", "HostileDocuments", "PageTesting", "SeededRandom"])

targets += module("Highlighting", in: .formats, on: ["Bytes"], testing: ["GrowthTesting", "SeededRandom"])

// MARK: Services: database, network, cryptography

targets += module("Sodium", in: .services, on: ["Bytes", "CSodium"])
targets += module("Zstandard", in: .services, on: ["Bytes", "CZstd", "Threading"], testing: ["SeededRandom"])
targets += module(
  "ContentCoding", in: .services, on: ["Bytes", "CBrotli", "CDeflate", "Threading", "Zstandard"],
  testing: ["SeededRandom"])
targets += module(
  "PostgreSQL", in: .services, on: ["Bytes", "CPostgreSQL", "Threading"],
  testing: ["EventuallyTesting", "SeededRandom", "TemporaryPostgreSQL"])
targets += module(
  "Storage", in: .services,
  on: [
    "Bytes", "CSQLite", "Dates", "Metrics", "PostgreSQL", "TextSearch", "Threading", "WebAddresses", "Zstandard",
  ],
  testing: ["EventuallyTesting", "GrowthTesting", "SeededRandom", "TemporaryPostgreSQL"])
targets += module(
  "CurlTransport", in: .services, on: ["Bytes", "CCurl", "Dates", "Loading", "Threading"],
  testing: ["EventuallyTesting", "GrowthTesting", "LoadingFiles", "PageTesting", "SeededRandom"])
targets += module(
  "HTTPServer", in: .services, on: ["Bytes", "Dates", "HTTPHeaders", "Threading", "WebAddresses"],
  testing: ["EventuallyTesting", "GrowthTesting", "SeededRandom"])

// MARK: Reader: fetching, screens, use cases, and the feeds of the gallery

targets += module("Samples", in: .reader, on: ["Bytes"], resources: [.embedInCode("Resources")])
// Feeds and pages: fetched, read and cleaned; what is limited, and who may fetch what.
targets += module(
  "Fetching", in: .reader,
  on: [
    "Bytes", "Dates", "HTML", "Loading", "Logging", "Metrics", "Readability", "Sodium", "Storage", "Syndication",
    "Threading", "WebAddresses", "Zstandard",
  ],
  testing: [
    "GrowthTesting", "Kinds", "ReaderTesting", "Running", "Screens", "SeededRandom",
  ])
// What is on a screen: items, events, timelines, the sidebar, the player, and where they get their content.
targets += module(
  "Screens", in: .reader,
  on: [
    "Bytes", "DataFlow", "Dates", "Diffing", "EnumPaths", "Fetching", "HTML", "Injection", "Lists", "Loading",
    "Storage", "Syndication", "TerminalCells", "TextSearch", "Threading",
  ],
  testing: [
    "DataFlowTesting", "ReaderTesting", "Running", "SeededRandom",
  ])
// The parts of a running reader, put together: accounts, reports to pages, webhooks, deleting.
targets += module(
  "Running", in: .reader,
  on: [
    "Bytes", "Fetching", "Injection", "Loading", "Logging", "Metrics", "Screens", "Sodium", "Storage", "Syndication",
    "TextSearch", "Threading",
  ],
  testing: [
    "DataFlow", "DataFlowTesting", "ReaderTesting",
  ])
// What people and programs can do.
targets += module(
  "Reader", in: .reader,
  on: [
    "Bytes", "Diffing", "Fetching", "HTML", "Loading", "Logging", "Running", "Screens", "Sodium", "Storage",
    "Syndication", "TextSearch", "Threading", "WebAddresses",
  ],
  testing: [
    "CurlTransport", "DataFlow", "DataFlowTesting", "Dates", "Gallery", "GrowthTesting", "HTTPHeaders", "HTTPServer",
    "HostileExports", "Kinds", "Lists", "PageTesting", "ReaderTesting", "SeededRandom",
  ])
targets += module(
  "Kinds", in: .reader, on: ["Bytes", "Fetching", "HTML", "Screens", "Storage", "Syndication"],
  resources: [
    .embedInCode("tile.css"), .embedInCode("Clips/clips.css"),
    .embedInCode("Episode/episode.css"), .embedInCode("Episode/episode.js"), .embedInCode("Gallery/gallery.css"),
    .embedInCode("Status/status.css"),
  ],
  testing: ["GrowthTesting", "Lists", "ReaderTesting", "Running", "WebAddresses", "WebHost"])

// MARK: Hosts

targets += module(
  "WebHost", in: .hosts,
  on: [
    "Bytes", "CFaces", "Dates", "Logging", "Metrics", "Threading", "WebAddresses", "HTML", "Diffing", "Lists",
    "DataFlow", "Loading", "Highlighting", "Sodium", "ContentCoding",
    "Storage", "Syndication", "HTTPServer", "Samples", "Fetching", "Screens", "Running", "Reader", "TextSearch",
  ],
  resources: [.embedInCode("Resources")],
  testing: [
    "Gallery", "GrowthTesting", "HostileExports", "Kinds", "PageTesting", "ReaderTesting", "SeededRandom",
  ])
// The APIs that existing apps speak.
targets += module(
  "SyncAPI", in: .hosts,
  on: [
    "Bytes", "ContentCoding", "Dates", "Fetching", "HTTPServer", "Logging", "Metrics", "Reader", "Running", "Screens",
    "Sodium", "Storage", "Syndication", "Threading",
  ],
  resources: [.embedInCode("Miniflux/openapi.json")],
  testing: ["EventuallyTesting", "Kinds", "ReaderTesting", "SeededRandom"])
// The reader's pages in all their states, with stubbed data: for `yaarr gallery` and for tests.
targets += module(
  "Gallery", in: .hosts,
  on: [
    "HTML", "TerminalCells", "Threading", "Injection", "Loading", "Storage", "Syndication", "HTTPServer", "Fetching",
    "Screens", "Running", "Reader", "WebHost",
  ], resources: [.embedInCode("Resources/gallery.css")], testing: ["Kinds", "ReaderTesting"])
targets += module(
  "TerminalHost", in: .hosts, on: ["HTML", "TerminalCells", "Screens"],
  testing: ["Kinds", "ReaderTesting", "Running", "Storage"])

// MARK: The command line

targets += [
  .executableTarget(
    name: "yaarr",
    dependencies: [
      "Allocation", "Bytes", "CBacktrace", "CommandOptions", "Logging", "Loading", "Metrics", "Threading",
      "TerminalCells", "TextSearch", "DataFlow",
      "Storage",
      "Syndication", "CurlTransport", "WebAddresses",
      "HTTPServer", "Fetching", "Screens", "Running", "Reader", "Kinds", "WebHost", "Gallery", "SyncAPI",
      "TerminalHost",
    ], path: Layer.command.path(of: "yaarr"))
]

// MARK: Tests of the whole

targets += [
  .target(
    name: "DiffingTesting", dependencies: ["Diffing", "ListsTesting", "SeededRandom"], path: "Tests/DiffingTesting"),
  .executableTarget(
    name: "DiffingSoak", dependencies: ["Diffing", "DiffingTesting", "SeededRandom"], path: "Tests/DiffingSoak"),
  .executableTarget(
    name: "Conformance", dependencies: ["DocumentVariants", "WebAddresses", "Syndication", "HTML", "Readability"],
    path: "Tests/Conformance",
    exclude: ["differences.txt", "html-differences.txt"]),
  .executableTarget(
    name: "CacheConformance", dependencies: ["Loading", "Threading"], path: "Tests/CacheConformance",
    exclude: ["differences.txt"]),
  .target(
    name: "DocumentVariants", dependencies: ["SeededRandom", "Syndication"], path: "Tests/DocumentVariants"),
  .executableTarget(name: "FuzzingSeeds", dependencies: ["Samples", "HostileDocuments"], path: "Tests/FuzzingSeeds"),
  .target(
    name: "ReaderTesting",
    dependencies: [
      "Dates", "EventuallyTesting", "Threading", "Fetching", "Screens", "Running", "Kinds", "Storage", "Loading",
    ],
    path: "Tests/ReaderTesting"),
  .target(
    name: "HostileExports", dependencies: ["Fetching", "Reader", "ReaderTesting", "Storage"],
    path: "Tests/HostileExports"),
  .target(name: "EventuallyTesting", path: "Tests/EventuallyTesting"),
  .target(name: "GrowthTesting", dependencies: ["SeededRandom"], path: "Tests/GrowthTesting"),
  .target(name: "HostileDocuments", path: "Tests/HostileDocuments"),
  .target(name: "PageTesting", path: "Tests/PageTesting"),
  .executableTarget(
    name: "RefreshingNode",
    dependencies: [
      "Bytes", "EventuallyTesting", "Fetching", "Kinds", "Loading", "Screens", "SeededRandom", "Storage", "Threading",
      "WebAddresses",
    ],
    path: "Tests/RefreshingNode"),
  .target(name: "SeededRandom", path: "Tests/SeededRandom"),
  .target(name: "UIKitStandIn", path: "Tests/UIKitStandIn"),
  .target(name: "AppKitStandIn", path: "Tests/AppKitStandIn"),
  .target(name: "SwiftUIStandIn", path: "Tests/SwiftUIStandIn"),
  .target(
    name: "TemporaryPostgreSQL", dependencies: ["PostgreSQL", "Threading"], path: "Tests/TemporaryPostgreSQL",
    exclude: ["serve.sh"]),
  .testTarget(name: "ArchitectureTests", dependencies: ["PageTesting"]),
  // As in Xcode's new apps, what says nothing else belongs to the main actor.
  .testTarget(
    name: "MainActorByDefaultTests",
    dependencies: [
      "DataFlow", "DataFlowTesting", "Diffing", "Injection", "InjectionTesting", "Lists", "ListsTesting", "Loading",
      "LoadingJSON", "LoadingTesting", "PageTesting", "SystemServices",
    ],
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  .testTarget(
    name: "SeveralNodesTests",
    dependencies: [
      "EventuallyTesting", "Fetching", "Kinds", "Loading", "PostgreSQL", "ReaderTesting", "RefreshingNode", "Running",
      "Screens", "SeededRandom", "Storage", "TemporaryPostgreSQL", "Threading", "WebAddresses",
    ]),
]

// MARK: Benchmarks

// They link libraries to measure against that the program does without: `make bench` and `make test` set this, and
// `make run` needs none of them.
if Context.environment["BENCHMARKS"] != nil {
  targets += [
    system("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    system("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Allocation", "Bytes", "Diffing", "Injection", "Lists", "Loading", "CurlTransport", "EnumPaths", "DataFlow",
        "Syndication", "HTML",
        "Readability", "HTTPServer", "PostgreSQL", "Sodium", "Storage", "SyncAPI", "TextSearch", "Fetching", "Screens",
        "Running", "Reader", "Kinds",
        "WebHost",
        "GrowthTesting",
        "HostileDocuments", "ReaderTesting", "SeededRandom", "TemporaryPostgreSQL", "Threading",
        "CXML2",
        "CGumbo",
      ],
      path: "Benchmarks", exclude: ["Syndication/time-fastfeedparser.py"]),
  ]
}

for target in targets
where ["DataFlowSwiftUI", "InjectionSwiftUI", "ListsAppKit", "ListsSwiftUI", "ListsUIKit"].contains(where: {
  [$0, $0 + "Tests"].contains(target.name)
}) {
  target.swiftSettings = [.define("STAND_IN", .elsewhere)]
}

// Warnings are errors, but not in the builds of those who only use the program: their compiler may be newer.
for target in targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error, .when(configuration: .debug))]
}

// The products run on macOS 13 and iOS 16 (`platforms`; scripts/check-floor), the program and the tests on macOS 15.4.
for target in targets
where !["Sources/Base", "Sources/Toolkit", "Sources/Formats", "Sources/Services/CurlTransport"].contains(where: {
  target.path?.hasPrefix($0) ?? false
}) && ![.system, .macro].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? [])
    + [.unsafeFlags(["-Xfrontend", "-disable-availability-checking"], .when(platforms: [.macOS]))]
}

let toolkit = [
  "Diffing", "EnumPaths", "Lists", "ListsTesting", "ListsUIKit", "ListsAppKit", "ListsSwiftUI",
  "DataFlow", "DataFlowTesting", "DataFlowFiles", "DataFlowSwiftUI",
  "Injection", "SystemServices", "InjectionTesting", "InjectionSwiftUI", "Loading", "LoadingFiles", "LoadingJSON",
  "LoadingTesting",
  "ClockTesting", "URLSessionTransport",
  "CurlTransport", "HTML", "Readability", "Syndication", "TerminalCells",
]

let package = Package(
  name: "yaarr",
  platforms: [.macOS(.v13), .iOS(.v16)],
  // The program is no product: SwiftPM compares the names of all modules below a package's products with those of other
  // packages, and refuses equal ones. `Logging`, `Metrics` and the like are then in no app's way.
  products: toolkit.map { .library(name: $0, targets: [$0]) },
  dependencies: toolchainSyntax == nil
    ? [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"604.0.0")] : [],
  targets: targets,
  swiftLanguageModes: [.v6])

// MARK: - Shorthands

extension TargetDependencyCondition {
  /// Platforms without Apple's views.
  static var elsewhere: TargetDependencyCondition? { .when(platforms: [.linux, .windows, .android]) }
}

extension BuildSettingCondition {
  /// Platforms without Apple's views.
  static var elsewhere: BuildSettingCondition { .when(platforms: [.linux, .windows, .android]) }
}

/// The folders under `Sources/`, bottom first.
enum Layer: String {
  case system = "System"
  case base = "Base"
  case toolkit = "Toolkit"
  case formats = "Formats"
  case services = "Services"
  case reader = "Reader"
  case hosts = "Hosts"
  case command = "Command"

  func path(of module: String) -> String { "Sources/\(rawValue)/\(module)" }
}

func system(_ name: String) -> Target {
  .systemLibrary(name: name, path: Layer.system.path(of: name))
}

func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: Layer.system.path(of: name), pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// Files that the C compiler copies into the program.
func embedded(_ name: String) -> Target {
  .target(name: name, path: Layer.system.path(of: name), exclude: ["files"])
}

/// A library target and its tests.
func module(
  _ name: String, in layer: Layer, on dependencies: [Target.Dependency] = [],
  expandedBy macros: Target.Dependency? = nil,
  resources: [Resource] = [], linking: [LinkerSetting] = [], testing extra: [Target.Dependency] = [],
  testSettings: [SwiftSetting]? = nil
) -> [Target] {
  [
    .target(
      name: name, dependencies: dependencies + (macros.map { [$0] } ?? []), path: layer.path(of: name),
      resources: resources, linkerSettings: linking),
    .testTarget(
      name: name + "Tests", dependencies: [.byName(name: name)] + dependencies + extra, swiftSettings: testSettings),
  ]
}

/// A macro plugin and the tests of its expansions, built against the toolchain's SwiftSyntax where there is one.
///
/// The tests compile the plugin's sources themselves, through a link in their folder: SwiftPM builds a test that depends
/// on a plugin, and with it every other test and module of the package, a second time for the host.
func macros(_ name: String, in layer: Layer) -> [Target] {
  let tests = name + "Tests"
  let entryPoint = ["\(name)/Plugin.swift"]
  let path = layer.path(of: name)
  guard let syntax = toolchainSyntax else {
    let syntax: [Target.Dependency] = [
      "SwiftSyntax", "SwiftSyntaxMacros", "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftSyntaxBuilder",
    ].map { .product(name: $0, package: "swift-syntax") }
    let expansion: [Target.Dependency] = ["SwiftParser", "SwiftSyntaxMacroExpansion"].map {
      .product(name: $0, package: "swift-syntax")
    }
    return [
      .macro(name: name, dependencies: syntax, path: path),
      .testTarget(name: tests, dependencies: syntax + expansion, exclude: entryPoint),
    ]
  }
  let compiling: [SwiftSetting] = [.unsafeFlags(["-I", syntax]), .define("TOOLCHAIN_SYNTAX")]
  let linking: [LinkerSetting] = [.unsafeFlags(["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax])]
  return [
    .macro(name: name, path: path, swiftSettings: compiling, linkerSettings: linking),
    .testTarget(name: tests, exclude: entryPoint, swiftSettings: compiling, linkerSettings: linking),
  ]
}

/// `<toolchain>/usr/lib/swift/host`, found from the `swiftc` on the path.
func findToolchainSyntax() -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  for folder in path.split(separator: ":") {
    let compiler = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
    guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
    let host = compiler.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "lib/swift/host")
    if FileManager.default.fileExists(atPath: host.path + "/SwiftSyntaxMacros.swiftmodule") { return host.path }
  }
  return nil
}
