/// A folder under `Sources/`.
struct Layer {
  let name: String
  /// The folder's modules, bottom first. A module imports modules of the lists before its own, here and in lower layers.
  let modules: [[String]]

  init(_ name: String, _ modules: [String]...) {
    self.name = name
    self.modules = modules
  }
}

/// The package's layers, bottom first.
let packageLayers: [Layer] = [
  Layer(
    "System",
    [
      "CSQLite", "CPostgreSQL", "CXML2", "CGumbo", "CCurl", "CSodium", "CZstd", "CDeflate", "CBrotli", "CMalloc",
      "CAtomics", "CBacktrace", "CFaces",
    ]),
  Layer(
    "Base", ["Bytes", "Logging", "Threading"], ["Allocation", "Dates", "WebAddresses"],
    ["HTTPHeaders", "Metrics", "TextSearch"]),
  Layer(
    "Toolkit", ["EnumPathMacros", "DataFlowMacros"],
    [
      "TerminalCells", "CommandOptions", "Diffing", "EnumPaths", "UIKitStandIn", "AppKitStandIn", "SwiftUIStandIn",
      "ClockTesting", "TestReporting",
    ],
    ["Lists", "DataFlow", "Injection", "Loading"],
    [
      "DataFlowTesting", "DataFlowFiles", "SystemServices", "InjectionTesting", "LoadingFiles", "LoadingJSON",
      "LoadingTesting", "URLSessionTransport", "ListsTesting", "ListsUIKit", "ListsAppKit",
      "ListsSwiftUI", "DataFlowSwiftUI", "InjectionSwiftUI",
    ]),
  Layer("Formats", ["HTML", "Highlighting"], ["Syndication"], ["Readability"]),
  Layer(
    "Services", ["PostgreSQL", "Sodium", "Zstandard"], ["Storage", "CurlTransport", "HTTPServer", "ContentCoding"]),
  Layer("Reader", ["Samples", "Fetching"], ["Screens"], ["Running", "Kinds"], ["Reader"]),
  Layer("Hosts", ["WebHost", "TerminalHost", "SyncAPI"], ["Gallery"]),
  Layer("Command", ["yaarr"]),
]

/// Modules that use only Swift and its standard library, so that they build on every platform.
let pureModules: Set = [
  "Diffing", "EnumPaths", "Lists", "DataFlow", "Injection", "Loading", "Bytes", "Logging",
  "Dates", "HTTPHeaders", "Metrics", "TextSearch", "WebAddresses",
]

/// Modules of the toolchain, which no manifest declares.
let toolchainModules: Set = [
  "Swift", "Synchronization", "Observation", "RegexBuilder", "Dispatch", "Distributed", "Foundation",
  "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Darwin", "Android", "WASILibc",
  "WinSDK", "SwiftSyntax",
  "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftCompilerPlugin",
  "UIKit", "AppKit", "SwiftUI", "SwiftCompilerPluginMessageHandling", "SwiftParser", "SwiftSyntaxMacroExpansion",
  "Testing",
  "XCTest",
]

/// The toolchain modules that use Foundation or the operating system's C library.
let impureToolchainModules: Set = [
  "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Musl", "Darwin",
  "Android",
]

/// Modules of packages that many apps depend on: of Apple's, of Point-Free's, and of the libraries that ours are compared with.
let commonModules: Set = [
  "Logging", "Metrics", "CoreMetrics", "Tracing", "Instrumentation", "ServiceContextModule", "Atomics", "Collections",
  "OrderedCollections", "DequeModule", "HeapModule", "Algorithms", "AsyncAlgorithms", "ArgumentParser", "Crypto",
  "HTTPTypes", "AsyncHTTPClient", "NIO", "NIOCore", "NIOHTTP1", "NIOSSL", "NIOPosix", "Markdown", "SystemPackage",
  "Numerics", "ServiceLifecycle", "Vapor", "Fluent", "Hummingbird", "Leaf",
  "CasePaths", "CasePathsCore", "CasePathsMacros", "ComposableArchitecture", "ComposableArchitectureMacros",
  "Dependencies", "DependenciesMacros", "DependenciesTestSupport", "IdentifiedCollections", "Sharing", "Perception",
  "PerceptionCore", "CustomDump", "IssueReporting", "XCTestDynamicOverlay", "Clocks", "CombineSchedulers",
  "ConcurrencyExtras", "SwiftNavigation", "SwiftUINavigation", "UIKitNavigation", "AppKitNavigation", "Parsing",
  "Tagged",
  "SnapshotTesting", "InlineSnapshotTesting", "URLRouting",
  "Nuke", "NukeUI", "NukeExtensions", "Alamofire", "Kingfisher", "SDWebImage", "DifferenceKit", "Differentiator",
  "RxDataSources", "RxSwift", "IGListKit", "IGListDiffKit", "Epoxy", "EpoxyCore", "ReSwift", "Factory", "FactoryKit",
  "FactoryTesting", "Swinject", "Needle", "GRDB", "SQLite", "CSQLite", "SwiftSoup", "FeedKit", "Lottie", "SnapKit",
]
