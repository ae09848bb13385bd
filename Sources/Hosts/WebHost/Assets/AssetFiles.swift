import Bytes
import HTTPServer
import Sodium

/// The style sheets, the scripts and the drawings, embedded in the program. Their addresses change with their content, so
/// that browsers can cache them for good.
enum AssetFiles {
  struct File {
    let contentType: String
    let bytes: [UInt8]
    let version: String

    init(_ contentType: String, _ bytes: [UInt8], version: String? = nil) {
      self.contentType = contentType
      self.bytes = bytes
      self.version = version ?? AssetFiles.version(of: bytes)
    }
  }

  private static let files: [ByteString: File] = [
    "style.css": style(styles),
    "icon.svg": File("image/svg+xml", PackageResources.icon_svg),
    "icons.svg": File("image/svg+xml", PackageResources.icons_svg),
    "manifest.webmanifest": File("application/manifest+json", PackageResources.manifest_webmanifest),
    "widths.js": File("text/javascript; charset=utf-8", PackageResources.widths_js),
  ].merging(scripts) { file, _ in file }.merging(OwnFaces.files) { file, _ in file }

  /// The parts of the one style sheet.
  private static let styles: [[UInt8]] = [
    OwnFaces.rules, PackageResources.themes_css, PackageResources.accents_css, contrast, PackageResources.timelines_css,
    PackageResources.style_css, PackageResources.content_css, PackageResources.settings_css,
    PackageResources.flow_css, PackageResources.feeds_css, PackageResources.player_css,
  ]

  /// A style sheet of parts.
  static func style(_ parts: [[UInt8]]) -> File {
    File("text/css; charset=utf-8", CompactAsset.style(Array(parts.joined())))
  }

  /// The rules of high contrast: for its theme, and for systems that ask for it. A style sheet has no way to say both.
  private static let contrast: [UInt8] =
    Array("[data-theme=\"contrast\"] {\n".utf8) + PackageResources.contrast_css
    + Array("}\n@media (prefers-contrast: more) {\n:root:is([data-theme=\"system\"], :not([data-theme])) {\n".utf8)
    + PackageResources.contrast_css + Array("}\n}\n".utf8)

  // MARK: Scripts

  /// The scripts of the parts of live pages.
  private static let parts: [(name: String, bytes: [UInt8])] = WebLivePage.parts.compactMap { part in
    part.script.map { ("\(part.name).js", $0) }
  }

  /// The ES modules of the pages. `reader.js` imports the others, but for those of the parts.
  private static let modules: [(name: String, bytes: [UInt8])] = [
    ("reader.js", PackageResources.reader_js), ("page.js", PackageResources.page_js),
    ("stream.js", PackageResources.stream_js), ("timelines.js", PackageResources.timelines_js),
    ("rows.js", PackageResources.rows_js), ("marks.js", PackageResources.marks_js),
    ("entries.js", PackageResources.entries_js), ("players.js", PackageResources.players_js),
    ("keys.js", PackageResources.keys_js), ("times.js", PackageResources.times_js),
    ("navigation.js", PackageResources.navigation_js), ("panes.js", PackageResources.panes_js),
    ("arrange.js", PackageResources.arrange_js), ("reading.js", PackageResources.reading_js),
  ]

  /// The ES modules that others load when they are first used, with `import("./name.js")`. Pages do not preload them.
  private static let lazyModules: [(name: String, bytes: [UInt8])] = [
    ("actions.js", PackageResources.actions_js), ("palette.js", PackageResources.palette_js),
    ("picking.js", PackageResources.picking_js), ("touch.js", PackageResources.touch_js),
    ("scrollmarks.js", PackageResources.scrollmarks_js), ("counts.js", PackageResources.counts_js),
    ("lanes.js", PackageResources.lanes_js), ("further.js", PackageResources.further_js),
    ("add.js", PackageResources.add_js), ("ledger.js", PackageResources.ledger_js),
    ("content.js", PackageResources.content_js), ("viewer.js", PackageResources.viewer_js),
    ("passages.js", PackageResources.passages_js), ("listening.js", PackageResources.listening_js),
    ("settling.js", PackageResources.settling_js), ("feedlist.js", PackageResources.feedlist_js),
    ("articles.js", PackageResources.articles_js), ("pictures.js", PackageResources.pictures_js),
    ("filtering.js", PackageResources.filtering_js), ("moving.js", PackageResources.moving_js),
    ("drops.js", PackageResources.drops_js), ("menu.js", PackageResources.menu_js),
    ("trying.js", PackageResources.trying_js),
  ]

  /// All modules have the same version, so a module's address also changes with the content of its imports.
  private static let scriptVersion = version(of: (modules + lazyModules + parts).flatMap(\.bytes))

  private static let scripts = Dictionary(
    uniqueKeysWithValues: (modules + lazyModules + parts).map { name, bytes in
      (ByteString(name), File("text/javascript; charset=utf-8", versioned(bytes), version: scriptVersion))
    })

  /// A module that imports the pages' modules.
  static func script(_ bytes: [UInt8]) -> File {
    File("text/javascript; charset=utf-8", versioned(bytes))
  }

  /// The module with versioned addresses in its imports, which are its only texts of this form.
  private static func versioned(_ script: [UInt8]) -> [UInt8] {
    let version = "?v=\(scriptVersion)".utf8
    let texts = CompactAsset.script(script).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return Array(
      texts.map { $0.starts(with: "./".utf8) && $0.suffix(3).elementsEqual(".js".utf8) ? $0 + version : $0 }
        .joined(separator: "\"".utf8))
  }

  /// The addresses of the scripts of the parts.
  static let partScripts = parts.map { path($0.name) }

  /// The addresses of the modules that `reader.js` imports, for preloading.
  static let importedScripts = modules.dropFirst().map { path($0.name) }

  // MARK: Addresses

  private static func version(of bytes: [UInt8]) -> String {
    Digest.blake2b(bytes).prefix(6).map { String($0, radix: 16) }.joined()
  }

  static func path(_ name: String) -> String {
    path(name, version: files[ByteString(name)]?.version ?? "0")
  }

  static func path(_ name: String, version: String) -> String {
    "/assets/\(name)?v=\(version)"
  }

  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    let name = ByteString(request.path.splitBytes(on: "/").last ?? "")
    guard let file = files[name] ?? host.kindAssets.files[name] else { throw WebError.notFound }
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", file.contentType),
        HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"),
      ], body: .bytes(file.bytes))
  }
}
