import Bytes
import Foundation

/// Finds stored entries that a feed now lists under other guids, because its publisher has changed systems or corrected
/// the guids. They are the same entries, and must not appear as new.
///
/// A stored entry that the feed no longer lists matches a draft under another guid if
/// - everything visible to users is equal, or
/// - both have the same address and publication time, and either the same title or no other entry has that address, or
/// - neither has an address, and title and publication time are equal, or
/// - both have the same path on different hosts, and title and publication time are equal, since the site has moved.
///
/// An entry with neither an address nor a title is identified only by its guid. The publication time must be stated by
/// the feed, since entries without dates share their time of reception. If several entries match, none is used.
struct RenamedEntries: Sendable {
  struct Candidate: Shape, Sendable {
    let id: EntryID
    let guid: String
    let link: WebAddress?
    let title: String?
    let published: Date
    let received: Date
    let rank: Date
    let hash: Int64
    let version: Int

    init(_ row: inout Columns<some SQLRow>) {
      (id, guid, link) = (row.id("id"), row.text("guid"), row.optionalAddress("link"))
      (title, published, received) = (row.optionalText("title"), row.date("published"), row.date("received"))
      (hash, version, rank) = (row.integer("content_hash"), row.int("version"), row.date("rank"))
    }
  }

  /// The number of stored entries compared in addition to the number that the feed lists. The entries that it listed
  /// last are among the newest.
  private static let margin = 500

  /// The entries by the path of their address; those without an address under `nil`.
  private var unlisted: [ByteString?: [Candidate]] = [:]
  private var linkCounts: [ByteString?: Int] = [:]

  /// The stored entries of a feed to compare with its drafts.
  static func candidates(of feed: FeedID, drafts: Int) -> SQL {
    """
    SELECT \(Candidate.columns) FROM entries WHERE feed_id = \(feed)
    ORDER BY rank DESC, id DESC LIMIT \(drafts + margin)
    """
  }

  /// - Parameters:
  ///   - drafts: All entries that the feed lists now.
  ///   - stored: The `candidates`.
  /// - Complexity: O(*n*) in the drafts and the stored entries.
  init(_ drafts: [EntryDraft], stored: [Candidate]) {
    let listed = Set(drafts.map { ByteString($0.guid) })
    for draft in drafts { linkCounts[Self.bare(draft.link), default: 0] += 1 }
    for candidate in stored where !listed.contains(ByteString(candidate.guid)) {
      linkCounts[Self.bare(candidate.link), default: 0] += 1
      unlisted[Self.path(candidate.link), default: []].append(candidate)
    }
  }

  /// The stored entry that matches the draft. Each is returned only once.
  mutating func take(_ draft: EntryDraft) throws(StorageError) -> Candidate? {
    let (link, path) = (Self.bare(draft.link), Self.path(draft.link))
    guard let candidates = unlisted[path], link != nil || draft.title?.isEmpty == false else { return nil }
    let isLinkUnique = link != nil && linkCounts[link] == 2
    var match: Int?
    var hashes: [Date: Int64] = [:]
    // An address shared by very many entries identifies none of them.
    for (place, candidate) in candidates.prefix(100).enumerated() {
      let isSameLink = Self.bare(candidate.link) == link
      guard try isSame(draft, candidate, isLinkUnique: isSameLink && isLinkUnique, &hashes) else { continue }
      guard match == nil else { return nil }
      match = place
    }
    guard let match else { return nil }
    return unlisted[path]?.remove(at: match)
  }

  // MARK: Private

  /// The most computations of a draft's hash. It depends on the time of reception, of which there are few.
  private static let mostHashes = 8

  /// - Parameters:
  ///   - isLinkUnique: True if only these two entries have their address.
  ///   - hashes: The computed hashes of the draft, by time of reception.
  private func isSame(
    _ draft: EntryDraft, _ candidate: Candidate, isLinkUnique: Bool, _ hashes: inout [Date: Int64]
  ) throws(StorageError) -> Bool {
    let isSameTitle = draft.title.hasSameTexts(as: candidate.title)
    let isStated = draft.published != nil && candidate.published != candidate.received
    if isStated, draft.published?.milliseconds == candidate.published.milliseconds, isSameTitle || isLinkUnique {
      return true
    }
    guard isSameTitle else { return false }
    if let hash = hashes[candidate.received] { return hash == candidate.hash }
    guard hashes.count < Self.mostHashes else { return false }
    let hash = try EntryColumns(draft, received: candidate.received).hash
    hashes[candidate.received] = hash
    return hash == candidate.hash
  }

  /// The address without the host, since a site that moves to another one keeps its paths. That of the site's first page
  /// tells no entries apart, and stays whole.
  private static func path(_ link: WebAddress?) -> ByteString? {
    guard let bare = bare(link) else { return nil }
    let path = bare.utf8.drop { $0 != UInt8(ascii: "/") }
    return path.count > 1 ? ByteString(Substring(path)) : bare
  }

  /// The address without the scheme, since a site that changes it keeps its pages.
  private static func bare(_ link: WebAddress?) -> ByteString? {
    guard let link = link?.string else { return nil }
    let scheme = link.utf8.prefix { ASCII.isLetter($0) }
    let rest = link.utf8[scheme.endIndex...]
    return rest.starts(with: "://".utf8) ? ByteString(Substring(rest.dropFirst(3))) : ByteString(link)
  }
}
