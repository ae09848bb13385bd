import Foundation
import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

/// Apps in their Miniflux mode, with what their parsers demand.
@Suite(.timeLimit(.minutes(5)))
struct MinifluxAppsTests {
  // MARK: Capy Reader

  private struct CapyUser: Decodable {
    let id: Int64
    let username, theme, language, timezone, entrySortingDirection, stylesheet, googleId, openidConnectId: String
    let lastLoginAt: String
    let isAdmin, keyboardShortcuts, showReadingTime, entrySwipe: Bool
    let entriesPerPage: Int32
  }

  private struct CapyCategory: Decodable {
    let id, userId: Int64
    let title: String
  }

  private struct CapyFeed: Decodable {
    struct Icon: Decodable {
      let feedId, iconId: Int64
    }

    let id, userId: Int64
    let title, siteUrl, feedUrl, checkedAt: String
    let parsingErrorCount: Int32
    let crawler, disabled, ignoreHttpCache, fetchViaProxy: Bool
    let category: CapyCategory?
    let icon: Icon?
  }

  private struct CapyEntry: Decodable {
    struct Enclosure: Decodable {
      let id, userId, entryId, size: Int64
      let url, mimeType: String
    }
    enum Status: String, Decodable { case read, unread, removed }

    let id, userId, feedId: Int64
    let status: Status
    let hash, title, url, publishedAt, createdAt, changedAt, content: String
    let starred: Bool
    let readingTime: Int32
    let enclosures: [Enclosure]?
    let feed: CapyFeed?
  }

  private struct Page<Entry: Decodable>: Decodable {
    let total: Int32
    let entries: [Entry]
  }

