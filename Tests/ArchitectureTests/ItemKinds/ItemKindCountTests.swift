import Testing

/// Tests of the counters on made-up sources.
@Suite struct ItemKindCountTests {
  static let folders = [
    "Sources/Reader/Reader/Items/Episode/EpisodeKind.swift": "enum EpisodeKind { static let key = \"episode\" }",
    "Sources/Reader/Reader/Items/LinkedVideo/LinkedVideoKind.swift":
      "enum LinkedVideoKind { let other = EpisodeKind.self }",
    "Sources/Reader/Reader/Items/ItemKinds.swift": "let all = [EpisodeKind.self, LinkedVideoKind.self]",
    "Sources/Toolkit/Lists/Item.swift": "protocol Item {} // EpisodeKind, LinkedVideoKind",
  ]

  @Test func `folders are kinds and their list is the only enumeration`() {
    let count = count()
    #expect(count.kinds == ["Episode", "LinkedVideo"])
    #expect(count.enumerations == ["Sources/Reader/Reader/Items/ItemKinds.swift"])
    #expect(count.casts == [])
  }

  @Test func `a file that names two kinds is an enumeration`() {
    #expect(isEnumeration("func a() { EpisodeKind.go() }\nfunc b() { LinkedVideoKind.go() }"))
    #expect(!isEnumeration("func a() { EpisodeKind.go() }"))
    #expect(!isEnumeration("func a() { EpisodeKinds.go(); LinkedVideoKinder.go() }"))
  }

  @Test(arguments: [
    ["switch entry.kind {", "case \"episode\": a()", "default: b()", "}"],
    ["switch kind {", "  case .linkedVideo, .other: a()", "}"],
    ["if item.kind == \"linkedvideo\" { a() }"],
    ["guard kind != .episode else { return }"],
    ["let isPlayable = key == EpisodeKind.key"],
    ["let kind = 1", "if kind ~= .episode {}"],
  ])
  func `checking the kind is an enumeration`(lines: [String]) {
    #expect(isEnumeration(lines.joined(separator: "\n")))
  }

  @Test(arguments: [
    ["switch route {", "case .episodes: a()", "}", "let kind = 1"],
    ["// switch kind { case .episode: }", "let kind = 1"],
    ["/// if kind == \"episode\"", "let kind = 1"],
    ["let player = hosts.episode", "let kind = 1"],
    ["switch tag {", "case \"episode\": a()", "}"],
    ["case other: show(.episode)", "let kind = 1"],
  ])
  func `other code is not an enumeration`(lines: [String]) {
    #expect(!isEnumeration(lines.joined(separator: "\n")))
  }

  @Test(arguments: [
    "let a = b as? Episode", "let a = (b as! Episode)", "if item is Episode { }", "case is Episode:",
    "x is any Playable",
    "let text = \"\\(b as? Episode)\"",
  ])
  func `casts are counted`(text: String) {
    #expect(
      count(["Sources/Hosts/WebHost/Page.swift": "// page\n" + text]).casts == ["Sources/Hosts/WebHost/Page.swift:2"])
  }

  @Test(arguments: [
    "let a = b as Episode", "catch is CancellationError {", "if error is any Error {", "// b as? Episode",
    "let text = \"as? Episode\"", "let isEpisode = true", "if let error = error as? StorageError {", "this is lower",
  ])
  func `code without a cast of an item is not counted`(text: String) {
    #expect(count(["Sources/Hosts/WebHost/Page.swift": text]).casts == [])
  }

  private func isEnumeration(_ text: String) -> Bool {
    count(["Sources/Hosts/WebHost/Page.swift": text]).enumerations.contains("Sources/Hosts/WebHost/Page.swift")
  }

  private func count(_ changes: [String: String] = [:]) -> ItemKindCount {
    let texts = Self.folders.merging(changes) { $1 }
    return ItemKindCount(files: texts.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) })
  }
}
