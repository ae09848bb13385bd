import Bytes
import Foundation
import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Apps of Nextcloud News, with what their parsers demand.
@Suite(.timeLimit(.minutes(5)))
struct NextcloudAppsTests {
  private static let (v12, v13) = ("/index.php/apps/news/api/v1-2", "/index.php/apps/news/api/v1-3")

  // MARK: OCReader

  private struct Levels: Decodable {
    let apiLevels: [String]
  }

  private struct Status: Decodable {
    let version: String
    let warnings: [String: Bool]?
  }

  private struct Folders: Decodable {
    struct Folder: Decodable {
      let id: Int64
      let name: String
    }

    let folders: [Folder]
  }

  private struct OCFeeds: Decodable {
    struct Feed: Decodable {
      let id: Int64
      let folderId: Int64?
      let url, title: String
      let link, faviconLink, lastUpdateError: String?
      let added: Int64
      let unreadCount, updateErrorCount: Int32?
      let ordering: Int32
      let pinned: Bool
    }

    let feeds: [Feed]
    let starredCount: Int32?
    let newestItemId: Int64?
  }

  private struct OCItems: Decodable {
    struct Item: Decodable {
      let id, pubDate, feedId, lastModified: Int64
      let body: String
      let guidHash, title: String?
      let unread, starred: Bool
    }

    let items: [Item]
  }

  /// A user, as the server itself says it (OCS).
  private struct Person: Decodable {
    struct Envelope: Decodable {
      struct Data: Decodable {
        let id, displayname: String
      }

      let data: Data
    }

    let ocs: Envelope
  }

