import Testing

/// Tests of the counters on made-up sources.
@Suite struct ItemKindCountTests {
  static let folders = [
    "Sources/Reader/Kinds/Episode/EpisodeKind.swift": "enum EpisodeKind { static let key = \"episode\" }",
    "Sources/Reader/Kinds/LinkedVideo/LinkedVideoKind.swift":
      "enum LinkedVideoKind { let host = VideoHost.self }",
    "Sources/Reader/Kinds/ItemKinds.swift": "let all = [EpisodeKind.self, LinkedVideoKind.self]",
    "Sources/Toolkit/Lists/Item.swift": "protocol Item {} // EpisodeKind, LinkedVideoKind",
  ]

  @Test func `folders are kinds and their list is the only enumeration`() {
    let count = count()
    #expect(count.kinds == ["Episode", "LinkedVideo"])
    #expect(count.enumerations == ["Sources/Reader/Kinds/ItemKinds.swift"])
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

  @Test(arguments: [
    "let other = EpisodeKind.self", "let tile = EpisodeTile()", "let isOther = item.kind == \"episode\"",
    "switch kind { \ncase \"episode\": a()\ndefault: b() }",
  ])
  func `a kind that names another one is counted`(text: String) {
    let path = "Sources/Reader/Kinds/LinkedVideo/LinkedVideoCell.swift"
    let tile = ["Sources/Reader/Kinds/Episode/EpisodeTile.swift": "struct EpisodeTile {}"]
    #expect(count(tile.merging([path: text]) { $1 }).acquaintances == [path])
  }

  @Test(arguments: [
    "let own = LinkedVideoKind.kind", "struct LinkedVideoTile {}", "// EpisodeKind", "let text = \"EpisodeKind\"",
    "let symbol = EpisodeTiles.self",
  ])
  func `a kind that names only itself is not counted`(text: String) {
    #expect(count(["Sources/Reader/Kinds/LinkedVideo/LinkedVideoCell.swift": text]).acquaintances == [])
  }

  @Test(arguments: [
    ("style.css", ".row.episode h2 { color: red }", "episode"), ("style.css", "h2, .clip-strip{}", "clip-strip"),
    ("page.js", "all(`.row > .clip-strip`)", "clip-strip"), ("page.js", "row.classList.contains(\"seen\")", "seen"),
    ("page.js", "if (row.dataset.kind === 'episode') play()", "episode"),
    ("page.js", "event.target.closest(\"a, .linkedvideo, b\")", "linkedvideo"),
  ])
  func `a style sheet or script that names a kind is counted`(file: String, text: String, name: String) {
    let path = "Sources/Hosts/WebHost/Resources/" + file
    #expect(count(Self.cell.merging([path: text]) { $1 }).styledKinds == ["\(path): \(name)"])
  }

  @Test(arguments: [
    ("style.css", "/* .episode */ .unseen { } .clip-strips, .seen-by, episode { }"),
    ("page.js", "const seen = all(\".row\").find((row) => row.seen);"), ("page.js", "// .episode\nfind(\"episode\")"),
    ("page.js", "find(`#${row.episode}`)"), ("Page.swift", "let style = \"a .episode\""),
  ])
  func `a style sheet or script that names no kind is not counted`(file: String, text: String) {
    #expect(count(Self.cell.merging(["Sources/Hosts/WebHost/Resources/" + file: text]) { $1 }).styledKinds == [])
  }

  @Test func `a kind's own style sheet and script name its classes`() {
    let own = [
      "Sources/Reader/Kinds/Episode/episode.css": ".clip-strip.seen { }",
      "Sources/Reader/Kinds/Episode/episode.js": "find(\".clip-strip\")",
    ]
    #expect(count(Self.cell.merging(own) { $1 }).styledKinds == [])
  }

  private static let cell = [
    "Sources/Reader/Kinds/Episode/EpisodeCell.swift": "row.element(\"ul\", [.class(\"clip-strip\", \"seen\")])"
  ]

  private func isEnumeration(_ text: String) -> Bool {
    count(["Sources/Hosts/WebHost/Page.swift": text]).enumerations.contains("Sources/Hosts/WebHost/Page.swift")
  }

  private func count(_ changes: [String: String] = [:]) -> ItemKindCount {
    let texts = Self.folders.merging(changes) { $1 }
    return ItemKindCount(files: texts.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) })
  }
}
