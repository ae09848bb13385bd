import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

/// Lists of items: all that a client asks for, however it asks.
@Suite(.timeLimit(.minutes(5)))
struct NewsListTests {
  private static let base = "/index.php/apps/news/api/v1-3"

  @Test func `a list of all has all, also more than ten thousand`() async throws {
    let account = try await SyncedAccount(.new)
    for number in 0..<11 {
      let url = "http://feeds.test/many\(number).xml"
      let items = (1...950).map { TestReader.item("m\(number)-\($0)", hour: $0 % 90) }
      account.reader.transport.set(url, TestReader.rss(title: "Many \(number)", items: items))
      _ = try await account.useCases.subscribe(url, for: account.user.id)
    }
    let all = try await account.entryIDs()
    #expect(all.count == 10_450)
    for query in ["batchSize=-1", "getRead=false&type=3"] {
      let answer = try await account.send("GET", "\(Self.base)/items?\(query)")
      let ids = try answer.json("items").list.compactMap { $0["id"]?.int }
      #expect(ids.count == all.count && Set(ids.map(Int64.init)) == all, "\(query)")
      // The newest first.
      #expect(ids == ids.sorted(by: >), "\(query)")
    }
    #expect(try await account.send("GET", "\(Self.base)/items?batchSize=10100").json("items").count == 10_100)
  }

  @Test func `a long list is sent in parts, and holds up no other list once it is read`() async throws {
    let account = try await SyncedAccount(.new)
    let items = (1...45).map { number in
      TestReader.item("l\(number)", hour: number, content: String(repeating: "\(number) words ", count: 25_000))
    }
    account.reader.transport.set(SyncedAccount.further, TestReader.rss(items: items))
    _ = try await account.useCases.subscribe(SyncedAccount.further, for: account.user.id)
    let answer = try await account.client.send(
      "GET", "\(Self.base)/items?batchSize=-1&oldestFirst=true", headers: [account.basic])
    guard case .stream(let stream) = answer.response.body else { throw Missing.stream }
    // None of it is read yet.
    #expect(try await account.send("GET", "\(Self.base)/items?batchSize=3").json("items").count == 3)
    let whole = try await TestClient.Answer(answer.response).whole().json("items").list.compactMap { $0["id"]?.int }
    #expect(try await whole == account.entryIDs().sorted().map { Int($0) })
    // The reader of a list has left.
    let other = try await account.client.send("GET", "\(Self.base)/items", headers: [account.basic])
    guard case .stream(let left) = other.response.body else { throw Missing.stream }
    left.abandon()
    #expect(try await account.send("GET", "\(Self.base)/items?batchSize=3").json("items").count == 3)
    #expect(stream.send([]) == .closed)
  }

  private enum Missing: Error { case stream }

  @Test func `an account without entries has an empty list`() async throws {
    let account = try await SyncedAccount(.new)
    for query in ["batchSize=-1", "batchSize=0", "type=2"] {
      #expect(try await account.send("GET", "\(Self.base)/items?\(query)").text == #"{"items":[]}"#)
    }
  }

  @Test func `a request may have what it asks for in its body, in texts too`() async throws {
    let account = try await SyncedAccount(.large)
    let ids = try await account.entryIDs().sorted()
    for body in [#"{"batchSize":2,"oldestFirst":true}"#, #"{"batchSize":"2","oldestFirst":"true"}"#] {
      let items = try await account.send("GET", "\(Self.base)/items", body).json("items").list
      #expect(items.compactMap { $0["id"]?.int } == ids.prefix(2).map { Int($0) }, "\(body)")
    }
    let unread = try await account.send("GET", "\(Self.base)/items", #"{"getRead":"false","batchSize":"50"}"#)
    #expect(try unread.json("items").list.allSatisfy { $0["unread"]?.bool == true } && unread.json("items").count == 50)
    let offset = try await account.send("GET", "\(Self.base)/items", #"{"offset":\#(ids[1]),"type":"3","id":0}"#)
    #expect(try offset.json("items").list.compactMap { $0["id"]?.int } == [Int(ids[0])])
    let updated = try await account.send("GET", "\(Self.base)/items/updated", #"{"lastModified":"9999999999"}"#)
    #expect(try updated.json("items").count == 0)
    #expect(try await account.send("GET", "\(Self.base)/items", #"{"batchSize":"x"}"#).status == 400)
    #expect(try await account.send("GET", "\(Self.base)/items", #"{"type":9}"#).status == 400)
  }

  @Test func `a folder may be named by a text, as none too`() async throws {
    let account = try await SyncedAccount(.large)
    let folders = try await account.send("GET", "\(Self.base)/folders").json("folders")
    let folder = try #require(folders["0.id"]?.int)
    let feed = try #require(
      try await account.send("GET", "\(Self.base)/feeds").json("feeds").list.first { $0["folderId"]?.int == folder })
    let id = try #require(feed["id"]?.int)
    func move(_ query: String, _ body: String) async throws -> Int? {
      let moved = try await account.send("POST", "\(Self.base)/feeds/\(id)/move\(query)", body)
      #expect(moved.status == 200, "\(query)\(body): \(moved.text)")
      let feeds = try await account.send("GET", "\(Self.base)/feeds").json("feeds").list
      return try #require(feeds.first { $0["id"]?.int == id })["folderId"]?.int
    }
    for (query, body) in [("", #"{"folderId":"null"}"#), ("", #"{"folderId":null}"#), ("?folderId=null", "")] {
      #expect(try await move("", #"{"folderId":"\#(folder)"}"#) == folder)
      #expect(try await move(query, body) == nil, "\(query)\(body)")
    }
    let body = #"{"url":"\#(SyncedAccount.further)","folderId":"null"}"#
    #expect(try await account.send("POST", "\(Self.base)/feeds", body).status == 200)
  }
}
