import Bytes
import Foundation

// MARK: - As it is read

extension EntryDraft {
  /// The first 600 characters of the text, of 9,600 bytes at most: a character may be made of any number of scalars.
  public var excerpt: String {
    // Bounded first, so that characters are looked for in little.
    String(text.prefix(bytes: 9_600).prefix(600))
  }

  /// When the entry counts as published. One that has no date, or one to come, is as old as its reception; so a feed
  /// that calls every entry published "now" changes nothing.
  public func published(received: Date) -> Date {
    published.map { (date: Date) in min(date, received) } ?? received
  }

  /// The entry as it would be read if it were stored, unread.
  ///
  /// - Parameter received: when it was first seen.
  public func entry(id: EntryID, feed: FeedID, feedTitle: String, received: Date) -> StoredEntry {
    StoredEntry(
      id: id, feedID: feed, feedTitle: feedTitle, guid: guid, kind: kind, title: title, link: link, author: author,
      published: published(received: received), updated: updated, received: received, contentHTML: contentHTML,
      excerpt: excerpt, enclosures: enclosures, images: images, payload: payload, details: details, revision: 1)
  }
}
