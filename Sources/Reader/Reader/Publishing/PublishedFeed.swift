import Bytes
import Foundation
import Screens
import Sodium
import Storage
import Syndication

/// A part of a published timeline as a feed.
struct PublishedFeed {
  /// The most entries of a part.
  static let mostEntries = 50
  /// The most bytes of contents in a part, which has one entry at least.
  static let mostBytes = 4 << 20
  /// The contents that are read from storage at a time.
  static let batch = 10

  let publication: Publication
  let list: SubscriptionList
  let entries: [StoredEntry]

  /// - Parameters:
  ///   - site: The address of the reader.
  ///   - first: The address of the part with the newest entries, which is that of the feed.
  ///   - next: The address of the part that follows.
  func feed(site: WebAddress, first: WebAddress, next: WebAddress?) -> ParsedFeed {
    var feed = ParsedFeed(format: .atom10, title: ClientText.line(publication.draft.title), siteURL: site)
    feed.id = Self.uuid(of: publication.digest)
    feed.feedURL = first
    feed.nextPageURL = next
    feed.links = [FeedLink(url: first, relation: "first")]
    feed.generator = FeedGenerator(name: "YAARR")
    let feeds = Dictionary(list.subscriptions.map { ($0.feed.id, $0.feed) }) { one, _ in one }
    // A source changes with its newest entry here: the time of a check would make an unchanged part another one.
    let changes = Dictionary(entries.map { ($0.feedID, Self.changed($0)) }, uniquingKeysWith: max)
    feed.entries = entries.map { parsed($0, of: feeds[$0.feedID], changed: changes[$0.feedID]) }
    return feed
  }

  /// The time of the last change of an entry in it. It depends on nothing else, so that an unchanged part stays the same.
  var updated: Date {
    entries.map(Self.changed).max() ?? publication.created
  }

  // MARK: Private

  private static func changed(_ entry: StoredEntry) -> Date { max(entry.updated ?? entry.published, entry.published) }

  private func parsed(_ entry: StoredEntry, of feed: Feed?, changed: Date?) -> ParsedEntry {
    // The addresses of its entries and files may have the secret of a feed. What is not followed any more is not known.
    let isOpen = feed?.mayBePublished ?? false
    let isSavedPage = feed?.isFetched == false
    func open(_ address: WebAddress?) -> WebAddress? {
      guard let address = Self.address(address) else { return nil }
      return isOpen || address.isPlain || isSavedPage && !address.mayHaveSecret ? address : nil
    }
    var parsed = ParsedEntry(
      // Guids are unique in their feed only.
      id: Self.uuid(of: Digest.blake2b(publication.digest + Array("\(entry.feedID.rawValue)\n\(entry.guid)".utf8))),
      title: ClientText.line(entry.displayTitle), link: open(entry.link), published: entry.published,
      updated: entry.updated,
      authors: entry.author.map { [FeedPerson(name: ClientText.line($0))] } ?? [],
      content: .html(entry.contentHTML ?? ""),
      enclosures: (isOpen ? entry.enclosures : []).compactMap { file in
        Self.address(file.url).map { url in
          ParsedEnclosure(
            url: url, mimeType: file.mimeType, lengthBytes: file.lengthBytes, durationSeconds: file.durationSeconds,
            title: file.title.map(ClientText.line))
        }
      })
    // The title of a feed without one is its address. What is not followed any more is not known.
    let title =
      feed.map { $0.publishedTitle(entry.feedTitle) } ?? (entry.feedTitle.containsBytes("://") ? nil : entry.feedTitle)
    let name = title.map { ClientText.line($0) }
    let feedURL = isOpen ? Self.address(feed?.url) : nil
    parsed.source = FeedSource(
      id: feedURL?.string ?? Self.uuid(of: Digest.blake2b(publication.digest + Array("\(entry.feedID.rawValue)".utf8))),
      title: name.map { FeedText($0) }, siteURL: open(feed?.siteURL), feedURL: feedURL,
      // RFC 4287 §4.1.2: an entry without an author has that of its source.
      authors: parsed.authors.isEmpty ? [FeedPerson(name: name ?? "A feed")] : [], updated: changed)
    return parsed
  }

  private static func address(_ address: WebAddress?) -> WebAddress? {
    ClientText.address(address).map { WebAddress(unparsed: $0) }
  }

  /// A UUID of our own making (RFC 9562, version 8) of the first bytes of a digest.
  private static func uuid(of digest: [UInt8]) -> String {
    var bytes = Array(digest.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = "urn:uuid:"
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += [byte].hexadecimal
    }
    return text
  }
}
