import Foundation
import Storage
import Syndication

/// A feed with its entries, cleaned and recognized as those that are stored are, so that their items can show them.
public struct LoadedFeed: Sendable {
  /// The address to follow it at; nil where there is none, as for a file.
  public var address: String?
  public var title: String
  /// What the feed says that it is about.
  public var summary: String?
  public var siteURL: String?
  public var iconURL: String?
  public var details = FeedDetails()
  /// Newest first. Their identifiers are negative: they are nobody's yet.
  public var entries: [StoredEntry]
  /// What was wrong with the document and was read all the same.
  public var repairs: [StoredRepair]
  /// Sentences about what could not be loaded of it, where it comes from several sources.
  public var problems: [String]
  /// When it was loaded.
  public var loaded: Date

  public init(
    address: String? = nil, title: String, summary: String? = nil, siteURL: String? = nil, entries: [StoredEntry] = [],
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

  /// The entry of that identifier, whole.
  public func entry(_ id: EntryID) -> StoredEntry? {
    entries.first { (entry: StoredEntry) in entry.id == id }
  }
}

// MARK: - From what was parsed

extension LoadedFeed {
  /// - Parameters:
  ///   - place: what tells the feed from others, its address or path.
  ///   - address: see ``address``.
  /// - Throws: `CancellationError` if its task is cancelled.
  /// - Complexity: O(size of the entries' markup).
  init(
    _ parsed: ParsedFeed, at place: String, address: String?, preparation: EntryPreparation, now: Date
  ) throws(CancellationError) {
    let title = EntryLimits.feedTitle(parsed.title.isEmpty ? place : parsed.title)
    let drafts = try preparation.drafts(of: parsed, feedURL: place)
    let entries = drafts.map { (draft: EntryDraft) in
      draft.entry(
        id: EntryID(unstored: draft.guid, of: place), feed: FeedID(unstored: place), feedTitle: title, received: now)
    }
    self.init(
      address: EntryLimits.address(address), title: title, summary: EntryLimits.title(parsed.summary),
      siteURL: EntryLimits.address(parsed.siteURL), entries: entries.newestFirst,
      repairs: EntryLimits.repairs(parsed.repairs.map(StoredRepair.init)), loaded: now)
    iconURL = preparation.icon(of: parsed)
    details = preparation.details(of: parsed)
  }
}

extension [StoredEntry] {
  /// In the order of a timeline; those of one moment stay as they are.
  var newestFirst: [StoredEntry] {
    enumerated()
      .sorted { (a, b) in
        a.element.published == b.element.published
          ? a.offset < b.offset : a.element.published > b.element.published
      }
      .map(\.element)
  }
}
