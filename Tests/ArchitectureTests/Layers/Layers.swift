/// The package's modules, bottom first. A module imports only modules of lower layers, never of its own layer.
let packageLayers: [[String]] = [
  ["CSQLite", "CPostgreSQL", "CXML2", "CGumbo", "CCurl", "CSodium", "CZstd", "CasePathMacros", "DataFlowMacros"],
  ["Bytes", "Logging"],
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

/// Modules that use only Swift and its standard library, so that they build on every platform.
let pureModules: Set = [
  "Diffing", "CasePaths", "Lists", "DataFlow", "Injection", "Loading", "HTML", "Bytes", "Logging",
]

/// Modules of the toolchain, which no manifest declares.
let toolchainModules: Set = [
  "Swift", "Synchronization", "Observation", "RegexBuilder", "Dispatch", "Distributed", "Foundation",
  "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Darwin", "Android", "SwiftSyntax",
  "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftCompilerPlugin",
  "SwiftCompilerPluginMessageHandling", "SwiftParser", "SwiftSyntaxMacroExpansion",
]

/// The toolchain modules that use Foundation or the operating system's C library.
let impureToolchainModules: Set = [
  "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Musl", "Darwin",
  "Android",
]
