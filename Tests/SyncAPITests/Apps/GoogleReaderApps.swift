import Bytes
import Foundation
import Reader
import Storage
import Syndication

@testable import SyncAPI

/// What an app has after its first synchronization.
struct Synchronized {
  var feeds: Set<String> = []
  var icons: Set<String> = []
  var unread: Set<EntryID> = []
  var starred: Set<EntryID> = []
  /// The entries of which it has the contents.
  var stored: Set<EntryID> = []
}

/// An app that speaks the API of Google Reader, with its own requests and the shapes that its parser demands: those of
/// FreshRSS.
protocol GoogleReaderApp {
  /// The shape of an entry.
  var item: Shape { get }
  var subscription: Shape { get }
  /// The most ids, and the most contents, that it asks for at once.
  var pageOfIDs: Int { get }
  var pageOfContents: Int { get }
  func synchronize(_ account: OpenAccount) async throws -> Synchronized
}

extension GoogleReaderApp {
  static var state: String { "user/-/state/com.google/" }

  func subscriptions(_ account: OpenAccount, _ into: inout Synchronized) async throws {
    let shape = Shape.object(["subscriptions": .list(subscription)])
    let list = try shape.read(try await account.get("subscription/list?output=json")).all("subscriptions")
    into.feeds = Set(list.map { $0.text("id") })
    into.icons = Set(list.map { $0.text("iconUrl") })
  }

  func tags(_ account: OpenAccount) async throws -> [JSONValue] {
    let shape = Shape.object(["tags": .list(.object(["id": .full, "type": .optional(.full)]))])
    let tags = try shape.read(try await account.get("tag/list?output=json")).all("tags")
    for tag in tags where !["", "folder", "tag"].contains(tag.text("type")) { throw Refusal(text: "\(tag)") }
    return tags
  }

  /// All ids of a stream, page by page.
  func ids(_ query: String, _ account: OpenAccount) async throws -> Set<EntryID> {
    let shape = Shape.object(["itemRefs": .list(.object(["id": .full])), "continuation": .optional(.full)])
    var ids: Set<EntryID> = []
    var next = ""
    repeat {
      let path = "stream/items/ids?output=json&\(query)&n=\(pageOfIDs)\(next.isEmpty ? "" : "&c=\(next)")"
      let page = try shape.read(try await account.get(path))
      for reference in page.all("itemRefs") {
        guard let id = EntryID(reference.text("id")) else { throw Refusal(text: reference.text("id")) }
        ids.insert(id)
      }
      next = page.text("continuation")
    } while !next.isEmpty
    return ids
  }

  /// The contents of entries, page by page. An app asks for none twice.
  func contents(of ids: Set<EntryID>, page: Int? = nil, _ account: OpenAccount) async throws -> Set<EntryID> {
    let shape = Shape.object(["id": .text, "updated": .number, "items": .list(item)])
    let sorted = ids.sorted()
    var found: Set<EntryID> = []
    let count = page ?? pageOfContents
    for start in stride(from: 0, to: sorted.count, by: count) {
      let part = sorted[start..<min(start + count, sorted.count)].map { ("i", GoogleReader.ItemID.long($0)) }
      let answer = try await account.post("stream/items/contents?output=json", [("T", account.secret)] + part)
      found.formUnion(try items(shape.read(answer)).map(\.id))
    }
    return found
  }

  /// The contents of a stream, as far as the app follows its continuations.
  func stream(_ path: String, pages: Int = .max, _ account: OpenAccount) async throws -> [ReadItem] {
    let shape = Shape.object([
      "id": .defaulted(.text), "updated": .defaulted(.number), "items": .list(item), "continuation": .optional(.full),
    ])
    var found: [ReadItem] = []
    var (next, count) = ("", 0)
    repeat {
      let page = try shape.read(
        try await account.get("stream/contents\(path)&n=\(pageOfContents)\(next.isEmpty ? "" : "&c=\(next)")"))
      found += try items(page)
      next = page.text("continuation")
      count += 1
    } while !next.isEmpty && count < pages
    return found
  }

  private func items(_ page: JSONValue) throws -> [ReadItem] {
    try page.all("items").map { item in
      guard let id = GoogleReader.ItemID.read(item.text("id")) else { throw Refusal(text: item.text("id")) }
      return ReadItem(id: id, categories: item.all("categories").compactMap(\.text))
    }
  }
}

