import Bytes
import Foundation

/// The values by which an entry is recognized as a copy of an entry of another feed: its link, and its title with its
/// text, each with a key of 64 bits.
struct CopyKeys: Sendable {
  /// The link without its scheme, its fragment and known trackers; nil if it is too general.
  let link: ByteString?
  let title: String
  let excerpt: String
  let linkKey: Int64?
  /// Nil if title and text are too short.
  let textKey: Int64?

  var isEmpty: Bool { linkKey == nil && textKey == nil }

  /// - Parameter general: Links that tell nothing about an entry: those of the feed and of its site.
  init(_ draft: EntryDraft, general: [WebAddress?]) {
    link = Self.bare(draft.link).flatMap { link in general.contains { Self.bare($0) == link } ? nil : link }
    title = draft.title ?? ""
    excerpt = draft.excerpt
    linkKey = link.map(Self.linkKey)
    let text = draft.text.prefix(bytes: RecordingLimits.indexedText)
    // Only a few scalars are counted.
    let count = (title + text.prefix(bytes: 4 * Self.shortest)).unicodeScalars.prefix(Self.shortest).count
    textKey = count < Self.shortest ? nil : Self.key(2, [title, text])
  }

  /// The link without its scheme, since a site that changes it keeps its pages; nil for the front page of a site, and
  /// for addresses without a page.
  static func bare(_ link: WebAddress?) -> ByteString? {
    guard let link = link?.withoutTrackers.string else { return nil }
    let schemes: [String] = ["https://", "http://"]
    guard let scheme = schemes.first(where: { link.hasBytePrefix($0) }) else { return nil }
    let rest = link.utf8.dropFirst(scheme.utf8.count)
    let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let page = rest[host.endIndex...]
    guard page.contains(where: { $0 != UInt8(ascii: "/") }) else { return nil }
    return ByteString(Substring(host).lowercasedASCII + String(Substring(page)))
  }

  static func linkKey(_ bare: ByteString) -> Int64 { key(1, [bare.string]) }

  /// Title and text of fewer characters are too general.
  private static let shortest = 40

  private static func key(_ kind: UInt8, _ texts: [String]) -> Int64 {
    var hash = FNV1a()
    hash.combine(kind)
    for text in texts {
      hash.combine(text.withoutNUL)
      // A byte that UTF-8 does not contain.
      hash.combine(0xFE)
    }
    return Int64(bitPattern: hash.value)
  }
}

/// A stored entry that may be a copy of others: it is new, or has changed.
struct CopySubject: Sendable {
  let id: EntryID
  let feed: FeedID
  let rank: Date
  let keys: CopyKeys
}

/// A stored entry with the key of a subject.
struct CopyCandidate: Shape, Sendable {
  let id: EntryID
  let feed: FeedID
  let rank: Date
  let link: ByteString?
  let title: String
  let excerpt: String

  /// Reads columns of `entries e`.
  init(_ row: inout Columns<some SQLRow>) {
    (id, feed, rank) = (row.id("e.id"), row.id("e.feed_id"), row.date("e.rank"))
    link = CopyKeys.bare(row.optionalAddress("e.link"))
    (title, excerpt) = (row.optionalText("e.title") ?? "", row.text("e.excerpt"))
  }

  /// Reads a candidate behind the entry that it was found for.
  static func found(_ row: some SQLRow) -> (id: EntryID, copy: CopyCandidate) {
    var columns = Columns(row)
    let id: EntryID = columns.id("c.entry_id")
    return (id, CopyCandidate(&columns))
  }
}

extension CopySubject {
  /// The most candidates of a key. One with more is too general.
  static let mostCandidates = 50

  /// The copies among the entries with the same keys, in the order in which they arrived.
  ///
  /// A link that several entries of a feed have does not count, and neither do such a title and text.
  func copies(byLink linked: [CopyCandidate], byText written: [CopyCandidate]) -> [CopyCandidate] {
    let byLink = only(
      linked.filter { $0.link == keys.link }, within: 30, isComplete: linked.count < Self.mostCandidates)
    let byText = only(
      written.filter(hasSameText), within: 7, isComplete: written.count < Self.mostCandidates)
    return (byLink + byText).sorted { $0.id < $1.id }
  }

  /// True if an entry of the same group is still a copy.
  func isCopy(_ other: CopyCandidate) -> Bool {
    other.id != id && (keys.link != nil && other.link == keys.link || keys.textKey != nil && hasSameText(other))
  }

  private func hasSameText(_ other: CopyCandidate) -> Bool {
    other.title.hasSameBytes(as: keys.title.withoutNUL) && other.excerpt.hasSameBytes(as: keys.excerpt.withoutNUL)
  }

  private func only(_ same: [CopyCandidate], within days: Double, isComplete: Bool) -> [CopyCandidate] {
    let others = Dictionary(grouping: same.filter { $0.id != id }, by: \.feed)
    guard isComplete, others[feed] == nil else { return [] }
    return others.values.filter { $0.count == 1 }.joined().filter {
      abs($0.rank.timeIntervalSince(rank)) <= days * 86_400
    }
  }
}

// MARK: - Statements

extension CopySubject {
  /// Older entries have no keys.
  static func oldest(received: Date) -> Date { received - days * 86_400 }

  /// The newest entries with the key of a link.
  static func byLink(_ key: Int64) -> SQL { candidates("k.link_key = \(key)") }

  static func byText(_ key: Int64) -> SQL { candidates("k.text_key = \(key)") }

  private static func candidates(_ condition: SQL) -> SQL {
    """
    SELECT \(CopyCandidate.columns) FROM entry_keys k JOIN entries e ON e.id = k.entry_id WHERE \(condition)
    ORDER BY k.entry_id DESC LIMIT \(mostCandidates)
    """
  }

  /// Those of the entries that are in a group, with each other one of it.
  static func grouped(_ ids: [EntryID]) -> SQL {
    """
    SELECT c.entry_id, \(CopyCandidate.columns) FROM entry_copies c
    JOIN entry_copies o ON o.fold = c.fold AND o.entry_id <> c.entry_id JOIN entries e ON e.id = o.entry_id
    WHERE c.entry_id IN \(.set(ids))
    """
  }

  /// Deletes the oldest keys. Entries come in the order of their ids, so only the first ones are looked at.
  static func deletingOldKeys(limit: Int) -> SQL {
    """
    DELETE FROM entry_keys WHERE entry_id IN (
      SELECT e.id FROM (SELECT entry_id FROM entry_keys ORDER BY entry_id LIMIT \(limit)) k
      JOIN entries e ON e.id = k.entry_id
      WHERE e.received < (SELECT received FROM entries ORDER BY id DESC LIMIT 1) - \(Int64(clamping: days) * 86_400_000))
    """
  }

  private static let days = 30.0
}
