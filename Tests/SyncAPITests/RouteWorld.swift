import Bytes
import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Screens
import Storage
import Testing

@testable import SyncAPI

/// A user, Ann, beside another one, Bob, who has everything that she has. All names and texts of Bob's have "bobs" in them.
struct RouteWorld {
  /// The numbers and names that stand for `{feed}`, `{entry}` and so on in a request.
  typealias Names = [String: String]

  let client: TestClient
  let ann: User
  let bob: User
  let mine: Names
  let theirs: Names

  init() async throws {
    let template = try await Self.template.value
    (ann, bob, mine, theirs) = (template.ann, template.bob, template.mine, template.theirs)
    let reader = try await TestReader(copying: template.database)
    for name in ["anns", "bobs"] { Self.publish("Other words", of: name, reader) }
    client = TestClient(reader)
  }

  /// What every world begins with. Making it takes longer than most requests.
  private struct Template {
    let database: Data
    let ann: User
    let bob: User
    let mine: Names
    let theirs: Names

    init() async throws {
      let reader = try await TestReader()
      ann = try await reader.database.createUser(name: "ann", passwordHash: "none")
      bob = try await reader.database.createUser(name: "bob", passwordHash: "none")
      mine = try await RouteWorld.furnish(ann, "anns", reader)
      theirs = try await RouteWorld.furnish(bob, "bobs", reader)
      try await reader.database.finishIndexing()
      database = try reader.backup()
    }
  }

  private static let template = Task { try await Template() }

  /// Puts three entries with these words into the feed of a user.
  private static func publish(_ words: String, of name: String, _ reader: TestReader) {
    let items = [3, 2, 1].map { number in
      TestReader.item(
        "\(name)\(number)", hour: number, content: "\(words) of \(name).",
        more: "<enclosure url='http://site.test/\(name)\(number).mp3' type='audio/mpeg' length='12'/>")
    }
    reader.transport.set("http://feeds.test/\(name).xml", TestReader.rss(items: items))
  }

  private var useCases: UseCases { client.reader.services.useCases }

