/// The package's modules, bottom first. A module imports modules of layers below its own only; those of one layer do not
/// know each other.
let packageLayers: [[String]] = [
  ["CSQLite", "CPostgreSQL", "CXML2", "CGumbo", "CCurl", "CSodium", "CZstd", "CasePathMacros", "DataFlowMacros"],
  ["Bytes"],
  ["HTML", "TerminalCells", "CommandOptions"],
  ["Diffing", "CasePaths"],
  ["Lists", "DataFlow", "Injection", "Loading"],
  [
    "DataFlowFiles", "LoadingFiles", "Sodium", "Storage", "Syndication", "CurlTransport", "HTTPServer", "Samples",
    "Zstandard",
  ],
  ["Reader"],
  ["WebHost", "TerminalHost", "SyncAPI"],
  ["yaarr"],
]

/// Modules that are Swift and nothing else, so that they build wherever Swift does.
let pureModules: Set = ["Diffing", "CasePaths", "Lists", "DataFlow", "Injection", "Loading", "HTML", "Bytes"]

/// Modules that come with the toolchain and are declared nowhere.
let toolchainModules: Set = [
  "Swift", "Synchronization", "Observation", "RegexBuilder", "Dispatch", "Distributed", "Foundation",
  "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Darwin", "Android", "SwiftSyntax",
  "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftCompilerPlugin",
  "SwiftCompilerPluginMessageHandling", "SwiftParser", "SwiftSyntaxMacroExpansion",
]

/// The part of them that reaches for the operating system's C, or for Foundation.
let impureToolchainModules: Set = [
  "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Musl", "Darwin",
  "Android",
]
