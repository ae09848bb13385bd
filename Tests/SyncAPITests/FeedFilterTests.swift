import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

/// The filters of feeds of Nextcloud News.
@Suite(.timeLimit(.minutes(2)))
struct FeedFilterTests {
  private static let base = "/index.php/apps/news/api/v1-3"

  /// An account that follows a feed, and the feed's filter.
  private struct Filtered {
    let account: SyncedAccount
    let feed: Int

    init() async throws {
      account = try await SyncedAccount(.new)
      let added = try await account.send("POST", "\(base)/feeds", #"{"url":"\#(SyncedAccount.further)"}"#)
      feed = try #require(try added.json("feeds.0.id").int)
    }

    func send(_ method: String, _ body: String = "") async throws -> TestClient.Answer {
      try await account.send(method, "\(base)/feeds/\(feed)/filter", body)
    }

    func keywords() async throws -> [String?] {
      let filter = try await send("GET").json("filter")
      #expect(filter["feedId"]?.int == feed)
      return ["titleKeywords", "bodyKeywords", "urlKeywords"].map { filter[$0]?.string }
    }
  }

  @Test func `a filter is empty, saved, read, changed and deleted`() async throws {
    let filtered = try await Filtered()
    #expect(try await filtered.keywords() == ["", "", ""])
    let body = #"{"titleKeywords":"sponsored, ads","bodyKeywords":"tracking","urlKeywords":"/utm_"}"#
    let saved = try await filtered.send("POST", body)
    #expect(saved.status == 200)
    #expect(try saved.json("filter.id").int != nil && saved.json("filter.urlKeywords").string == "/utm_")
    #expect(try await filtered.keywords() == ["sponsored, ads", "tracking", "/utm_"])
    let rules = try await filtered.account.useCases.rules(of: filtered.account.user.id)
    #expect(rules.map(\.draft.actions) == [.markRead] && rules.first?.obstacle == nil)
    _ = try await filtered.send("POST", #"{"titleKeywords":"OR"}"#)
    #expect(try await filtered.keywords() == ["OR", "", ""])
    #expect(try await filtered.send("DELETE").text == "[]")
    #expect(try await filtered.keywords() == ["", "", ""])
    _ = try await filtered.send("POST", body)
    let nothing = #"{"titleKeywords":"","bodyKeywords":" , ","urlKeywords":""}"#
    #expect(try await filtered.send("POST", nothing).status == 200)
    #expect(try await filtered.account.useCases.rules(of: filtered.account.user.id).isEmpty)
    for method in ["GET", "POST", "DELETE"] {
      #expect(try await filtered.account.send(method, "\(Self.base)/feeds/999/filter", body).status == 404, "\(method)")
    }
  }

  @Test func `new entries with a keyword are read, and others are not`() async throws {
    let filtered = try await Filtered()
    _ = try await filtered.send(
      "POST", #"{"titleKeywords":"sponsored,spring tide","bodyKeywords":"tracking","urlKeywords":"promo"}"#)
    let items = [
      TestReader.item("plain", hour: 1), TestReader.item("a", hour: 2, title: "Sponsored: a pan"),
      TestReader.item("b", hour: 3, content: "With tracking in it."), TestReader.item("promo", hour: 4, title: "Link"),
      TestReader.item("c", hour: 5, title: "A spring tide"), TestReader.item("d", hour: 6, title: "A tide in spring"),
      TestReader.item("e", hour: 7, title: "Unsponsored"),
    ]
    let reader = filtered.account.reader
    reader.transport.set(SyncedAccount.further, TestReader.rss(title: "Further", items: items))
    try await reader.refresh(try #require(try await reader.database.feed(FeedID(rawValue: Int64(filtered.feed)))))
    let unread = try await filtered.account.send("GET", "\(Self.base)/items?getRead=false").json("items").list
    let titles = unread.compactMap { $0["title"]?.string }.sorted()
    #expect(titles == ["A tide in spring", "Unsponsored", "f", "plain"])
  }

  @Test(arguments: [
    String(repeating: "a", count: 129), "!!!", "/", "ads, \\\"quoted", "ads,—",
  ])
  func `keywords that cannot be looked for are refused`(keywords: String) async throws {
    let filtered = try await Filtered()
    for name in ["titleKeywords", "bodyKeywords", "urlKeywords"] {
      #expect(try await filtered.send("POST", #"{"\#(name)":"\#(keywords)"}"#).status == 422, "\(name)")
    }
    #expect(try await filtered.account.useCases.rules(of: filtered.account.user.id).isEmpty)
  }
}
