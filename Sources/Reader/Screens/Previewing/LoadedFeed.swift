import Fetching
import Foundation
import Storage
import Syndication

/// A loaded feed with its entries, cleaned and recognized like stored ones, so that their items can show them.
public struct LoadedFeed: Sendable {
  /// The address for following the feed; nil if there is no such address, as for a file.
  public var address: WebAddress?
  public var title: String
  /// The feed's own description.
  public var summary: String?
  public var siteURL: WebAddress?
  public var iconURL: WebAddress?
  public var details = FeedDetails()
  /// The entries, newest first. Their identifiers are negative, since they are not stored.
  public var entries: [StoredEntry]
  /// The errors in the document that the parser repaired.
  public var repairs: [StoredRepair]
  /// Sentences about a document that is cut off, and about sources that could not be loaded, for a feed merged from several.
  public var problems: [String]
  /// The time of loading.
  public var loaded: Date

  public init(
    address: WebAddress? = nil, title: String, summary: String? = nil, siteURL: WebAddress? = nil,
    entries: [StoredEntry] = [],
    repairs: [StoredRepair] = [], problems: [String] = [], loaded: Date
  ) {
    self.address = address
    self.title = title
    self.summary = summary
    self.siteURL = siteURL
    self.entries = entries
    self.repairs = repairs
    self.problems = problems
    self.loaded = loaded
  }

  /// The entry with that identifier, with its content.
  public func entry(_ id: EntryID) -> StoredEntry? {
    entries.first { entry in entry.id == id }
  }
}

// MARK: - From what was parsed

extension LoadedFeed {
  /// - Parameters:
  ///   - place: The feed's identity, its address or path.
  ///   - address: See ``address``.
  /// - Throws: `CancellationError` if the task is cancelled.
  /// - Complexity: O(size of the entries' markup).
  init(
    _ parsed: ParsedFeed, at place: String, address: WebAddress?, ingestor: EntryIngestor, now: Date
  ) throws(CancellationError) {
    let title = EntryLimits.feedTitle(parsed.title.isEmpty ? place : parsed.title)
    let drafts = try ingestor.drafts(of: parsed, feedURL: WebAddress(unparsed: place))
    let entries = drafts.map { (draft: EntryDraft) in
      draft.entry(
        id: EntryID(unstored: draft.guid, of: place), feed: FeedID(unstored: place), feedTitle: title, received: now)
    }
    self.init(
      address: address, title: title, summary: EntryLimits.title(parsed.summary),
      siteURL: EntryLimits.address(parsed.siteURL), entries: entries.newestFirst, loaded: now)
    iconURL = ingestor.icon(of: parsed)
    (details, repairs) = ingestor.facts(of: parsed)
    problems = CutOffFeed.sentence(of: repairs).map { [$0] } ?? []
  }
}

extension [StoredEntry] {
  /// The entries sorted as in a timeline. The sort is stable.
  var newestFirst: [StoredEntry] {
    enumerated()
      .sorted { (a, b) in
        a.element.published == b.element.published
          ? a.offset < b.offset : a.element.published > b.element.published
      }
      .map(\.element)
  }
}
