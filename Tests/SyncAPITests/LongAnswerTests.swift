import Bytes
import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

/// Answers with more contents than are kept in memory: apps take what they get for all.
@Suite(.timeLimit(.minutes(2)))
struct LongAnswerTests {
  private static let count = 60

  /// A reader with entries whose contents have 15 MB together, of which a page of 50 has more than 8.
  private func open() async throws -> SignedIn {
    let signedIn = try await SignedIn(items: [])
    let content = "<p>\(String(repeating: "Words of it. ", count: 20_000))</p>"
    let drafts = (1...Self.count).map { number in
      EntryDraft(guid: "\(number)", kind: "article", title: "\(number)", contentHTML: content, text: "Words")
    }
    _ = try await store(drafts, signedIn)
    return signedIn
  }

  private func store(_ drafts: [EntryDraft], _ signedIn: SignedIn) async throws -> [EntryID] {
    let outcome = RefreshOutcome(
      checked: TestReader.now, nextCheck: TestReader.now + 3_600,
      result: .fetched(FetchedFeed(title: "Long", entries: drafts)))
    return try await signedIn.reader.database.record(outcome, for: signedIn.feed).inserted
  }

  private func ids(_ signedIn: SignedIn) async throws -> [EntryID] {
    try await signedIn.reader.services.useCases.arrived(ArrivalQuery(), of: signedIn.owner.id).map(\.id)
  }

  private func numbers(_ answer: TestClient.Answer) async throws -> [EntryID] {
    let whole = try await answer.whole()
    #expect(whole.response.header("Content-Type") == "application/json; charset=utf-8")
    return try whole.json("items").list.compactMap { item in
      item["id"]?.string.flatMap { GoogleReader.ItemID.read($0) }
        ?? item["id"]?.int.map { EntryID(rawValue: Int64($0)) }
    }
  }

  @Test func `contents of items that are asked for are all there, each once`() async throws {
    let signedIn = try await open()
    let ids = try await ids(signedIn).reversed()
    let strangers = ["9223372036854775807", "\(ids[ids.startIndex])"]
    let form = (ids.map(\.description) + strangers).map { ("i", $0) }
    let answer = try await signedIn.post("stream/items/contents", form)
    #expect(answer.isStream)
    #expect(try await numbers(answer) == Array(ids))
  }

  @Test func `a part of a stream has as many contents as were asked for`() async throws {
    let signedIn = try await open()
    let ids = try await ids(signedIn)
    let answer = try await signedIn.get("stream/contents?n=50")
    #expect(try await numbers(answer) == Array(ids.prefix(50)))
    let next = try #require(try await signedIn.get("stream/contents?n=50").whole().json("continuation").string)
    #expect(try await numbers(try await signedIn.get("stream/contents?n=50&c=\(next)")) == Array(ids.dropFirst(50)))
  }

  @Test func `a page of Fever is a full one, however long its contents are`() async throws {
    let signedIn = try await open()
    let key = MD5.hex(of: "owner:\(signedIn.secret)".utf8)
    let answer = try await signedIn.client.post("/fever/?api&items&since_id=0&feeds", [("api_key", key)])
    #expect(try await numbers(answer) == Array(try await ids(signedIn).sorted().prefix(50)))
  }

  @Test func `a document of Atom has all entries that were asked for`() async throws {
    let signedIn = try await open()
    let answer = try await signedIn.client.send(
      "GET", "/reader/atom/feed/\(signedIn.feed)?n=\(Self.count)", headers: signedIn.header)
    #expect(answer.status == 200 && answer.text.components(separatedBy: "<entry").count == Self.count + 1)
  }

  @Test func `all starred entries are marked as read, also more than can be changed at once`() async throws {
    let signedIn = try await SignedIn()
    let (useCases, owner) = (signedIn.reader.services.useCases, signedIn.owner.id)
    let drafts = (0...UseCases.mostSynced).map { EntryDraft(guid: "\($0)", kind: "article", title: "\($0)") }
    let ids = try await store(drafts, signedIn)
    for part in [ids.prefix(10_000), ids.dropFirst(10_000)] {
      try await useCases.change(all: Array(part), .star(true), by: owner)
    }
    #expect(try await signedIn.post("mark-all-as-read", [("s", "user/-/state/com.google/starred")]).text == "OK")
    #expect(try await useCases.subscription(to: signedIn.feed, of: owner)?.unreadCount == signedIn.ids.count)
  }

  @Test func `an app that leaves ends the answer`() async throws {
    let signedIn = try await open()
    let answer = try await signedIn.get("stream/contents?n=60")
    if case .stream(let stream) = answer.response.body { stream.abandon() }
    await #expect(throws: TestClient.Answer.Broken.self) { try await answer.whole() }
  }
}
