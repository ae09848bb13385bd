import Foundation
import Screens
import Storage

extension StoredEntry {
  /// An entry as returned by storage. Greater numbers are newer.
  public static func sample(
    _ number: Int64, kind: String = "article", feed: Int64 = 1, enclosures: [Enclosure] = [], link: WebAddress? = nil,
    isUnread: Bool = true
  ) -> StoredEntry {
    let date = Date(timeInterval: TimeInterval(number) * 60 - 86_400, since: TestReader.now)
    return StoredEntry(
      id: EntryID(rawValue: number), feedID: FeedID(rawValue: feed), feedTitle: "Feed \(feed)", guid: "\(number)",
      kind: kind, title: "Entry \(number)", link: link, author: nil, published: date, received: date, contentHTML: nil,
      excerpt: "Words of entry \(number)", enclosures: enclosures, images: [], payload: nil, revision: 1,
      isUnread: isUnread, isStarred: false)
  }

  public static func video(_ number: Int64, feed: Int64) -> StoredEntry {
    sample(
      number, kind: "video", feed: feed, link: WebAddress(unparsed: "https://www.youtube.com/watch?v=video\(number)"))
  }
}

/// An item with nothing but its entry.
public struct PlainItem: EntryItem {
  public var entry: StoredEntry

  public init(entry: StoredEntry) {
    self.entry = entry
  }
}
