import Bytes
import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

/// The accounts over which apps are tried.
enum AppAccount: CaseIterable {
  /// Without feeds.
  case new
  /// A feed without title, site and icon, whose entries lack titles and links; a saved page; a star of a feed that was
  /// left. Nothing is in a folder.
  case poor
  /// A feed in a folder, with more entries than a page of any app has, all of them starred and labeled.
  case large
}

/// An account that an app has signed in to.
struct OpenAccount {
  static let label = "Tips"
  static let folder = "News"

  let reader: TestReader
  let client: TestClient
  let owner: User
  let secret: String
  /// The entries of the feeds that the user follows.
  let ids: Set<EntryID>
  let starred: Set<EntryID>
  let feeds: [FeedID]

  init(_ kind: AppAccount) async throws {
    switch kind {
    case .new: reader = try await TestReader()
    case .poor:
      reader = try await TestReader()
      try await Self.makePoor(reader)
    case .large: reader = try await TestReader(copying: try await Self.large.value)
    }
    client = TestClient(reader)
    owner = try await reader.owner()
    secret = try await client.secret(of: owner)
    let useCases = reader.services.useCases
    ids = Set(try await useCases.arrived(ArrivalQuery(limit: .max), of: owner.id).map(\.id))
    starred = Set(try await useCases.arrived(ArrivalQuery(isStarred: true, limit: .max), of: owner.id).map(\.id))
    feeds = try await useCases.subscriptions(of: owner.id).subscriptions.map(\.feed.id)
  }

  /// The most entries that an app asks for at once are 10,000.
  static let mostOfApps = 10_000

  private static let large = Task {
    let reader = try await TestReader()
    let (owner, useCases) = (try await reader.owner(), reader.services.useCases)
    let feed = try await reader.subscribe(items: [TestReader.item("first")]).subscription.feed.id
    let drafts = (0..<mostOfApps + 50).map { number in
      EntryDraft(
        guid: "\(number)", kind: "article", title: "Entry \(number)", contentHTML: "<p>Words</p>", text: "Words")
    }
    let outcome = RefreshOutcome(
      checked: TestReader.now, nextCheck: TestReader.now + 3_600,
      result: .fetched(FetchedFeed(title: "Large", entries: drafts)))
    _ = try await reader.database.record(outcome, for: feed)
    let ids = try await useCases.arrived(ArrivalQuery(limit: .max), of: owner.id).map(\.id)
    try await useCases.edit(feed, title: nil, folders: [], and: folder, of: owner.id)
    let made = try await useCases.makeLabel(label, of: owner.id)
    for change in [.star(true), .label(made, true)] as [EntryChange] {
      try await useCases.change(all: ids, change, by: owner.id)
    }
    return try reader.backup()
  }

  private static func makePoor(_ reader: TestReader) async throws {
    let (owner, useCases) = (try await reader.owner(), reader.services.useCases)
    let left = try await reader.subscribe("http://feeds.test/left.xml", items: [TestReader.item("left")])
    let star = try #require(try await useCases.arrived(ArrivalQuery(), of: owner.id).first?.id)
    try await useCases.star(star, isStarred: true, by: owner.id)
    _ = try await useCases.unsubscribe(left.subscription.feed.id, of: owner.id)
    reader.transport.set(
      "http://feeds.test/poor.xml",
      """
      <rss version="2.0"><channel>
      <item><guid isPermaLink="false">a-1</guid>
      <enclosure url="http://site.test/a1.mp3" length="1" type="audio/mpeg"/></item>
      <item><guid isPermaLink="false">a-2</guid><description>A text only.</description></item>
      <item><guid isPermaLink="false">a-3</guid><enclosure url="http://site.test/a3"/></item>
      </channel></rss>
      """)
    _ = try await useCases.subscribe("http://feeds.test/poor.xml", for: owner.id)
    _ = try await useCases.savePage("https://pages.test/a", keepsLinkOnly: true, for: owner.id)
  }

  // MARK: Requests

  /// The body of an answer with status 200, of the API of Google Reader.
  func get(_ path: String) async throws -> String {
    try await body(client.send("GET", "/api/greader.php/reader/api/0/\(path)", headers: header), path)
  }

  func post(_ path: String, _ form: [(String, String)]) async throws -> String {
    try await body(client.post("/api/greader.php/reader/api/0/\(path)", form, headers: header), path)
  }

  func fever(_ query: String, _ form: [(String, String)] = []) async throws -> String {
    let key = MD5.hex(of: "\(owner.name):\(secret)".utf8)
    return try await body(client.post("/api/fever.php?api&\(query)", [("api_key", key)] + form), query)
  }

  private var header: [HTTPHeader] { [HTTPHeader("Authorization", "GoogleLogin auth=\(secret)")] }

  private func body(_ answer: TestClient.Answer, _ path: String) async throws -> String {
    let answer = try await answer.whole()
    guard answer.status == 200 else { throw Refusal(path: path, status: answer.status, text: answer.text) }
    return answer.text
  }
}

/// An answer, or a value in one, that an app takes for an error.
struct Refusal: Error {
  var path = ""
  var status = 200
  var text = ""
}
