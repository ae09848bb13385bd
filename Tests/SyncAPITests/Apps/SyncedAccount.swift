import Bytes
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

/// An account that an app synchronizes, and a client that sends what the app sends.
struct SyncedAccount {
  enum Kind: String, CaseIterable, Sendable {
    /// Nothing is followed.
    case new
    /// Feeds without a title, a site, an icon, a folder and entries; entries without a link, a title, an author and a text; a
    /// saved page; a star in a feed that was left.
    case poor
    /// More entries than a page of any app, in folders, with icons, files and marks.
    case large
  }

  let client: TestClient
  let user: User
  let secret: String

  init(_ kind: Kind) async throws {
    let template = try await Self.templates.value[kind]
    let reader = try await TestReader(copying: try #require(template))
    for (url, document) in Self.documents { reader.transport.set(url, document) }
    client = TestClient(reader)
    user = try #require(try await reader.services.accounts().user(named: "ann"))
    secret = try await client.secret(of: user)
  }

  var reader: TestReader { client.reader }
  var useCases: UseCases { reader.services.useCases }

  // MARK: Requests

  /// The name and the password.
  var basic: HTTPHeader {
    HTTPHeader("Authorization", "Basic \(Data("ann:\(secret)".utf8).base64EncodedString())")
  }

  /// Sends a request with the name and the password.
  func send(
    _ method: String, _ target: String, _ body: String = "", headers: [HTTPHeader] = []
  ) async throws -> TestClient.Answer {
    try await client.send(method, target, headers: [basic] + headers, body: body).whole()
  }

  /// The body of a successful answer, read by an app's own rules.
  func read<Body: Decodable>(
    _ type: Body.Type, _ target: String, method: String = "GET", body: String = "", status: Int = 200
  ) async throws -> Body {
    let answer = try await send(method, target, body)
    #expect(answer.status == status, "\(method) \(target): \(answer.text.prefix(300))")
    return try Self.read(type, answer, target)
  }

  static func read<Body: Decodable>(_ type: Body.Type, _ answer: TestClient.Answer, _ target: String) throws -> Body {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(type, from: Data(answer.text.utf8))
    } catch {
      Issue.record("\(target) cannot be read as \(type): \(error) \(answer.text.prefix(600))")
      throw error
    }
  }

  /// Expects an answer of status 2xx.
  func expectDone(_ method: String, _ target: String, _ body: String = "") async throws {
    let answer = try await send(method, target, body)
    #expect((200..<300).contains(answer.status), "\(method) \(target): \(answer.status) \(answer.text.prefix(300))")
  }

  /// The entries that the account has.
  func entryIDs(isUnread: Bool? = nil, isStarred: Bool? = nil) async throws -> Set<Int64> {
    let query = ListingQuery(isUnread: isUnread, isStarred: isStarred, limit: 100_000)
    return Set(try await useCases.list(query, of: user.id).ids.map(\.rawValue))
  }

  // MARK: Making

  static let feeds = ["http://feeds.test/large1.xml", "http://feeds.test/large2.xml", "http://feeds.test/large3.xml"]
  static let further = "http://feeds.test/further.xml"

  private static let documents: [(url: String, document: String)] =
    [
      (
        "http://feeds.test/bare.xml",
        """
        <rss version="2.0"><channel>
        <item><guid isPermaLink="false">text</guid><description>Only a text.</description></item>
        <item><guid isPermaLink="false">file</guid><enclosure url="http://files.test/1.mp3" type="audio/mpeg"/></item>
        <item><guid isPermaLink="false">nothing</guid></item>
        <item><title>Only a title</title></item>
        </channel></rss>
        """
      ), ("http://feeds.test/empty.xml", #"<rss version="2.0"><channel/></rss>"#),
      ("http://feeds.test/left.xml", TestReader.rss(items: [TestReader.item("left", hour: 1)])),
      (further, TestReader.rss(title: "Further", items: [TestReader.item("f", hour: 1)])),
    ]
    + feeds.enumerated().map { place, url in
      let items = (1...400).reversed().map { number in
        TestReader.item(
          "e\(place)-\(number)", hour: number / 10,
          more: number.isMultiple(of: 10)
            ? "<enclosure url='http://files.test/\(place)/\(number).mp3' type='audio/mpeg' length='12'/>" : "")
      }
      return (url, TestReader.rss(title: "Large \(place)", items: items))
    }

  private static let templates = Task {
    var templates: [Kind: Data] = [:]
    for kind in Kind.allCases { templates[kind] = try await template(kind) }
    return templates
  }

  private static func template(_ kind: Kind) async throws -> Data {
    let reader = try await TestReader()
    for (url, document) in documents { reader.transport.set(url, document) }
    let useCases = reader.services.useCases
    let user = try await reader.services.accounts().create(name: "ann", password: "a long password").id
    switch kind {
    case .new: break
    case .poor:
      for name in ["bare", "empty"] { _ = try await useCases.subscribe("http://feeds.test/\(name).xml", for: user) }
      _ = try await useCases.subscribe("http://nothing.test/unfetched.xml", anyway: true, for: user)
      let left = try await useCases.subscribe("http://feeds.test/left.xml", for: user).subscription.feed.id
      let kept = try await useCases.list(ListingQuery(scope: .feed(left)), of: user).ids
      try await useCases.change(all: kept, .star(true), by: user)
      _ = try await useCases.unsubscribe(left, of: user)
      _ = try await useCases.savePage("https://pages.test/saved", title: nil, keepsLinkOnly: true, for: user)
    case .large:
      for (url, folder) in zip(feeds, ["News", "News / World", nil]) {
        let feed = try await useCases.subscribe(url, folder: folder, for: user).subscription.feed.id
        let icon = FeedIcon(url: "http://site.test/i.png", type: "image/png", content: [1, 2, 3])
        _ = try await reader.database.storeIcon(icon, of: feed, due: TestReader.now)
      }
      let ids = try await useCases.list(ListingQuery(limit: 10_000), of: user).ids.sorted()
      try await useCases.change(all: ids.filter { $0.rawValue.isMultiple(of: 5) }, .read(true), by: user)
      try await useCases.change(all: ids.filter { $0.rawValue.isMultiple(of: 4) }, .star(true), by: user)
    }
    return try reader.backup()
  }
}

/// A member that must be there and may be null.
struct Nullable<Wrapped: Decodable>: Decodable {
  let value: Wrapped?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = container.decodeNil() ? nil : try container.decode(Wrapped.self)
  }
}

/// A text that must not be empty.
struct SomeText: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    guard !text.isEmpty else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "empty text") }
  }
}

/// An object that has this member alone: its reader closes the object after it.
struct Alone<Member: Decodable>: Decodable {
  let member: Member

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    guard container.allKeys.count == 1, let name = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "members \(container.allKeys.map(\.stringValue))"))
    }
    member = try container.decode(Member.self, forKey: name)
  }
}
