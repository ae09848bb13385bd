import Bytes
import Foundation

// MARK: - As it is read

extension EntryDraft {
  public var excerpt: String { Self.excerpt(of: text) }

  /// The first 600 characters of a text, at most 9,600 bytes: a character may consist of any number of scalars.
  static func excerpt(of text: String) -> String {
    // Bounded first, so that few characters are parsed; most texts begin without any that consists of several bytes.
    let beginning = text.utf8.prefix(601)
    if beginning.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) {
      return String(decoding: beginning.prefix(600), as: UTF8.self)
    }
    return String(text.prefix(bytes: 9_600).prefix(600))
  }

  /// The publication time used for sorting. An entry without a date, or with one in the future, uses the time of
  /// reception. A feed that dates every entry "now" therefore changes nothing.
  public func published(received: Date) -> Date {
    published.map { date in min(date, received) } ?? received
  }

  /// The entry as read from storage, unread.
  ///
  /// - Parameter received: The time when the entry was first found.
  public func entry(id: EntryID, feed: FeedID, feedTitle: String, received: Date) -> StoredEntry {
    StoredEntry(
      id: id, feedID: feed, feedTitle: feedTitle, guid: guid, kind: kind, title: title, link: link, author: author,
      published: published(received: received), updated: updated, received: received, contentHTML: contentHTML,
      excerpt: excerpt, enclosures: enclosures, images: images, payload: payload, details: details, revision: 1)
  }
}
