// swift-tools-version: 6.2

import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - Layers

// A module imports only modules of layers below its own; `Tests/ArchitectureTests` holds it to that.
// The order of these calls is the order of the layers in `docs/architecture.md`, bottom first.

var targets: [Target] = []

/// The folder of the running toolchain's own SwiftSyntax, where it has one: macros then build in seconds, and no
/// package is fetched. Elsewhere the swift-syntax package stands in.
let toolchainSyntax: String? = findToolchainSyntax()

// MARK: System libraries, one module map each

targets += [
  system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
  system("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
  system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
  system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
  system("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd"),
]

// MARK: Base: each written once

targets += module("Bytes", testing: ["SeededRandom"])

// MARK: Toolkit: knows nothing of feeds

targets += module("HTML", on: ["Bytes"], testing: ["GrowthTesting", "SeededRandom"])
targets += module("TerminalCells")
targets += module("CommandOptions")
targets += module("Diffing", testing: ["DiffingTesting", "SeededRandom"])
targets += macros("CasePathMacros")
targets += module("CasePaths", on: ["CasePathMacros"])
targets += module("Lists", on: ["Diffing"], testing: ["DiffingTesting", "PageTesting", "SeededRandom"])
targets += macros("DataFlowMacros")
targets += module("DataFlow", on: ["CasePaths", "DataFlowMacros"], testing: ["PageTesting", "SeededRandom"])
targets += module("DataFlowFiles", on: ["DataFlow"])
targets += module("Injection", testing: ["PageTesting"])
targets += module("Loading", on: ["Bytes"], testing: ["GrowthTesting", "SeededRandom"])
targets += module("LoadingFiles", on: ["Bytes", "Loading"], testing: ["SeededRandom"])

// MARK: The outside: database, formats, network

targets += module("Sodium", on: ["CSodium"])
targets += module("Zstandard", on: ["CZstd"], testing: ["SeededRandom"])
targets += module("Storage", on: ["Bytes", "CSQLite"], testing: ["GrowthTesting", "SeededRandom"])
// Where iconv, which decodes all but the commonest encodings, is no part of the C library.
targets += module(
  "Syndication", on: ["Bytes", "HTML"],
  linking: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))],
  testing: ["GrowthTesting", "HostileDocuments", "PageTesting", "SeededRandom"])
targets += module(
  "CurlTransport", on: ["Bytes", "CCurl", "Loading"], testing: ["GrowthTesting", "PageTesting", "SeededRandom"])
targets += module("HTTPServer", on: ["Bytes"], testing: ["GrowthTesting", "SeededRandom"])
targets += module("Samples", on: ["Bytes"], resources: [.embedInCode("Resources")])

// MARK: The domain

targets += module(
  "Reader",
  on: [
    "Bytes", "HTML", "TerminalCells", "Diffing", "CasePaths", "Lists", "DataFlow", "Injection", "Loading", "Sodium",
    "Storage", "Syndication", "Zstandard",
  ],
  testing: ["GrowthTesting", "ReaderTesting", "PageTesting"])

// MARK: Hosts

targets += module(
  "WebHost",
  on: [
    "Bytes", "HTML", "TerminalCells", "Diffing", "Lists", "DataFlow", "Injection", "Sodium", "Storage", "Syndication",
    "HTTPServer", "Samples", "Reader",
  ],
  resources: [
    .embedInCode("Resources/style.css"), .embedInCode("Resources/reader.js"), .embedInCode("Resources/icon.svg"),
    .embedInCode("Resources/gallery.css"),
  ],
  testing: ["ReaderTesting"])
targets += module("TerminalHost", on: ["TerminalCells", "Lists", "Storage", "Reader"], testing: ["ReaderTesting"])

// MARK: The command line

targets += [
  .executableTarget(
    name: "yaarr",
    dependencies: [
      "CommandOptions", "TerminalCells", "DataFlow", "Storage", "Syndication", "CurlTransport", "HTTPServer", "Reader",
      "WebHost", "TerminalHost",
    ])
]

// MARK: Tests of the whole