  /// All pages of entries by `offset`.
  private func entries<Entry: Decodable>(
    _ type: Entry.Type, _ query: String, limit: Int, at path: String = "/v1/entries", _ account: SyncedAccount
  ) async throws -> [Entry] {
    var entries: [Entry] = []
    while true {
      let page = try await account.read(Page<Entry>.self, "\(path)?\(query)&limit=\(limit)&offset=\(entries.count)")
      entries += page.entries
      if page.entries.isEmpty || entries.count >= page.total { return entries }
    }
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `Capy Reader signs in and synchronizes`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    _ = try await account.read(CapyUser.self, "/v1/me")
    let me = try await account.client.send("GET", "/v1/me", headers: [HTTPHeader("X-Auth-Token", account.secret)])
    _ = try SyncedAccount.read(CapyUser.self, me, "/v1/me")
    #expect(try await account.send("GET", "/v1/integrations/status").json("has_integrations").bool == false)
    let feeds = try await account.read([CapyFeed].self, "/v1/feeds")
    for icon in feeds.compactMap(\.icon?.iconId) where icon > 0 {
      let image = try await account.send("GET", "/v1/icons/\(icon)")
      #expect(try image.json("data").string?.hasPrefix("image/png;base64,") == true)
    }
    let starred = try await entries(CapyEntry.self, "starred=true", limit: 250, account)
    #expect(try await Set(starred.map(\.id)) == account.entryIDs(isStarred: true))
    let unread = try await entries(CapyEntry.self, "status=unread", limit: 250, account)
    #expect(try await Set(unread.map(\.id)) == account.entryIDs(isUnread: true))
    let all = try await entries(CapyEntry.self, "order=published_at&direction=desc", limit: 250, account)
    #expect(try await Set(all.map(\.id)) == account.entryIDs())
    let categories = try await account.read([CapyCategory].self, "/v1/categories")
    #expect(feeds.allSatisfy { feed in categories.contains { $0.id == feed.category?.id } })
    let added = try await account.send("POST", "/v1/feeds", #"{"feed_url":"\#(SyncedAccount.further)"}"#)
    #expect(added.status == 201)
    let feed = try #require(try added.json("feed_id").int)
    _ = try await account.read(CapyFeed.self, "/v1/feeds/\(feed)")
    let made = try await account.read(
      CapyCategory.self, "/v1/categories", method: "POST", body: #"{"title":"Made"}"#, status: 201)
    let change = #"{"title":"Own","category_id":\#(made.id)}"#
    _ = try await account.read(CapyFeed.self, "/v1/feeds/\(feed)", method: "PUT", body: change, status: 201)
    try await account.expectDone("DELETE", "/v1/feeds/\(feed)")
  }

  // MARK: Twine

  private struct TwineCategory: Decodable {
    let id: Int64
    let title: String
  }

  private struct TwineFeed: Decodable {
    struct Icon: Decodable {
      let externalIconId: String
    }

    let id: Int64
    let title, siteUrl, feedUrl: String
    let category: TwineCategory
    let icon: Icon
  }

  private struct TwineEntry: Decodable {
    struct Enclosure: Decodable {
      let url, mimeType: String
    }

    let id, feedId: Int64
    let status, title, url, content, publishedAt: String
    let author, commentsUrl: Nullable<String>
    let starred: Bool
    let enclosures: [Enclosure]
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `Twine synchronizes`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    #expect(try await account.send("GET", "/v1/me").json("username").string == "ann")
    let feeds = try await account.read([TwineFeed].self, "/v1/feeds")
    for feed in feeds {
      let query = "order=published_at&direction=desc"
      let found = try await entries(
        TwineEntry.self, query, limit: 500, at: "/v1/feeds/\(feed.id)/entries", account)
      // An entry is the same as another one with its address.
      let links = found.filter { $0.url.hasPrefix("http://site.test/") }.map(\.url)
      #expect(Set(links).count == links.count)
    }
    _ = try await entries(TwineEntry.self, "starred=true&order=published_at&direction=desc", limit: 500, account)
    let unread = try await entries(TwineEntry.self, "status=unread", limit: 1_000, account)
    #expect(try await Set(unread.map(\.id)) == account.entryIDs(isUnread: true))
    // Its group for feeds in none has this name, and is made if it is not there.
    let categories = try await account.read([TwineCategory].self, "/v1/categories")
    let all = try #require(categories.first { $0.title == "All" })
    #expect(feeds.allSatisfy { feed in categories.contains { $0.id == feed.category.id } })
    try await account.expectDone("PUT", "/v1/categories/\(all.id)", #"{"title":"All"}"#)
    let body = #"{"feed_url":"\#(SyncedAccount.further)","category_id":\#(all.id)}"#
    #expect(try await account.send("POST", "/v1/feeds", body).status == 201)
    // It then looks for the feed among all by its address.
    let again = try await account.send("POST", "/v1/feeds", body)
    #expect(try again.status == 400 && again.json("error_message").string == "This feed already exists.")
    let made = try await account.read([TwineFeed].self, "/v1/feeds").filter { $0.feedUrl == SyncedAccount.further }
    #expect(made.map(\.category.id) == [all.id])
    try await account.expectDone("POST", "/v1/categories", #"{"title":"Made"}"#)
    let twice = try await account.send("POST", "/v1/categories", #"{"title":"Made"}"#)
    #expect(try twice.status == 400 && twice.json("error_message").string == "This category already exists.")
  }

  // MARK: ReactFlux

  private struct ReactFluxFeed: Decodable {
    let id, iconId: Int64
    let title, feedUrl, siteUrl: String
    let category: TwineCategory
    let hideGlobally, disabled, crawler: Bool

    private enum Key: CodingKey { case id, icon, title, feedUrl, siteUrl, category, hideGlobally, disabled, crawler }
    private enum IconKey: CodingKey { case iconId }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      id = try members.decode(Int64.self, forKey: .id)
      // It takes the member of the icon without looking whether there is one.
      iconId = try members.nestedContainer(keyedBy: IconKey.self, forKey: .icon).decode(Int64.self, forKey: .iconId)
      title = try members.decode(String.self, forKey: .title)
      feedUrl = try members.decode(String.self, forKey: .feedUrl)
      siteUrl = try members.decode(String.self, forKey: .siteUrl)
      category = try members.decode(TwineCategory.self, forKey: .category)
      hideGlobally = try members.decode(Bool.self, forKey: .hideGlobally)
      disabled = try members.decode(Bool.self, forKey: .disabled)
      crawler = try members.decode(Bool.self, forKey: .crawler)
    }
  }

  private struct ReactFluxEntry: Decodable {
    let id: Int64
    let status, title, url, content, author, publishedAt, changedAt, createdAt: String
    let readingTime: Int
    let feed: ReactFluxFeed
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `ReactFlux shows everything, and changes feeds and categories`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    #expect(try await account.send("GET", "/v1/version").json("version").string?.isEmpty == false)
    let counters = try await account.send("GET", "/v1/feeds/counters")
    #expect(try counters.json("reads").any is [String: Int] && counters.json("unreads").any is [String: Int])
    for feed in try await account.read([ReactFluxFeed].self, "/v1/feeds") where feed.feedUrl.hasPrefix("http") {
      // It sends the whole form, whatever was changed.
      let form = """
        {"category_id":\(feed.category.id),"title":"\(feed.title)!","site_url":"\(feed.siteUrl)",
        "feed_url":"\(feed.feedUrl)","hide_globally":\(feed.hideGlobally),"disabled":\(feed.disabled),
        "crawler":\(feed.crawler)}
        """
      let changed = try await account.read(
        ReactFluxFeed.self, "/v1/feeds/\(feed.id)", method: "PUT", body: form, status: 201)
      #expect(changed.title == feed.title + "!" && changed.id == feed.id && changed.category.id == feed.category.id)
    }
    let found = try await entries(
      ReactFluxEntry.self, "order=published_at&direction=desc&globally_visible=true", limit: 100, account)
    #expect(try await Set(found.map(\.id)) == account.entryIDs())
    _ = try await entries(
      ReactFluxEntry.self, "order=changed_at&direction=desc&starred=true", limit: 100, account)
    let category = try #require(
      try await account.send("POST", "/v1/categories", #"{"title":"Made"}"#).json("id").int)
    try await account.expectDone(
      "PUT", "/v1/categories/\(category)", #"{"title":"Other","hide_globally":false}"#)
    // Older servers take a text.
    try await account.expectDone("PUT", "/v1/categories/\(category)", #"{"title":"Other"}"#)
  }

  // MARK: Fluent Reader

  private struct FluentEntry: Decodable {
    struct Feed: Decodable {
      let id: Int64
    }

    let id: Int64
    let status, title, url, publishedAt, content, author: String
    let starred: Bool
    let feed: Feed
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `Fluent Reader's Miniflux mode synchronizes`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    // Its window is a page from a file.
    let me = try await account.send(
      "GET", "/v1/me",
      headers: [
        HTTPHeader("Origin", "null"), HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Sec-Fetch-Mode", "cors"),
      ])
    #expect(try me.status == 200 && me.json()["error_message"] == nil)
    let categories = try await account.read([TwineCategory].self, "/v1/categories").map(\.title)
    let feeds = try await account.read([TwineFeed].self, "/v1/feeds")
    #expect(feeds.allSatisfy { categories.contains($0.category.title) })
    var ids: [Int64] = []
    repeat {
      let before = ids.last.map { "&before_entry_id=\($0)" } ?? ""
      let page = try await account.read(
        Page<FluentEntry>.self, "/v1/entries?order=id&direction=desc&after_entry_id=0\(before)&limit=125"
      ).entries
      // It reads the source of each entry from its list of feeds, which must have it.
      #expect(page.allSatisfy { entry in feeds.contains { $0.id == entry.feed.id } })
      ids += page.map(\.id)
      if page.count < 125 { break }
    } while true
    #expect(try await Set(ids) == account.entryIDs())
    let unread = try await entries(FluentEntry.self, "status=unread", limit: 1_000, account)
    #expect(try await Set(unread.map(\.id)) == account.entryIDs(isUnread: true))
    for id in ids.prefix(1) {
      try await account.expectDone("PUT", "/v1/entries", #"{"entry_ids":[\#(id)],"status":"read"}"#)
      try await account.expectDone("PUT", "/v1/entries/\(id)/bookmark")
    }
  }
}
