import Bytes
import Foundation

/// Finds stored entries that a feed now lists under other guids, because its publisher has changed systems or corrected
/// the guids. They are the same entries, and must not appear as new.
///
/// A stored entry that the feed no longer lists matches a draft under another guid if
/// - everything visible to users is equal, or
/// - both have the same address and publication time, and either the same title or no other entry has that address, or
/// - neither has an address, and title and publication time are equal, or
/// - both have the same path on different hosts, and title and publication time are equal, since the site has moved, or
/// - both have the same address as guid, no other entry has it, and either the publication time is equal, or the title
///   if the feed states no time.
///
/// Addresses are compared without their scheme, trackers and numbers of sessions. The publication time is not visible
/// for entries with the same address as guid, and for those without a guid that are dated at the moment of the check.
///
/// An entry with neither an address nor a title matches only if it has no guid of its own, and everything is equal. The
/// publication time must be stated by the feed, since entries without dates share their time of reception. Of several
/// entries of which everything is equal, the newest is used; of several others that match, none.
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

  /// The stored entries that the feed does not list and that share a path or a guid with a draft, the newest first.
  private var unlisted: [Unlisted] = []
  /// The places of those that were not taken, by the paths of the drafts' addresses; those without an address under `nil`.
  private var byPath: [ByteString?: [Int]] = [:]
  /// The same by the drafts' guids as addresses.
  private var byGUID: [ByteString: [Int]] = [:]
  private var linkCounts: [ByteString: Int] = [:]
  private var guidCounts: [ByteString: Int] = [:]
  /// A date from this time on is that of the moment at which the document was made: of less than a minute ago, or shared
  /// by all entries of the document.
  private let momentStart: Date

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
  ///   - received: The time of the check.
  /// - Complexity: O(*n*) in the drafts and the stored entries.
  init(_ drafts: [EntryDraft], stored: [Candidate], received: Date) {
    let listed = Set(drafts.map { ByteString($0.guid) })
    let dates = drafts.compactMap(\.published)
    let (first, last) = (dates.min() ?? received, dates.max() ?? received)
    let isShared = dates.count > 1 && dates.count == drafts.count && last < first + 60
    momentStart = min(isShared ? first : received, received - 60)
    for draft in drafts {
      let (link, guid) = Self.addresses(draft.link, draft.guid)
      count(link, guid)
      byPath[Self.path(link)] = []
      if let guid { byGUID[guid] = [] }
    }
    for candidate in stored where !listed.contains(ByteString(candidate.guid)) {
      let (link, guid) = Self.addresses(candidate.link, candidate.guid)
      let path = Self.path(link)
      let (sharesPath, sharesGUID) = (byPath.keys.contains(path), guid.map { byGUID.keys.contains($0) } ?? false)
      guard sharesPath || sharesGUID else { continue }
      count(link, guid)
      if sharesPath { byPath[path, default: []].append(unlisted.count) }
      if let guid, sharesGUID { byGUID[guid, default: []].append(unlisted.count) }
      unlisted.append(
        Unlisted(
          candidate: candidate, link: link, guid: guid, isMade: Self.isMade(candidate.guid, candidate.link)))
    }
  }

  /// The stored entry that matches the draft. Each is returned only once.
  mutating func take(_ draft: EntryDraft) throws(StorageError) -> Candidate? {
    let (link, guid) = Self.addresses(draft.link, draft.guid)
    let hasUniqueLink = link.map { linkCounts[$0] == 2 } ?? false
    let hasUniqueGUID = guid.map { guidCounts[$0] == 2 } ?? false
    // An address shared by very many entries identifies none of them.
    let places = [guid.flatMap { byGUID[$0] }, byPath[Self.path(link)]].flatMap { $0?.prefix(100) ?? [] }
    let isMade = Self.isMade(draft.guid, draft.link)
    let hasName = link != nil || draft.title?.isEmpty == false
    var (match, others): (Int?, Int) = (nil, 0)
    var hashes: [HashKey: Int64] = [:]
    for place in places where place != match {
      let other = unlisted[place]
      let (candidate, isSameLink) = (other.candidate, other.link == link)
      let likeness = Likeness(
        isSameLink: isSameLink, isUniqueLink: hasUniqueLink && isSameLink,
        isUniqueGUID: hasUniqueGUID && other.guid == guid, isMade: isMade && other.isMade)
      guard hasName || likeness.isMade || likeness.isUniqueGUID else { continue }
      if try hasSameContent(draft, candidate, likeness, &hashes) {
        (match, others) = (place, 0)
        break
      }
      guard hasName || likeness.isUniqueGUID, isSame(draft, candidate, likeness) else { continue }
      if match != nil { others += 1 }
      match = place
    }
    guard let match, others == 0 else { return nil }
    let taken = unlisted[match]
    byPath[Self.path(taken.link)]?.removeAll { $0 == match }
    if let guid = taken.guid { byGUID[guid]?.removeAll { $0 == match } }
    return taken.candidate
  }

  // MARK: Private

  /// The most computations of a draft's hash. It depends on what is taken from stored entries: few times and addresses.
  private static let mostHashes = 8

  private mutating func count(_ link: ByteString?, _ guid: ByteString?) {
    if let link { linkCounts[link, default: 0] += 1 }
    if let guid { guidCounts[guid, default: 0] += 1 }
  }

  /// A stored entry that the feed does not list, with what it is compared by.
  private struct Unlisted {
    let candidate: Candidate
    let link: ByteString?
    let guid: ByteString?
    let isMade: Bool
  }

  /// What a draft's hash takes from a stored entry.
  private struct HashKey: Hashable {
    let link: WebAddress?
    let published: Date
  }

  /// What identifies both a draft and a stored entry.
  private struct Likeness {
    let isSameLink: Bool
    /// True if these two entries, and no others, have their address.
    let isUniqueLink: Bool
    /// True if these two entries, and no others, have their guid as an address.
    let isUniqueGUID: Bool
    /// True if neither states a guid.
    let isMade: Bool
  }

  private func isSame(_ draft: EntryDraft, _ candidate: Candidate, _ likeness: Likeness) -> Bool {
    let isSameTitle = draft.title.hasSameTexts(as: candidate.title)
    guard let date = draft.published, candidate.published != candidate.received else {
      return likeness.isUniqueGUID && isSameTitle
    }
    return date.milliseconds == candidate.published.milliseconds
      && (isSameTitle || likeness.isUniqueLink || likeness.isUniqueGUID)
  }

  /// True if everything visible to users is equal, but for what differs between visits.
  /// - Parameter hashes: The computed hashes of the draft, by what was taken from candidates.
  private func hasSameContent(
    _ draft: EntryDraft, _ candidate: Candidate, _ likeness: Likeness, _ hashes: inout [HashKey: Int64]
  ) throws(StorageError) -> Bool {
    guard draft.title.hasSameTexts(as: candidate.title) else { return false }
    var published = draft.published(received: candidate.received)
    if let date = draft.published, likeness.isUniqueGUID || likeness.isMade && date >= momentStart {
      published = candidate.published
    }
    let key = HashKey(link: likeness.isSameLink ? candidate.link : draft.link, published: published)
    if let hash = hashes[key] { return hash == candidate.hash }
    guard hashes.count < Self.mostHashes else { return false }
    var draft = draft
    (draft.link, draft.published) = (key.link, key.published)
    let hash = try EntryColumns(draft, received: candidate.received).hash
    hashes[key] = hash
    return hash == candidate.hash
  }

  /// True for the guid of an entry that states none: it is made of the entry's contents, or of its address.
  private static func isMade(_ guid: String, _ link: WebAddress?) -> Bool {
    guid.hasBytePrefix("hash:") || link.map { guid.hasBytePrefix($0.string) } ?? false
  }

  /// What is compared of an entry: its bare address, and its guid as one; nil for a guid that is no address of a page.
  private static func addresses(_ link: WebAddress?, _ guid: String) -> (link: ByteString?, guid: ByteString?) {
    let address = bare(link)
    guard guid.hasBytePrefix("http") else { return (address, nil) }
    let isSame = link.map { $0.string.hasSameBytes(as: guid) } ?? false
    guard let page = isSame ? address : bare(WebAddress(unparsed: guid)) else { return (address, nil) }
    return (address, page.utf8.drop { $0 != UInt8(ascii: "/") }.count > 1 ? page : nil)
  }

  /// The bare address without the host, since a site that moves to another one keeps its paths. That of the site's first
  /// page tells no entries apart, and stays whole.
  private static func path(_ bare: ByteString?) -> ByteString? {
    guard let bare else { return nil }
    let path = bare.utf8.drop { $0 != UInt8(ascii: "/") }
    return path.count > 1 ? ByteString(Substring(path)) : bare
  }

  /// The address without the scheme, since a site that changes it keeps its pages, and without what differs between
  /// visits.
  private static func bare(_ link: WebAddress?) -> ByteString? {
    guard let link = link?.withoutVisit.string else { return nil }
    let scheme = link.utf8.prefix { ASCII.isLetter($0) }
    let rest = link.utf8[scheme.endIndex...]
    return rest.starts(with: "://".utf8) ? ByteString(Substring(rest.dropFirst(3))) : ByteString(link)
  }
}
