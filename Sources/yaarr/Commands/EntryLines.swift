import Foundation
import Storage

/// Entries as JSON lines, one object a line, for other programs.
struct EntryLines {
  private struct Line: Encodable {
    let feed: String
    let id: String
    let kind: String
    let title: String?
    let link: String?
    /// The time in RFC 3339 form, in UTC.
    let published: String
    let author: String?
    let enclosures: [File]
    let unread: Bool
    let starred: Bool

    struct File: Encodable {
      let url: String
      let type: String?
      /// The size in bytes.
      let length: Int64?
      /// The duration in seconds.
      let duration: Double?
    }

    enum CodingKeys: String, CodingKey {
      case feed, id, kind, title, link, published, author, enclosures, unread, starred
    }

    /// Writes every key, also for null values, so that programs can rely on it.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(feed, forKey: .feed)
      try container.encode(id, forKey: .id)
      try container.encode(kind, forKey: .kind)
      try container.encode(title, forKey: .title)
      try container.encode(link, forKey: .link)
      try container.encode(published, forKey: .published)
      try container.encode(author, forKey: .author)
      try container.encode(enclosures, forKey: .enclosures)
      try container.encode(unread, forKey: .unread)
      try container.encode(starred, forKey: .starred)
    }
  }

  private let entries: [StoredEntry]

  init(_ entries: [StoredEntry]) {
    self.entries = entries
  }

  func write(_ put: (String) -> Void) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    for entry in entries {
      put(String(decoding: try encoder.encode(line(entry)), as: UTF8.self))
    }
  }

  private func line(_ entry: StoredEntry) -> Line {
    Line(
      feed: entry.feedTitle, id: "\(entry.id)", kind: entry.kind, title: entry.title, link: entry.link,
      published: entry.published.formatted(.iso8601), author: entry.author,
      enclosures: entry.enclosures.map { (each: Enclosure) in
        Line.File(url: each.url, type: each.mimeType, length: each.lengthBytes, duration: each.durationSeconds)
      }, unread: entry.isUnread, starred: entry.isStarred)
  }
}
