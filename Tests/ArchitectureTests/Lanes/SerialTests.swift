import Testing

/// Checks `Tests/serial-tests.txt`, the list of the suites that do not run beside others.
@Suite struct SerialTests {
  /// Code that opens a socket, starts a process or a server, measures the time of the whole process, or waits for a time.
  private static let signs = [
    "Loopback", "NginxServer", "HTTPServer(", "CurlTransport(", "socket(", "Process()", "processExitsWith",
    "TemporaryPostgreSQL", " clock()", "Thread.sleep(", "usleep(",
  ]
  /// Suites that use such code and may run beside others, with the reason.
  private static let exceptions: [String: String] = [
    "StorageTests.ChangeLogTests": "Each test has a database of its own.",
    "StorageTests.BeingIndexedTests": "Each test has a database of its own.",
    "StorageTests.Measurements": "Runs only if it is asked for.",
  ]

  @Test func `each suite with sockets, processes, servers or measured time runs by itself`() throws {
    let listed = try Set(Self.listed())
    for file in try Self.files() where Self.signs.contains(where: file.code?.text.has ?? { _ in false }) {
      for suite in Self.suites(of: file) where !listed.contains(String(suite.prefix { $0 != "." })) {
        #expect(
          listed.contains(suite) || Self.exceptions[suite] != nil, "\(suite) is missing in Tests/serial-tests.txt.")
      }
    }
  }

  @Test func `each suite of the list exists`() throws {
    let suites = try Set(Self.files().flatMap(Self.suites))
    let targets = Set(suites.map { String($0.prefix { $0 != "." }) })
    for name in try Self.listed() { #expect(suites.contains(name) || targets.contains(name), "\(name)") }
  }

  @Test func `a suite is a type with a test in it`() {
    let text = "struct A {\n  let a = 1\n}\n@Suite(.serialized) struct B {\n  @Test func b() {}\n}\nextension B {}\n"
    #expect(Self.suites(of: SourceFile(path: "Tests/CTests/B.swift", text: text)) == ["CTests.B"])
  }

  // MARK: Private

  private static func listed() throws -> [String] {
    try SourceTree.text("Tests/serial-tests.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { String($0.prefix { $0 != ":" }) }
  }

  private static func files() throws -> [SourceFile] {
    try SourceTree.files(below: "Tests").filter { $0.code?.text.has("@Test") == true }
  }

  /// The suites that the file declares or extends, as `Target.Suite`.
  private static func suites(of file: SourceFile) -> [String] {
    let target = file.path.split(separator: "/")[1]
    var (suites, type): ([String], Substring?) = ([], nil)
    for line in file.code?.lines(with: ["struct ", "class ", "actor ", "enum ", "extension ", "@Test"]) ?? [] {
      if line.first?.isWhitespace == false, let match = line.firstMatch(of: declaration) { type = match.1 }
      if line.has("@Test"), let declared = type {
        suites.append("\(target).\(declared)")
        type = nil
      }
    }
    return suites
  }

  private static var declaration: Regex<(Substring, Substring)> {
    #/\b(?:struct|class|actor|enum|extension) (\w+)/#
  }
}