struct ReadItem {
  let id: EntryID
  let categories: [String]
}

private let links = Shape.list(.object(["href": .text]))
private let categories = Shape.list(.object(["id": .full, "label": .optional(.text)]))

/// NetNewsWire 7: ids a thousand at a time, contents 150.
struct NetNewsWire: GoogleReaderApp {
  let pageOfIDs = 1_000
  let pageOfContents = 150
  let item = Shape.object([
    "id": .full, "title": .optional(.text), "author": .optional(.text), "published": .optional(.number),
    "crawlTimeMsec": .optional(.full), "timestampUsec": .optional(.full),
    "summary": .object(["content": .optional(.text)]),
    "alternate": .optional(links), "categories": .list(.text),
    "origin": .object(["streamId": .optional(.full), "title": .optional(.text)]),
  ])
  let subscription = Shape.object([
    "id": .full, "title": .optional(.text), "categories": .list(.object(["id": .full, "label": .full])),
    "url": .optional(.text), "htmlUrl": .optional(.text), "iconUrl": .optional(.text),
  ])

  func synchronize(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    _ = try await tags(account)
    try await subscriptions(account, &result)
    result.unread = try await ids("s=\(Self.state)reading-list&xt=\(Self.state)read", account)
    result.starred = try await ids("s=\(Self.state)starred", account)
    result.stored = try await contents(of: result.unread.union(result.starred), account)
    return result
  }
}

/// Capy Reader 2026: ids 10,000 at a time, contents 250; those of a label as many as there are ids.
struct CapyReader: GoogleReaderApp {
  let pageOfIDs = 10_000
  let pageOfContents = 250
  let item = Shape.object([
    "id": .full, "published": .number, "title": .text, "canonical": links,
    "summary": .object(["content": .optional(.text)]),
    "origin": .object(["streamId": .full, "htmlUrl": .text, "title": .text]),
    "content": .optional(.object(["content": .text])), "author": .optional(.text),
    "enclosure": .optional(.list(.object(["href": .optional(.text), "type": .optional(.text)]))),
    "categories": .optional(.list(.text)),
  ])
  let subscription = Shape.object([
    "id": .full, "title": .text, "categories": categories, "url": .optional(.text), "htmlUrl": .text,
    "iconUrl": .optional(.text),
  ])

  func synchronize(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    try await subscriptions(account, &result)
    for tag in try await tags(account) where tag.text("type") == "tag" {
      let ids = try await ids("s=\(tag.text("id"))", account)
      result.stored.formUnion(try await contents(of: ids, page: pageOfIDs, account))
    }
    result.starred = try await ids("s=\(Self.state)starred", account)
    result.unread = try await ids("s=\(Self.state)reading-list&xt=\(Self.state)read", account)
    let missing = result.unread.union(result.starred).subtracting(result.stored)
    result.stored.formUnion(try await contents(of: missing, account))
    return result
  }
}

/// FeedFlow: the contents of streams 500 at a time, and two pages of them.
struct FeedFlow: GoogleReaderApp {
  let pageOfIDs = 1_000
  let pageOfContents = 500
  let item = Shape.object([
    "id": .full, "published": .number, "title": .text, "canonical": links, "summary": .object(["content": .text]),
    "origin": .object(["streamId": .full, "htmlUrl": .optional(.text), "title": .text]),
    "content": .optional(.object(["content": .text])), "author": .optional(.text),
    "enclosure": .optional(.list(.object(["href": .text, "type": .text]))), "categories": .optional(.list(.text)),
  ])
  let subscription = Shape.object([
    "id": .full, "title": .text, "categories": categories, "url": .optional(.text), "htmlUrl": .optional(.text),
    "iconUrl": .optional(.text),
  ])

  func synchronize(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    try await subscriptions(account, &result)
    let unread = "/\(Self.state)reading-list?xt=\(Self.state)read&xt=\(Self.state)starred"
    for path in [unread, "/\(Self.state)starred?"] {
      result.stored.formUnion(try await stream(path, pages: 2, account).map(\.id))
    }
    result.starred = try await ids("s=\(Self.state)starred", account)
    result.unread = try await ids("s=\(Self.state)reading-list&xt=\(Self.state)read", account)
    return result
  }
}

