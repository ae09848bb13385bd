import Bytes
import Foundation
import TextSearch

/// The stored data of YAARR. Feeds and their entries are stored once for all subscribers. The data of each user
/// (subscriptions, folders, read, starred, labels) is stored separately.
///
/// - Every method is one transaction: it completes or has no effect, and sees one state of the database. Storing a
///   large feed (`record`) takes several.
/// - Several processes may use one database at once.
/// - An entry without a user's state is unread for that user, even if it is older than the subscription.
/// - Users see the entries of the feeds they are subscribed to, and those they have starred or labeled.
/// - Times are stored in whole milliseconds.
public protocol Database: Sendable {
  // MARK: Users and sessions

  /// All users, sorted by name.
  func users() async throws(StorageError) -> [User]

  /// The user of that name, ignoring case.
  func user(named name: String) async throws(StorageError) -> User?

  /// Creates a user.
  /// - Throws: `nameTaken` if a user has that name, ignoring case.
  func createUser(name: String, passwordHash: String?) async throws(StorageError) -> User

  /// Gives a user who has no password a name and a password.
  /// - Returns: Nil, without a change, if the user already has a password. Of two concurrent calls, only one succeeds.
  /// - Throws: `nameTaken`; `notFound`.
  func claim(_ user: UserID, name: String, passwordHash: String) async throws(StorageError) -> User?

  /// Changes a user's password.
  /// - Throws: `notFound`.
  func setPassword(of user: UserID, hash: String) async throws(StorageError)

  /// The user's password hash; `nil` for a user without a password.
  func passwordHash(of user: UserID) async throws(StorageError) -> String?

