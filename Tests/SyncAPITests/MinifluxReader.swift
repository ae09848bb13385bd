import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

/// A reader with a feed of five entries, another user with one, and a client of the REST API.
struct MinifluxReader {
  let reader: TestReader
  let client: TestClient
  let owner: User
  let secret: String
  let feed: FeedID
  /// In the order of their arrival, the oldest first.
  let ids: [EntryID]
  /// Another user's feed and entry.
  let other: (user: User, feed: FeedID, entry: EntryID)

  init(_ scopes: TokenScopes = .all, items: [String]? = nil) async throws {
    let reader = try await TestReader()
    self.reader = reader
    client = TestClient(reader)
    owner = try await reader.services.accounts().create(name: "ann", password: "a long password")
    let bob = try await reader.services.accounts().create(name: "bob", password: "a long password")
    let database = reader.database
    func follow(_ user: User, _ url: String, _ items: [String]) async throws -> (FeedID, [EntryID]) {
      reader.transport.set(url, TestReader.rss(items: items))
      let feed = try await reader.services.subscriber().add(url, for: user.id).subscription.feed.id
      return (feed, try await database.entries(user.id, EntryQuery(scope: .feed(feed))).map(\.id).sorted())
    }
    (feed, ids) = try await follow(
      owner, "http://feeds.test/a.xml", items ?? (1...5).reversed().map { TestReader.item("e\($0)", hour: $0) })
    let others = try await follow(bob, "http://feeds.test/bob.xml", [TestReader.item("secret", hour: 1)])
    other = (bob, others.0, others.1[0])
    secret = try await client.secret(of: owner, scopes)
  }

  var useCases: UseCases { reader.services.useCases }

  func send(_ method: String, _ path: String, _ body: String = "") async throws -> TestClient.Answer {
    try await client.send(method, "/v1" + path, headers: [HTTPHeader("X-Auth-Token", secret)], body: body)
  }

  func get(_ path: String) async throws -> TestClient.Answer {
    let answer = try await send("GET", path)
    #expect(answer.status == 200, "\(path): \(answer.text)")
    return answer
  }

  /// The places of the entries in an answer, from 1.
  func entries(_ query: String) async throws -> [Int] { try places(try await get("/entries?\(query)")) }

  func places(_ answer: TestClient.Answer) throws -> [Int] {
    try answer.json("entries").list.map { entry in
      let id = try #require(entry["id"]?.int)
      return try #require(ids.firstIndex(of: EntryID(rawValue: Int64(id)))) + 1
    }
  }
}