/// Twine 2026: ids in one request of 50,000, contents of streams 500 at a time.
struct Twine: GoogleReaderApp {
  let pageOfIDs = 50_000
  let pageOfContents = 500
  let item = Shape.object([
    "id": .full, "crawlTimeMsec": .defaulted(.text), "timestampUsec": .defaulted(.text),
    "published": .defaulted(.number), "title": .defaulted(.text), "canonical": .defaulted(links),
    "alternate": .defaulted(links),
    "origin": .defaulted(
      .object(["streamId": .defaulted(.text), "htmlUrl": .defaulted(.text), "title": .defaulted(.text)])),
    "summary": .defaulted(.object(["content": .defaulted(.text)])), "enclosure": .defaulted(links),
    "author": .optional(.text),
  ])
  let subscription = Shape.object([
    "id": .full, "title": .defaulted(.text), "categories": .defaulted(.list(.object(["id": .full]))),
    "url": .defaulted(.text), "htmlUrl": .defaulted(.text), "iconUrl": .defaulted(.text),
  ])

  func synchronize(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    let user = Shape.object(["userId": .text, "userName": .text, "userProfileId": .text, "userEmail": .text])
    _ = try user.read(try await account.get("user-info"))
    try await subscriptions(account, &result)
    _ = try await tags(account)
    for stream in ["reading-list", "starred"] {
      result.stored.formUnion(try await self.stream("?s=\(Self.state)\(stream)", account).map(\.id))
    }
    result.unread = try await onePage("s=\(Self.state)reading-list&xt=\(Self.state)read", account)
    result.starred = try await onePage("s=\(Self.state)starred", account)
    return result
  }

  /// It takes what is not in the first page for read, or not starred.
  private func onePage(_ query: String, _ account: OpenAccount) async throws -> Set<EntryID> {
    let shape = Shape.object(["itemRefs": .list(.object(["id": .full]))])
    let page = try shape.read(try await account.get("stream/items/ids?output=json&\(query)&n=\(pageOfIDs)"))
    return Set(page.all("itemRefs").compactMap { EntryID($0.text("id")) })
  }
}

/// Read You 0.14: ids 10,000 at a time, contents 100.
struct ReadYou: GoogleReaderApp {
  let pageOfIDs = 10_000
  let pageOfContents = 100
  let item = Shape.object([
    "id": .full, "crawlTimeMsec": .optional(.text), "published": .optional(.number), "title": .optional(.text),
    "summary": .optional(.object(["content": .optional(.text)])), "categories": .optional(.list(.text)),
    "origin": .object(["streamId": .full]), "author": .optional(.text), "canonical": .optional(links),
    "alternate": .optional(links),
  ])
  let subscription = Shape.object([
    "id": .full, "title": .optional(.text), "categories": .optional(categories), "url": .optional(.text),
    "htmlUrl": .optional(.text), "iconUrl": .optional(.text),
  ])

  func synchronize(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    result.unread = try await ids("s=\(Self.state)reading-list&xt=\(Self.state)read", account)
    result.starred = try await ids("s=\(Self.state)starred", account)
    let since = Int(clamping: Date.now.timeIntervalSince1970) - 30 * 86_400
    _ = try await ids("s=\(Self.state)reading-list&it=\(Self.state)read&ot=\(since)", account)
    try await subscriptions(account, &result)
    result.stored = try await contents(of: result.unread.union(result.starred), account)
    return result
  }
}

/// Fluent Reader 1.1: ids and contents 1,000 at a time, without a stream in the path.
struct FluentReader: GoogleReaderApp {
  let pageOfIDs = 1_000
  let pageOfContents = 1_000
  let item = Shape.object([
    "id": .full, "crawlTimeMsec": .full, "published": .number, "title": .text,
    "canonical": .first(.object(["href": .text])), "summary": .object(["content": .text]),
    "categories": .list(.text), "origin": .object(["streamId": .full]), "author": .optional(.text),
  ])
  let subscription = Shape.object([
    "id": .full, "title": .text, "url": .text, "htmlUrl": .text,
    "categories": .optional(.list(.object(["label": .full]))),
  ])

  func synchronize(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    try await subscriptions(account, &result)
    result.unread = try await ids("s=\(Self.state)reading-list&xt=\(Self.state)read", account)
    result.starred = try await ids("s=\(Self.state)starred", account)
    result.stored = Set(try await stream("?output=json", account).map(\.id))
    return result
  }
}