  private static func furnish(_ user: User, _ name: String, _ reader: TestReader) async throws -> Names {
    let (useCases, database) = (reader.services.useCases, reader.database)
    let url = "http://feeds.test/\(name).xml"
    publish("Words", of: name, reader)
    let feed = try await useCases.subscribe(url, folder: "\(name) folder", for: user.id).subscription.feed.id
    _ = try await database.storeIcon(
      FeedIcon(url: "http://site.test/\(name).png", type: "image/png", content: [1, 2, 3]), of: feed,
      due: TestReader.now)
    let entries = try await database.entries(user.id, EntryQuery(scope: .feed(feed))).map(\.id).sorted()
    let entry = try #require(entries.first)
    // Each has an earlier text.
    publish("Other words", of: name, reader)
    try await reader.refresh(try #require(try await database.feed(feed)))
    let revision = try #require(try await database.versions(user.id, of: entry).first?.revision)
    let label = try await useCases.makeLabel("\(name) label", of: user.id)
    try await useCases.change(all: [entry], .star(true), by: user.id)
    try await useCases.change(all: [entry], .label(label, true), by: user.id)
    let rule = try await useCases.store(RuleDraft(search: "\(name) rule", actions: [.mute]), of: user.id)
    let page = try await useCases.savePage(
      "https://pages.test/\(name)", title: "\(name) page", keepsLinkOnly: true, for: user.id
    ).entry
    try await useCases.setListeningPosition(
      ListeningPosition(entry: entry, seconds: 30, length: 500, state: .left), of: user.id)
    try await useCases.setPodcastDevice(PodcastDevice(name: "\(name)phone"), of: user.id)
    for place in [.device(ByteString("\(name)phone")), .account] as [PodcastSettingPlace] {
      _ = try await useCases.changePodcastSettings(
        of: place, to: [PodcastSetting(name: "theme", value: "\"\(name) theme\"")], removing: [], for: user.id)
    }
    _ = try await useCases.changePodcastSettings(
      of: .episode(WebAddress(unparsed: "http://site.test/\(name)1.mp3"), podcast: WebAddress(unparsed: url)),
      to: [.isFavorite], removing: [], for: user.id)
    let folder = try #require(try await database.folders(user.id).first?.id)
    return [
      "user": user.name, "userid": "\(user.id)", "feed": "\(feed)", "entry": "\(entry)", "other": "\(entries[1])",
      "label": "\(label)", "labelname": "\(name) label", "folder": "\(folder)", "foldername": "\(name) folder",
      "rule": "\(rule)", "page": "\(page.id)", "enclosure": "\(Miniflux.Enclosures.ID(entry, 0).number)",
      "device": "\(name)phone", "hash": NextcloudNews.Items.hash(of: entry).string,
      "icon": MD5.hex(of: url.utf8), "url": url, "revision": "\(revision)",
      "iconname": IconNames(key: try await useCases.installation.iconKey { "a key" }).name(of: feed, version: nil),
    ]
  }

  /// Puts markup and scripts into everything of Ann's that has a text or an address.
  func poison() async throws {
    let (reader, id) = (client.reader, ann.id)
    let feed = try #require(mine["feed"].flatMap { FeedID($0) })
    let folder = try #require(mine["folder"].flatMap { FolderID($0) })
    let url = try #require(mine["url"])
    let more = """
      <author>&lt;script&gt;a&lt;/script&gt;</author><comments>javascript:alert(1)</comments>
      <enclosure url='javascript:alert(2)' type='audio/mpeg'/><enclosure url='http://site.test/x.mp3' type='&lt;script&gt;'/>
      """
    let items = [3, 2, 1].map { number in
      TestReader.item(
        "anns\(number)", hour: number, title: "&lt;script&gt;alert(1)&lt;/script&gt;",
        content: "<p onclick=x>Hi<script>alert(1)</script><a href='javascript:x'>y</a></p>", more: more)
    }
    reader.transport.set(url, TestReader.rss(title: "&lt;script&gt;t", items: items))
    try await reader.refresh(try #require(try await reader.database.feed(feed)))
    try await useCases.rename(folder, to: "<script>f", of: id)
    try await useCases.rename(try #require(mine["label"].flatMap { LabelID($0) }), to: "<script>l", of: id)
    try await useCases.edit(feed, title: "<script>alert(2)", folders: [folder], of: id)
    _ = try await useCases.savePage(
      "https://pages.test/bad", title: "<script>alert(3)", keepsLinkOnly: true, for: id)
    try await useCases.setPodcastDevice(
      PodcastDevice(name: "<script>d", caption: "<script>c"), of: id)
    _ = try await useCases.changePodcastSettings(
      of: .device("annsphone"), to: [PodcastSetting(name: "<script>n", value: #"["<script>v"]"#)], removing: [], for: id
    )
  }

  // MARK: Requests

  /// Sends a case of an API with the names of one user, as Ann.
  ///
  /// - Parameter secret: Nil to send no credentials.
  func send(
    _ sample: RouteSample, _ names: Names, secret: String?, body: String? = nil
  ) async throws -> TestClient.Answer {
    func filled(_ text: String, _ encode: (String) -> String) -> String {
      names.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: encode($1.value)) }
    }
    var body = body ?? filled(sample.body) { $0 }
    var headers: [HTTPHeader] = []
    if sample.isForm {
      headers.append(HTTPHeader("Content-Type", "application/x-www-form-urlencoded"))
      body = body.replacingOccurrences(of: " ", with: "+")
    }
    if let secret {
      let basic = Data("ann:\(secret)".utf8).base64EncodedString()
      switch sample.api {
      case "google-reader": headers.append(HTTPHeader("Authorization", "GoogleLogin auth=\(secret)"))
      case "miniflux": headers.append(HTTPHeader("X-Auth-Token", secret))
      case "fever": body = "api_key=\(MD5.hex(of: "ann:\(secret)".utf8))&\(body)"
      default: headers.append(HTTPHeader("Authorization", "Basic \(basic)"))
      }
    }
    return try await client.send(
      sample.method, filled(sample.target) { TestClient.encode($0) }, headers: headers, body: body)
  }

  // MARK: Bob

  /// All that Bob has, as text.
  func possessions() async throws -> [String] {
    let (database, id) = (client.reader.database, bob.id)
    let entries = try await database.entries(id, EntryQuery(limit: 100)).sorted { $0.id < $1.id }
    let list = try await useCases.subscriptions(of: id)
    return entries.map { "\($0.id) \($0.isUnread) \($0.isStarred) \($0.labels)" }
      + list.subscriptions.map { "\($0.feed.id) \($0.feed.url) \($0.title) \($0.folders) \($0.settings)" }
      + list.folders.map { "\($0.id) \($0.name) \($0.parent?.description ?? "")" }
      + list.labels.map { "\($0.id) \($0.name)" }
      + (try await useCases.rules(of: id)).map { "\($0.id) \($0.draft)" }
      + (try await useCases.listeningPositions(of: id)).map { "\($0.entry) \($0.seconds)" }
      + (try await useCases.podcastDevices(of: id)).map { "\($0.name) \($0.caption)" }
      + (try await podcastSettings())
      + (try await useCases.appTokens.all(of: id)).map { "\($0.id)" }
  }

  private func podcastSettings() async throws -> [String] {
    var settings = try await useCases.favoriteEpisodes(of: bob.id).map { "\($0.favorite)" }
    for place in [.device("bobsphone"), .account] as [PodcastSettingPlace] {
      settings += try await useCases.podcastSettings(of: place, for: bob.id).map { "\($0.name) \($0.value)" }
    }
    return settings
  }

  /// True if Ann may see one of Bob's entries.
  func seesTheirs() async throws -> Bool {
    let ids = ["entry", "other", "page"].compactMap { theirs[$0].flatMap { EntryID($0) } }
    return try await !useCases.states(of: ids, for: ann.id).isEmpty
  }
}
