import Bytes
import Foundation

/// Finds the entries that a feed goes on listing under other guids: a publisher has moved to another system, or has
/// mended its guids. They are the same entries, and are not new to those who have read them.
///
/// What a feed no longer lists may be what it lists now under another guid, if
/// - all that readers see of it is the same, or
/// - it has the same address and was published at the same moment, and either the title is the same or no other entry has
///   that address, or
/// - neither has an address, and title and moment are the same.
///
/// What has neither an address nor a title is known by its guid alone.
/// The moment must be one that the feed states: entries without dates share the one at which they were received. Where
/// several entries could be meant, none is.
struct RenamedEntries: Sendable {
  struct Candidate: Sendable {
    let id: EntryID
    let guid: String
    let link: String?
    let title: String?
    let published: Date
    let received: Date
    let hash: Int64
    let version: Int
  }

  /// How many entries are looked at beside as many as the feed lists; those that it listed last are among the newest.
  private static let margin: Int = 500

  /// By their addresses; those without one under `nil`.
  private var unlisted: [ByteString?: [Candidate]] = [:]
  private var linkCounts: [ByteString?: Int] = [:]

  /// - Parameters:
  ///   - drafts: All that the feed lists now.
  /// - Complexity: O(*n*) in the drafts, and in as many of the feed's newest entries and 500 more.
  init(_ drafts: [EntryDraft], feed: FeedID, connection: Connection) throws(StorageError) {
    let stored: [Candidate] = try connection.rows(
      """
      SELECT id, guid, link, title, published, received, content_hash, version FROM entries WHERE feed_id = \(feed)
      ORDER BY published DESC, id DESC LIMIT \(Int64(drafts.count + Self.margin))
      """
    ) { row in
      Candidate(
        id: row.id(0), guid: row.text(1), link: row.optionalText(2), title: row.optionalText(3),
        published: row.date(4), received: row.date(5), hash: row.integer(6), version: row.int(7))
    }
    let listed = Set(drafts.map { ByteString($0.guid) })
    for draft in drafts { linkCounts[Self.bare(draft.link), default: 0] += 1 }
    for candidate in stored where !listed.contains(ByteString(candidate.guid)) {
      let link = Self.bare(candidate.link)
      linkCounts[link, default: 0] += 1
      unlisted[link, default: []].append(candidate)
    }
  }

  /// The entry that the draft is another name of; each is found once.
  mutating func take(_ draft: EntryDraft) throws(StorageError) -> Candidate? {
    let link = Self.bare(draft.link)
    guard let candidates = unlisted[link], link != nil || draft.title?.isEmpty == false else { return nil }
    var match: Int?
    var hashes: [Date: Int64] = [:]
    // Where very many share one address, it says nothing.
    for (place, candidate) in candidates.prefix(100).enumerated() {
      guard try isSame(draft, candidate, linkIsTheirs: link != nil && linkCounts[link] == 2, &hashes) else { continue }
      guard match == nil else { return nil }
      match = place
    }
    guard let match else { return nil }
    return unlisted[link]?.remove(at: match)
  }

  // MARK: Private

  /// How many times the draft's hash is worked out: it depends on when the entry was received, which few checks tell.
  private static let mostHashes = 8

  /// - Parameters:
  ///   - linkIsTheirs: Whether no other entry has the address of the two.
  ///   - hashes: The draft's, by when an entry was received: each is worked out once.
  private func isSame(
    _ draft: EntryDraft, _ candidate: Candidate, linkIsTheirs: Bool, _ hashes: inout [Date: Int64]
  ) throws(StorageError) -> Bool {
    let isSameTitle = draft.title.map { ByteString($0) } == candidate.title.map { ByteString($0) }
    let isStated: Bool = draft.published != nil && candidate.published != candidate.received
    if isStated, draft.published?.milliseconds == candidate.published.milliseconds, isSameTitle || linkIsTheirs {
      return true
    }
    guard isSameTitle else { return false }
    if let hash = hashes[candidate.received] { return hash == candidate.hash }
    guard hashes.count < Self.mostHashes else { return false }
    let hash = try EntryColumns(draft, received: candidate.received).hash
    hashes[candidate.received] = hash
    return hash == candidate.hash
  }

  /// Without the scheme: sites move to another one, and their pages are still the same.
  private static func bare(_ link: String?) -> ByteString? {
    guard let link else { return nil }
    let scheme = link.utf8.prefix { ASCII.isLetter($0) }
    let rest = link.utf8[scheme.endIndex...]
    return rest.starts(with: "://".utf8) ? ByteString(Substring(rest.dropFirst(3))) : ByteString(link)
  }
}
