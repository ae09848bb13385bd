import Foundation
import Screens
import Storage
import SyncAPI
import TerminalCells
import TerminalHost

/// Entries as lines: for people as their kinds draw them, or as JSON, one object a line, for other programs. The members
/// stand in docs/command-line.md.
struct ListedLines {
  let isJSON: Bool
  let decoder: ItemDecoder
  /// The width of a first column with identifiers; nil for none.
  let widthOfIDs: Int?

  /// - Parameter entries: For JSON with their details.
  func write(_ entries: [StoredEntry]) throws {
    guard !isJSON else {
      // In one piece: a write of its own for each line takes as long as the line.
      return Terminal.standardOutput.write(try entries.map { try Console.json(Line($0)) }.joined())
    }
    let items = decoder.items(from: entries, gathersBlocks: false)
    TimelineListing(items: items, widthOfIDs: widthOfIDs).write(to: .standardOutput)
  }
}

private struct Line: Encodable {
  struct File: Encodable {
    let url: WebAddress
    let type: String?
    /// Bytes.
    let length: Int64?
    /// Seconds.
    let duration: Double?
    let title: String?
  }

  struct Picture: Encodable {
    let url: WebAddress
    let alt: String?
    let credit: String?
  }

  struct Comments: Encodable {
    let url: WebAddress?
    let count: Int?
  }

  struct Source: Encodable {
    let name: String?
    let url: WebAddress?
    let feed: WebAddress?
  }

  struct Copy: Encodable {
    let feed: String
    let id: String
  }

  private enum Key: String, CodingKey {
    case feed, id, kind, title, link, published, author, enclosures, unread, starred
    case updated, authors, about, source, replies, comments, license, pictures, copies, payload
  }

  private let entry: StoredEntry

  init(_ entry: StoredEntry) {
    self.entry = entry
  }

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    // These are there also where the value is null: programs need not ask which.
    try line.encode(entry.feedTitle, forKey: .feed)
    try line.encode("\(entry.id)", forKey: .id)
    try line.encode(entry.kind, forKey: .kind)
    try line.encode(entry.title, forKey: .title)
    try line.encode(entry.link, forKey: .link)
    try line.encode(entry.published.formatted(.iso8601), forKey: .published)
    try line.encode(entry.author, forKey: .author)
    try line.encode(entry.enclosures.map(File.init), forKey: .enclosures)
    try line.encode(entry.isUnread, forKey: .unread)
    try line.encode(entry.isStarred, forKey: .starred)
    // Few entries have these, and the others leave them out.
    try line.encodeIfPresent(entry.updated?.formatted(.iso8601), forKey: .updated)
    if !entry.images.isEmpty { try line.encode(entry.images.map(Picture.init), forKey: .pictures) }
    if !entry.copies.isEmpty {
      try line.encode(entry.copies.map { Copy(feed: $0.feedTitle, id: "\($0.id)") }, forKey: .copies)
    }
    if let payload = entry.payload {
      // One that is no JSON is shown by the reader as what it is: a damaged entry.
      try line.encodeIfPresent(try? JSONReader.stored.decode(AnyJSON.self, from: payload), forKey: .payload)
    }
    try encode(entry.details ?? EntryDetails(), to: &line)
  }

  private func encode(_ details: EntryDetails, to line: inout KeyedEncodingContainer<Key>) throws {
    if !details.authors.isEmpty { try line.encode(details.authors, forKey: .authors) }
    try line.encodeIfPresent(details.externalURL, forKey: .about)
    if details.source != nil || details.sourceFeedURL != nil {
      let source = Source(name: details.source?.name, url: details.source?.url, feed: details.sourceFeedURL)
      try line.encode(source, forKey: .source)
    }
    if !details.repliesTo.isEmpty { try line.encode(details.repliesTo.compactMap(\.url), forKey: .replies) }
    if details.commentsURL != nil || details.commentCount != nil {
      try line.encode(Comments(url: details.commentsURL, count: details.commentCount), forKey: .comments)
    }
    try line.encodeIfPresent(details.license, forKey: .license)
  }
}

extension Line.File {
  init(_ file: Enclosure) {
    self.init(
      url: file.url, type: file.mimeType, length: file.lengthBytes, duration: file.durationSeconds, title: file.title)
  }
}

extension Line.Picture {
  init(_ picture: StoredImage) {
    self.init(url: picture.url, alt: picture.alt.isEmpty ? nil : picture.alt, credit: picture.credit)
  }
}