  /// Stores a session by the digest of its token; the token itself is never stored. A user has at most
  /// `Session.mostPerUser`; beyond that, the one that would expire first ends.
  /// - Throws: `notFound` if there is no such user.
  func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date
  ) async throws(StorageError)

  /// The session of that token, unless it has expired by `now`.
  func session(tokenDigest: [UInt8], now: Date) async throws(StorageError) -> Session?

  /// Ends one session. Does nothing if it has already ended.
  func deleteSession(tokenDigest: [UInt8]) async throws(StorageError)

  /// Ends all sessions of a user.
  func deleteSessions(of user: UserID) async throws(StorageError)

  /// Deletes the sessions that have expired by `now`.
  func deleteExpiredSessions(now: Date) async throws(StorageError)

  // MARK: Subscriptions

  /// Subscribes a user to the feed at an address. Creates the feed if it is missing; a new feed is immediately due for
  /// its first check. An existing subscription is unchanged.
  /// - Parameter title: The user's own title for the feed; `nil` or blank for the feed's.
  /// - Throws: `notFound` if there is no such user, or the user has no such folder.
  func subscribe(
    _ user: UserID, url: WebAddress, title: String?, folders: [FolderID]
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool)

  /// Ends a subscription, and takes the feed out of its folders. The entries and the user's states stay stored; starred
  /// and labeled entries stay visible under their filter and label. Subscribing again restores the rest.
  func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError)

  /// Sets the user's own title of a subscription; `nil` or blank for the feed's title.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  func setTitle(_ user: UserID, feed: FeedID, title: String?) async throws(StorageError)

  /// Puts a feed into these folders and no others. Where it already is, it keeps its place in the order.
  /// - Throws: `notFound` if the user is not subscribed to the feed, or has no such folder.
  func setFolders(_ user: UserID, feed: FeedID, folders: [FolderID]) async throws(StorageError)

  /// The user's subscriptions with their unread counts, sorted by title.
  /// - Complexity: O(*n* log *n*) in subscriptions, regardless of the number of entries.
  func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription]

  /// The user's subscription to a feed.
  func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription?

  // MARK: Folders

  /// The user's folders, each followed by those within it; beside each other by position.
  func folders(_ user: UserID) async throws(StorageError) -> [Folder]

  /// The folder at a path of names, outermost first. Creates those that are missing, each as the last one beside the
  /// others.
  /// - Throws: `nameMissing` for a blank name; `folderTooDeep`; `notFound` if there is no such user.
  func makeFolder(_ user: UserID, path: [String]) async throws(StorageError) -> FolderID

  /// - Throws: `nameMissing`; `nameTaken` if another folder beside it has the name; `notFound`.
  func renameFolder(_ user: UserID, folder: FolderID, name: String) async throws(StorageError)

  /// Moves a folder, with all that is in it, into another one or to the top.
  /// - Parameters:
  ///   - parent: The folder to move it into; `nil` for the top.
  ///   - next: The folder there that comes after it; `nil` for the last place.
  /// - Throws: `folderCycle` if the folder would be within itself; `folderTooDeep`; `nameTaken` if a folder there has its
  ///   name; `notFound`.
  func moveFolder(
    _ user: UserID, folder: FolderID, under parent: FolderID?, before next: FolderID?
  ) async throws(StorageError)

  /// Deletes a folder and those within it. Their feeds stay subscribed, and stay in their other folders.
  /// - Throws: `notFound`.
  func deleteFolder(_ user: UserID, folder: FolderID) async throws(StorageError)

  /// Sets the order of a folder's feeds. Feeds that are not listed follow by title; without a list, all are ordered by
  /// title. Feeds that are not in the folder are ignored.
  /// - Throws: `notFound`.
  func orderFeeds(_ user: UserID, folder: FolderID, _ feeds: [FeedID]) async throws(StorageError)

  /// Folds or unfolds a folder.
  /// - Returns: False, with nothing changed, if the user has no such folder.
  func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool

  // MARK: Labels

  /// The user's labels, sorted by name.
  /// - Complexity: O(*n*) in labeled entries.
  func labels(_ user: UserID) async throws(StorageError) -> [Label]

  /// The label of that name, ignoring case. Creates it if it is missing.
  /// - Throws: `nameMissing`; `notFound` if there is no such user.
  func makeLabel(_ user: UserID, name: String) async throws(StorageError) -> LabelID

  /// - Throws: `nameMissing`; `nameTaken` if another label has the name, ignoring case; `notFound`.
  func renameLabel(_ user: UserID, label: LabelID, name: String) async throws(StorageError)

  /// Deletes a label. Entries that had it stay.
  /// - Throws: `notFound`.
  func deleteLabel(_ user: UserID, label: LabelID) async throws(StorageError)

  /// Gives an entry these labels and no others.
  /// - Returns: Its state; `nil` if it is not visible to the user.
  /// - Throws: `notFound` if the user has no such label.
  func setLabels(_ user: UserID, id: EntryID, labels: [LabelID]) async throws(StorageError) -> EntryState?

  // MARK: Settings and positions of users

  /// The user's stored settings, by key.
  func settings(of user: UserID) async throws(StorageError) -> [ByteString: ByteString]

  /// Stores a setting of a user.
  /// - Throws: `notFound` if there is no such user.
  func setSetting(_ key: String, _ value: String, of user: UserID) async throws(StorageError)

  /// The user's position in the last recording that was not played to its end.
  func listeningPosition(_ user: UserID) async throws(StorageError) -> ListeningPosition?

  /// Stores the position in a recording, in place of the last one; `nil` removes it. Does nothing if there is no such
  /// entry.
  func setListeningPosition(_ user: UserID, _ position: ListeningPosition?) async throws(StorageError)

  // MARK: Feeds

  func feed(_ id: FeedID) async throws(StorageError) -> Feed?

  /// The feed at exactly this address.
  func feed(url: WebAddress) async throws(StorageError) -> Feed?

  /// The feeds a user is subscribed to; with `nil`, those with any subscriber.
  func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed]

  /// The details of the user's feeds, without feeds that state none.
  func feedDetails(of user: UserID) async throws(StorageError) -> [FeedID: FeedDetails]

  /// Feeds with a subscriber whose next check is not later than `now`, longest overdue first.
  func dueFeeds(now: Date, limit: Int) async throws(StorageError) -> [Feed]

  /// The time after `now` when the next feed with a subscriber is due; `nil` if there is none.
  func nextCheck(after now: Date) async throws(StorageError) -> Date?

  /// Rewrites the addresses that begin with `fromPrefix`. A feed is left unchanged if another one has its new address.
  func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError)

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
  /// - An unchanged entry is not written. A new `updated` time alone is not a change.
  /// - A changed entry gets a new revision and keeps its states.
  /// - The source of an entry is stored with it. An unchanged entry without a source, or made from it by an older
  ///   version, gets the source of the draft; that alone is not a change.
  /// - Entries that the feed no longer lists stay stored.
  /// - A failure changes only the feed's health.
  /// - A feed moves to its `permanentURL`. If another feed has that address, the subscriptions move to that feed, with
  ///   what their users have read; starred and labeled entries stay.
  /// - Throws: `notFound` if there is no such feed; `failed` if its task is cancelled between two transactions.
  func record(_ outcome: RefreshOutcome, for feed: FeedID) async throws(StorageError) -> RefreshRecord

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

  // MARK: Entries

  /// A part of the user's timeline, newest first by (`rank`, `id`).
  ///
  /// The search is a `SearchQuery`, its last word also a prefix. Any text is a valid search; `searchProblems` has its
  /// mistakes. A search without a letter or digit finds nothing; a blank text is not a search. An entry is found within
  /// two seconds of its being stored.
  func entries(_ user: UserID, _ query: EntryQuery) async throws(StorageError) -> [StoredEntry]

  /// The mistakes in a search, and what else keeps it from finding all that it should.
  func searchProblems(_ user: UserID, _ text: String) async throws(StorageError) -> [SearchProblem]

  /// Waits until searches find all that is stored.
  func finishIndexing() async throws(StorageError)

  /// One entry with its content and details, if it is visible to the user.
  func entry(_ user: UserID, _ id: EntryID) async throws(StorageError) -> StoredEntry?

  /// The entries with these ids that are visible to the user, newest first; at most 1,000.
  /// - Parameter withContent: True to include content and details.
  func entries(_ user: UserID, ids: [EntryID], withContent: Bool) async throws(StorageError) -> [StoredEntry]

  /// The entries with these ids that the query's scope, filter (or `including`) and search admit, newest first; at most
  /// 1,000. The query's positions and limit are ignored.
  func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry]

  /// The number of unread entries in the user's subscriptions.
  /// - Complexity: O(*n*) in subscriptions, regardless of the number of entries.
  func unreadCount(_ user: UserID) async throws(StorageError) -> Int

  /// The id of the entry stored last, of any feed; 0 if there are no entries. Later entries have greater ids.
  func newestEntryID() async throws(StorageError) -> EntryID

  /// The states of the entries that are visible to the user, by id.
  func states(_ user: UserID, ids: [EntryID]) async throws(StorageError) -> [EntryState]

  /// Marks entries as read or unread.
  /// - Returns: The states of the entries visible to the user, by id.
  func setRead(_ user: UserID, ids: [EntryID], isRead: Bool) async throws(StorageError) -> [EntryState]

  /// Stars or unstars an entry.
  /// - Returns: Its state; `nil` if it is not visible to the user.
  func setStarred(_ user: UserID, id: EntryID, isStarred: Bool) async throws(StorageError) -> EntryState?

  /// Marks all unread entries of a scope as read, limited to the results of `search` if given.
  /// - Parameter newest: Only entries stored up to this one are marked; `nil` for all.
  /// - Complexity: O(*n*) in feeds, regardless of the number of entries; with a search, O(*n*) in its results.
  func markAllRead(
    _ user: UserID, scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> MarkReadReceipt

  /// Undoes a call of `markAllRead`, except for entries that the user has marked individually since, and for feeds of
  /// which a later call has marked entries.
  /// - Returns: The number of entries that are unread again; 0 if the batch belongs to another user or was already
  ///   undone.
  /// - Complexity: O(*n*) in feeds, regardless of the number of entries.
  func undoMarkAllRead(_ user: UserID, batch: Int64) async throws(StorageError) -> Int

  // MARK: Retention

  /// Deletes what undoing needed before later changes.
  ///
  /// - Parameter limit: The most rows to delete in this transaction, and a few more.
  /// - Returns: The number of deleted rows; 0 if there is nothing left to delete.
  func deleteStale(limit: Int) async throws(StorageError) -> Int

  /// Records the time at which a feed was first found without a subscriber.
  ///
  /// - Complexity: O(n) in the number of feeds.
  func markUnfollowed(now: Date) async throws(StorageError)

  /// Deletes what nobody can see: entries of feeds without a subscriber, except starred and labeled ones, then such
  /// feeds without entries. Only feeds that `markUnfollowed` found no later than `end` and that nobody has followed since are deleted,
  /// so that subscribing again restores everything.
  ///
  /// - Parameter limit: The most rows to delete in this transaction.
  /// - Returns: The number of deleted entries and feeds; 0 if there is nothing left to delete.
  func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int

  // MARK: The whole

  /// A number that changes when another process (or another object of this type) has written to the database.
  func dataVersion() async throws(StorageError) -> Int64

  /// A setting of the whole installation.
  func setting(_ key: String) async throws(StorageError) -> String?

  /// Stores a setting of the whole installation; `nil` removes it.
  func setSetting(_ key: String, _ value: String?) async throws(StorageError)

  /// Waits for running operations, and closes the database. Later calls throw `closed`; closing again does nothing.
  func close() async throws(StorageError)
}
