import Foundation

/// Storing entries: from checks of feeds, and rebuilt from their sources.
public protocol EntryRecording: Sendable {
  /// Stores the outcome of a check of a feed: up to 200 entries with 512 kB of content in one transaction, more in
  /// several of that size, so that other writers need not wait for the whole feed.
  ///
  /// - Each transaction stores complete entries, the oldest first. The feed's own data (validators, titles, health,
  ///   next check) is stored with the last one. If the process ends before, or the task is cancelled, the feed stays due
  ///   and its next check stores the rest.
  /// - The search index contains the first 64 kB of an entry's text, and 8 MB per check; of each further entry, its
  ///   title and the beginning of its text.
  /// - Entries are identified by their `guid` within the feed. Of two drafts with one guid, the first is stored.
  /// - An entry that the feed lists under another guid than before is the same entry: its guid changes, and its states
  ///   are kept. It is recognized by its address and date, or by equal content.
  /// - An entry that a rule has deleted is not stored again as long as the feed lists it.
  /// - An unchanged entry is not written. A new `updated` time alone is not a change.
  /// - A changed entry gets a new revision and keeps its states. If people see another title or text, the earlier ones
  ///   are kept (`VersionStore`): of each entry the first text and the last nine, 256 kB together, one for each hour.
  ///   They are not kept if an older version made the entry of its source, since the cause may be the program.
  /// - The source of an entry is stored with it. An unchanged entry without a source, or made from it by an older
  ///   version, gets the source of the draft; that alone is not a change.
  /// - Entries that the feed no longer lists stay stored.
  /// - A new or changed entry is a copy of one of another feed that has the same link, apart from known trackers, and is
  ///   at most 30 days older or newer; or the same title and text, of 40 characters or more, within 7 days. The link of a
  ///   front page, and one that several entries of a feed have, do not count. A new copy is read for the users who have
  ///   read another one.
  /// - A failure changes only the feed's health. A postponed check changes only the time of the next one.
  /// - A check that finds nothing new after another such check adds no line to the feed's history (`FeedStore.fetches`).
  /// - A feed moves to the outcome's `move`. If another feed has that address, the subscriptions move to that feed, with
  ///   what their users have read; starred and labeled entries stay.
  /// - Parameter claim: A permit to store the result. Without one, it is stored whatever else was.
  /// - Throws: `notFound` if there is no such feed; `superseded` if the claim is void, and then nothing of the feed's own
  ///   data is stored; `failed` if its task is cancelled between two transactions.
  func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord

  // MARK: Better drafts of stored entries

  /// Entries made from their sources by a version older than this one: at most `limit` with 512 kB of sources, but at
  /// least one if any exists. Those of the oldest version come first. Entries without a source are not included.
  func outdatedEntries(before version: Int, limit: Int) async throws(StorageError) -> [OutdatedEntry]

  /// Stores rebuilt drafts, in one transaction.
  ///
  /// - Ids, guids, ranks, dates of reception and users' states are unchanged. An entry whose
  ///   appearance has changed gets a new revision.
  /// - An entry that has changed since its source was read is left unchanged.
  /// - Returns: The entries whose appearance has changed, for each feed that has any.
  func rebuild(_ entries: [RebuiltEntry]) async throws(StorageError) -> [RefreshRecord]
}

extension EntryRecording {
  /// Stores the outcome of a check that no other check of the feed can have followed.
  public func record(_ outcome: RefreshOutcome, for feed: FeedID) async throws(StorageError) -> RefreshRecord {
    try await record(outcome, for: feed, claim: nil)
  }
}