targets += [
  .target(name: "DiffingTesting", dependencies: ["Diffing", "SeededRandom"], path: "Tests/DiffingTesting"),
  .executableTarget(
    name: "DiffingSoak", dependencies: ["Diffing", "DiffingTesting", "SeededRandom"], path: "Tests/DiffingSoak"),
  .executableTarget(
    name: "Conformance", dependencies: ["Syndication", "HTML"], path: "Tests/Conformance",
    exclude: ["differences.txt", "html-differences.txt"]),
  .executableTarget(name: "FuzzingSeeds", dependencies: ["Samples", "HostileDocuments"], path: "Tests/FuzzingSeeds"),
  .target(
    name: "ReaderTesting", dependencies: ["Reader", "Storage", "Loading"], path: "Tests/ReaderTesting"),
  .target(name: "GrowthTesting", dependencies: ["SeededRandom"], path: "Tests/GrowthTesting"),
  .target(name: "HostileDocuments", path: "Tests/HostileDocuments"),
  .target(name: "PageTesting", path: "Tests/PageTesting"),
  .target(name: "SeededRandom", path: "Tests/SeededRandom"),
  .testTarget(name: "ArchitectureTests"),
]

// MARK: Benchmarks

targets += [
  // What the HTML parser is measured against; the program does without it.
  system("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
  .executableTarget(
    name: "Benchmarks",
    dependencies: [
      "Diffing", "Injection", "Lists", "Loading", "CurlTransport", "CasePaths", "DataFlow", "Syndication", "HTML",
      "HTTPServer", "Storage", "Reader", "WebHost", "GrowthTesting", "HostileDocuments", "CXML2", "CGumbo",
    ],
    path: "Benchmarks", exclude: ["Syndication/time-fastfeedparser.py"]),
]

let toolkit = [
  "Diffing", "CasePaths", "Lists", "DataFlow", "DataFlowFiles", "Injection", "Loading", "LoadingFiles", "HTML",
  "Syndication", "TerminalCells",
]

let package = Package(
  name: "yaarr",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.executable(name: "yaarr", targets: ["yaarr"])]
    + toolkit.map { (name: String) in .library(name: name, targets: [name]) },
  dependencies: toolchainSyntax == nil
    ? [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"604.0.0")] : [],
  targets: targets,
  swiftLanguageModes: [.v6])

// MARK: - Shorthands

func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A library target and its tests.
func module(
  _ name: String, on dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  linking: [LinkerSetting] = [], testing extra: [Target.Dependency] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, resources: resources, linkerSettings: linking),
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies + extra),
  ]
}

/// A macro plugin and the tests of its expansions, built against the toolchain's SwiftSyntax where there is one.
func macros(_ name: String) -> [Target] {
  guard let syntax = toolchainSyntax else {
    let syntax: [Target.Dependency] = [
      "SwiftSyntax", "SwiftSyntaxMacros", "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftSyntaxBuilder",
    ].map { (product: String) in .product(name: product, package: "swift-syntax") }
    let expansion: [Target.Dependency] = ["SwiftParser", "SwiftSyntaxMacroExpansion"].map { (product: String) in
      .product(name: product, package: "swift-syntax")
    }
    return [
      .macro(name: name, dependencies: syntax),
      .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + syntax + expansion),
    ]
  }
  let compiling: [SwiftSetting] = [.unsafeFlags(["-I", syntax]), .define("TOOLCHAIN_SYNTAX")]
  let linking: [LinkerSetting] = [.unsafeFlags(["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax])]
  return [
    .macro(name: name, swiftSettings: compiling, linkerSettings: linking),
    .testTarget(
      name: name + "Tests", dependencies: [.byName(name: name)], swiftSettings: compiling, linkerSettings: linking),
  ]
}

/// `<toolchain>/usr/lib/swift/host`, found from the `swiftc` on the path.
func findToolchainSyntax() -> String? {
  let path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  for folder in path.split(separator: ":") {
    let compiler: URL = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
    guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
    let host: URL = compiler.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "lib/swift/host")
    if FileManager.default.fileExists(atPath: host.path + "/SwiftSyntaxMacros.swiftmodule") { return host.path }
  }
  return nil
}
