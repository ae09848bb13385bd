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
    ["CSQLite", "CPostgreSQL", "CXML2", "CGumbo", "CCurl", "CSodium", "CZstd", "CZlib", "CBrotli", "CMalloc"]),
  Layer(
    "Base", ["Bytes", "Logging", "Threading"], ["Dates", "WebAddresses"], ["HTTPHeaders", "Metrics", "TextSearch"]),
  Layer(
    "Toolkit", ["CasePathMacros", "DataFlowMacros"], ["TerminalCells", "CommandOptions", "Diffing", "CasePaths"],
    ["Lists", "DataFlow", "Injection", "Loading"], ["DataFlowTesting", "LoadingFiles"]),
  Layer("Formats", ["HTML"], ["Syndication"], ["Readability"]),
  Layer(
    "Services", ["PostgreSQL", "Sodium", "Zstandard"], ["Storage", "CurlTransport", "HTTPServer", "ContentCoding"]),
  Layer("Reader", ["Samples", "Reader"], ["Kinds"]),
  Layer("Hosts", ["WebHost", "TerminalHost", "SyncAPI"], ["Gallery"]),
  Layer("Command", ["yaarr"]),
]

/// Modules that use only Swift and its standard library, so that they build on every platform.
let pureModules: Set = [
  "Diffing", "CasePaths", "Lists", "DataFlow", "Injection", "Loading", "HTML", "Bytes", "Logging",
  "Dates", "HTTPHeaders", "Metrics", "TextSearch", "WebAddresses",
]

/// Modules of the toolchain, which no manifest declares.
let toolchainModules: Set = [
  "Swift", "Synchronization", "Observation", "RegexBuilder", "Dispatch", "Distributed", "Foundation",
  "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Darwin", "Android", "SwiftSyntax",
  "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftCompilerPlugin",
  "SwiftCompilerPluginMessageHandling", "SwiftParser", "SwiftSyntaxMacroExpansion", "Testing",
]

/// The toolchain modules that use Foundation or the operating system's C library.
let impureToolchainModules: Set = [
  "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Musl", "Darwin",
  "Android",
]
