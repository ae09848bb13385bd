import Bytes
import Storage
import Syndication

@testable import SyncAPI

/// What apps do that speak the API of Fever.
enum FeverApps {
  private static let groups = Shape.object([
    "groups": .list(.object(["id": .number, "title": .text])),
    "feeds_groups": .list(.object(["group_id": .number, "feed_ids": .full])),
  ])
  private static let feeds = Shape.object([
    "feeds": .list(.object(["id": .number, "favicon_id": .number, "title": .text, "url": .text])),
    "feeds_groups": .list(.object(["group_id": .number, "feed_ids": .full])),
  ])
  private static let items = Shape.object([
    "items": .list(
      .object([
        "id": .number, "feed_id": .number, "title": .text, "html": .text, "url": .text, "author": .optional(.text),
        "is_read": .number, "is_saved": .number, "created_on_time": .number,
      ]))
  ])
  /// A shorter page is the last one.
  private static let page = 50

  /// Read You 0.14: a feed that is in no group ends the synchronization.
  static func readYou(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    var grouped = inGroups(try groups.read(try await account.fever("groups")))
    let list = try feeds.read(try await account.fever("feeds"))
    grouped.formUnion(inGroups(list))
    result.feeds = Set(list.all("feeds").map { "feed/\($0.text("id"))" })
    for feed in list.all("feeds").map({ $0.text("id") }) where !grouped.contains(feed) {
      throw Refusal(text: "The feed \(feed) is in no group.")
    }
    _ = try Shape.object(["favicons": .list(.object(["id": .number, "data": .optional(.text)]))]).read(
      try await account.fever("favicons"))
    var last = ""
    while true {
      let page = try items.read(try await account.fever("items&since_id=\(last)")).all("items")
      result.stored.formUnion(page.compactMap { EntryID($0.text("id")) })
      guard page.count >= Self.page, let next = page.last?.text("id") else { break }
      last = next
    }
    try await states(account, &result)
    return result
  }

  /// Fluent Reader 1.1: an entry of a feed that is not in the list ends the synchronization.
  static func fluentReader(_ account: OpenAccount) async throws -> Synchronized {
    var result = Synchronized()
    let list = try feeds.read(try await account.fever("feeds"))
    _ = try groups.read(try await account.fever("groups"))
    result.feeds = Set(list.all("feeds").map { "feed/\($0.text("id"))" })
    var least = 9_007_199_254_740_991
    while true {
      let page = try items.read(try await account.fever("items&max_id=\(least)")).all("items")
      for item in page where !result.feeds.contains("feed/\(item.text("feed_id"))") { throw Refusal(text: "\(item)") }
      result.stored.formUnion(page.compactMap { EntryID($0.text("id")) })
      guard page.count >= Self.page, let next = page.compactMap({ Int($0.text("id")) }).min() else { break }
      least = next
    }
    try await states(account, &result)
    return result
  }

  private static func states(_ account: OpenAccount, _ result: inout Synchronized) async throws {
    result.unread = try feverIDs("unread_item_ids", try await account.fever("unread_item_ids"))
    result.starred = try feverIDs("saved_item_ids", try await account.fever("saved_item_ids"))
  }

  private static func inGroups(_ answer: JSONValue) -> Set<String> {
    Set(answer.all("feeds_groups").flatMap { $0.text("feed_ids").split(separator: ",").map(String.init) })
  }
}
