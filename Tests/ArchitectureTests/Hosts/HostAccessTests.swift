import Testing

/// Hosts call use cases and nothing below them, and the domain knows nothing of a host's pages.
@Suite struct HostAccessTests {
  /// The files that open the database, and that copy, replace and mend it as a whole.
  private static let openers: Set<String> = [
    "Sources/Command/yaarr/Bootstrap/DatabasePlace.swift", "Sources/Command/yaarr/Commands/BackupCommands.swift",
  ]

  @Test func `no host names the database`() throws {
    let files = try ["Sources/Hosts", "Sources/Command"].flatMap(SourceTree.files(below:))
    #expect(files.count > 60)
    for file in files where !Self.openers.contains(file.path) {
      for line in Self.databaseLines(file) { Issue.record("\(file.path) reaches past the use cases: \(line)") }
    }
  }

  @Test func `the domain writes no route, form or class name of a page`() throws {
    let modules = ["Fetching", "Screens", "Running", "Reader"]
    let files = try modules.flatMap { try SourceTree.files(below: "Sources/Reader/\($0)") }
    #expect(files.count > 60)
    for file in files where !Self.unmoved.contains(where: file.path.hasPrefix) {
      for line in Self.pageLines(file) { Issue.record("\(file.path) knows the web host's pages: \(line)") }
    }
  }

  /// The sample pictures of the gallery, the note that is stored with an entry, and the file of the standard input.
  private static let unmoved = [
    "Sources/Reader/Screens/Previewing/Sources/FeedFile.swift",
    "Sources/Reader/Screens/Items/ItemSample.swift",
    "Sources/Reader/Fetching/Refreshing/OmissionNote.swift",
  ]

  // MARK: The checks

  private static func databaseLines(_ file: SourceFile) -> [Substring] {
    (file.code?.lines(with: ["Database", "database"]) ?? []).filter { line in
      line.contains(#/\b(SQLite)?Database\b|\.database\b|\bdatabase\.(?!close\b)/#.wordBoundaryKind(.simple))
    }
  }

  private static func pageLines(_ file: SourceFile) -> [Substring] {
    let routes = #/"/[a-z]|formaction|href="/|\.(class|href|action)\(/#
    return file.text.split(separator: "\n").filter { !$0.contains(#/^\s*///#) && $0.contains(routes) }
  }

  @Test(arguments: [
    ("let x: any Database", true), ("services.database.setRead(user)", true), ("try SQLiteDatabase(path: a)", true),
    ("try await database.close()", false), ("// the Database", false), ("\"Database\"", false),
  ])
  func `the check of hosts finds names of the database in code`(line: String, isFound: Bool) {
    #expect(!Self.databaseLines(SourceFile(path: "Sources/Hosts/A/B.swift", text: line)).isEmpty == isFound)
  }

  @Test(arguments: [
    (#".action("/entries/1")"#, true), (#"Attribute("formaction", path)"#, true), (#"[.class("row")]"#, true),
    (#"let path = "/unread?feed=3""#, true), (#"  /// `/unread?feed=3`, "/unread""#, false), ("a / b", false),
    (#""text/html""#, false),
  ])
  func `the check of the domain finds routes and class names`(line: String, isFound: Bool) {
    #expect(!Self.pageLines(SourceFile(path: "Sources/Reader/Reader/A.swift", text: line)).isEmpty == isFound)
  }
}