  /// All pages, from the oldest item on.
  private func items(
    _ query: String, size: Int, at base: String = v12, _ account: SyncedAccount
  ) async throws -> [OCItems.Item] {
    var (all, offset): ([OCItems.Item], Int64) = ([], 0)
    while true {
      let target = "\(base)/items?batchSize=\(size)&offset=\(offset)&\(query)&id=0&oldestFirst=true"
      let page = try await account.read(OCItems.self, target).items
      all += page
      offset = page.last?.id ?? 0
      if page.count < size { return all }
    }
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `OCReader signs in and synchronizes`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    let levels = try await account.read(Levels.self, "/index.php/apps/news/api").apiLevels
    #expect(levels.contains("v1-2"))
    let version = try await account.read(Status.self, "\(Self.v12)/status").version.split(separator: ".")
    #expect(version.count == 3 && version.allSatisfy { Int($0) != nil })
    _ = try await account.read(Folders.self, "\(Self.v12)/folders")
    _ = try await account.read(OCFeeds.self, "\(Self.v12)/feeds")
    let person = try await account.send(
      "GET", "/ocs/v1.php/cloud/users/ann?format=json", headers: [HTTPHeader("OCS-APIRequest", "true")])
    #expect(try SyncedAccount.read(Person.self, person, "/ocs").ocs.data.id == "ann")
    let starred = try await items("type=2&getRead=true", size: 100, account)
    #expect(try await Set(starred.map(\.id)) == account.entryIDs(isStarred: true))
    let unread = try await items("type=3&getRead=false", size: 100, account)
    #expect(try await Set(unread.map(\.id)) == account.entryIDs(isUnread: true))
    let last = (starred + unread).map(\.lastModified).max() ?? 0
    _ = try await account.read(OCItems.self, "\(Self.v12)/items/updated?lastModified=\(last)&type=3&id=0")
    if let item = unread.first {
      let named = #"{"items":[{"feedId":\#(item.feedId),"guidHash":"\#(item.guidHash ?? "")"}]}"#
      try await account.expectDone("PUT", "\(Self.v12)/items/star/multiple", named)
      try await account.expectDone("PUT", "\(Self.v12)/items/read/multiple", #"{"items":[\#(item.id)]}"#)
    }
    let made = try await account.read(
      OCFeeds.self, "\(Self.v12)/feeds", method: "POST", body: #"{"url":"\#(SyncedAccount.further)","folderId":0}"#,
      status: 200)
    #expect(made.feeds.count == 1)
  }

  // MARK: Readrops

  /// A feed of which an empty address, or a number of more than 32 bits, ends the synchronization.
  private struct ReadropsFeeds: Decodable {
    struct Feed: Decodable {
      let id: Int32
      let url: SomeText
      let folderId: Int32?
      let title, faviconLink, link: String?
    }

    let feeds: [Feed]
  }

  private struct ReadropsFolder: Decodable {
    let id: Int32
    let name: SomeText
  }

  /// An item, which is left out if its title is empty.
  private struct ReadropsItem: Decodable {
    let id, feedId: Int32
    let title: SomeText
    let url, author, body, enclosureMime, enclosureLink: String?
    let pubDate: Int64?
    let unread, starred: Bool
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `Readrops makes an account and synchronizes`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    // Its address ends with a slash.
    let person = try await account.send(
      "GET", "//ocs/v1.php/cloud/users/ann", headers: [HTTPHeader("OCS-APIRequest", "true")])
    #expect(person.text.contains("<statuscode>100</statuscode>"))
    #expect(person.status == 200 && person.response.header("Content-Type")?.contains("xml") == true)
    let parser = DisplayName()
    #expect(parser.read(person.text) == "ann", "\(person.text)")
    _ = try await account.read(Alone<[ReadropsFolder]>.self, "\(Self.v13)/folders")
    let feeds = try await account.read(ReadropsFeeds.self, "\(Self.v13)/feeds").feeds
    let unread = try await account.read(
      Alone<[ReadropsItem]>.self, "\(Self.v13)/items?type=3&getRead=false&batchSize=5000"
    ).member
    #expect(try await Set(unread.map { Int64($0.id) }) == account.entryIDs(isUnread: true))
    #expect(unread.allSatisfy { item in feeds.contains { $0.id == item.feedId } })
    _ = try await account.read(
      Alone<[ReadropsItem]>.self, "\(Self.v13)/items?type=2&getRead=true&batchSize=1000")
    _ = try await account.read(Alone<[ReadropsItem]>.self, "\(Self.v13)/items/updated?lastModified=0&type=3")
    for item in unread.prefix(1) {
      for mark in ["read", "unread", "star", "unstar"] {
        try await account.expectDone("POST", "\(Self.v13)/items/\(mark)/multiple", #"{"itemIds":[\#(item.id)]}"#)
      }
    }
    let made = try await account.read(
      ReadropsFeeds.self, "\(Self.v13)/feeds?url=\(TestClient.encode(SyncedAccount.further))", method: "POST")
    let id = try #require(made.feeds.first?.id)
    try await account.expectDone("POST", "\(Self.v13)/feeds/\(id)/move", #"{"folderId":null}"#)
    try await account.expectDone("POST", "\(Self.v13)/feeds/\(id)/rename", #"{"feedTitle":"Own"}"#)
    try await account.expectDone("DELETE", "\(Self.v13)/feeds/\(id)")
  }

  // MARK: Nextcloud News for Android

  private struct AndroidFeeds: Decodable {
    struct Feed: Decodable {
      let id: Int64
      let faviconLink, title, url: Nullable<String>
      let folderId: Nullable<Int64>
    }

    let feeds: [Feed]
  }

  private struct AndroidItems: Decodable {
    struct Item: Decodable {
      let id, feedId, pubDate: Int64
      let lastModified: Int64
      let body, guid, guidHash: String
      let unread, starred: Bool
    }

    let items: [Item]
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `Nextcloud News for Android shows its user and synchronizes`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    #expect(try await account.read(Status.self, "\(Self.v12)/status").version.isEmpty == false)
    let person = try await account.read(Person.self, "/ocs/v2.php/cloud/user?format=json").ocs.data
    #expect(person.id == "ann" && person.displayname == "ann")
    _ = try await account.read(Folders.self, "\(Self.v12)/folders")
    _ = try await account.read(AndroidFeeds.self, "\(Self.v12)/feeds")
    let unread = try await items("type=3&getRead=false", size: 200, account)
    #expect(try await Set(unread.map(\.id)) == account.entryIDs(isUnread: true))
    let starred = try await items("type=2&getRead=true", size: 200, account)
    #expect(try await Set(starred.map(\.id)) == account.entryIDs(isStarred: true))
    let changed = try await account.read(AndroidItems.self, "\(Self.v12)/items/updated?lastModified=0&type=3&id=0")
    #expect(try await Set(changed.items.map(\.id)).isSuperset(of: account.entryIDs()))
    for item in changed.items.prefix(1) {
      try await account.expectDone("PUT", "\(Self.v12)/items/read/multiple", #"{"items":["\#(item.id)"]}"#)
      let named = #"{"items":[{"feedId":\#(item.feedId),"guidHash":"\#(item.guidHash)"}]}"#
      for mark in ["star", "unstar"] {
        try await account.expectDone("PUT", "\(Self.v12)/items/\(mark)/multiple", named)
      }
    }
  }

  // MARK: Fluent Reader

  private struct FluentItem: Decodable {
    let id, feedId, lastModified, pubDate: Int64
    let title, url, body, author: String
    let unread, starred: Bool
  }

  private struct FluentItems: Decodable {
    let items: [FluentItem]
  }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `Fluent Reader's Nextcloud mode synchronizes`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    let page = [
      HTTPHeader("Origin", "null"), HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Sec-Fetch-Mode", "cors"),
    ]
    #expect(try await account.send("GET", "\(Self.v13)/version", headers: page).status == 200)
    let feeds = Set(try await account.read(AndroidFeeds.self, "\(Self.v13)/feeds").feeds.map(\.id))
    _ = try await account.read(Folders.self, "\(Self.v13)/folders")
    var (all, offset): ([FluentItem], Int64) = ([], 9_007_199_254_740_991)
    repeat {
      let items = try await account.read(
        FluentItems.self, "\(Self.v13)/items?getRead=true&type=3&batchSize=125&offset=\(offset)"
      ).items
      all += items
      offset = items.map(\.id).min() ?? offset
      if items.count < 125 { break }
    } while true
    #expect(try await Set(all.map(\.id)) == account.entryIDs())
    // It reads the source of each entry from its list of feeds, which must have it.
    #expect(all.allSatisfy { feeds.contains($0.feedId) })
    let updated = try await account.read(FluentItems.self, "\(Self.v13)/items/updated?lastModified=1&type=3").items
    #expect(updated.allSatisfy { feeds.contains($0.feedId) })
    let unread = try await account.read(FluentItems.self, "\(Self.v13)/items?getRead=false&type=3&batchSize=-1").items
    #expect(try await Set(unread.map(\.id)) == account.entryIDs(isUnread: true))
    for item in all.prefix(1) {
      let marked = try await account.send(
        "POST", "\(Self.v13)/items/read/multiple", #"{"itemIds":[\#(item.id)]}"#,
        headers: page + [HTTPHeader("Content-Type", "application/json; charset=utf-8")])
      #expect(marked.status == 200)
    }
  }
}

/// Reads `ocs/data/displayname`.
private final class DisplayName: NSObject, XMLParserDelegate {
  private var path: [String] = []
  private var name: String?

  func read(_ text: String) -> String? {
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    return parser.parse() ? name : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) { path.append(element) }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if path == ["ocs", "data", "displayname"] { name = (name ?? "") + text }
  }
}
