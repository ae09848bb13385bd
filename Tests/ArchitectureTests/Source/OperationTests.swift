import Testing

/// All other operations on the connection wait while one waits within its transaction.
@Suite struct OperationTests {
  @Test func `operations of the database wait for nothing but their engine and session`() throws {
    let files = try SourceTree.files(below: "Sources/Services/Storage/Operations")
    #expect(files.count > 10)
    for file in files {
      for line in Self.waits(file) { Issue.record("\(file.path) waits for something else: \(line)") }
    }
  }

  @Test(arguments: [
    ("let label = try await session.first(sql) { $0.id(0) }", false), ("try await engine.rows(name, sql)", false),
    ("if let known = try await Self.label(named: name, on: session) {", false), ("(session) async throws in", false),
    ("try await Task.sleep(for: .seconds(1))", true), ("await withTaskGroup(of: Int.self) { _ in }", true),
    ("async let one = session.first(sql)", true), ("for await row in rows {", true),
    ("await wait(); await session.run(a)", true),
  ])
  func `the check finds other waits`(line: String, isFound: Bool) {
    #expect(!Self.waits(SourceFile(path: "Sources/A/B/C.swift", text: line)).isEmpty == isFound)
  }

  private static let allowed = ["engine.", "session.", "self.", "Self."]

  private static func waits(_ file: SourceFile) -> [Substring] {
    (file.code?.lines ?? []).filter { line in
      let words = line.split(separator: " ")
      let targets = zip(words, words.dropFirst() + [""]).filter { $0.0 == "await" }.map { $0.1.drop { $0 == "!" } }
      return line.contains("async let") || targets.contains { target in !allowed.contains { target.hasPrefix($0) } }
    }
  }
}
