import Foundation

/// Everything YAARR remembers. Feeds and their entries are stored once, whoever subscribes; what a user did with them
/// (subscriptions, folders, read, starred) is apart.
///
/// - Every method is one transaction: it happens as a whole or not at all, and sees one state of the database. Storing
///   a large feed (`record`) is several.
/// - Several processes may use one database at once.
/// - An entry without any state of a user is unread for that user, also when it is older than the subscription.
/// - Users see the entries of the feeds they are subscribed to, and those they have starred.
/// - Times are kept in whole milliseconds.
public protocol Database: Sendable {
  // MARK: Users and sessions

  /// All users, by name.
  func users() async throws(StorageError) -> [User]

  /// The user of that name, whatever its case.
  func user(named name: String) async throws(StorageError) -> User?

  /// A new user.
  /// - Throws: `nameTaken` if a user has that name in any case.
  func createUser(name: String, passwordHash: String?) async throws(StorageError) -> User

  /// Gives a user who has no password a name and a password.
  /// - Returns: nil, with nothing changed, if the user has a password: of two who claim at once, one is first.
  /// - Throws: `nameTaken`; `notFound`.
  func claim(_ user: UserID, name: String, passwordHash: String) async throws(StorageError) -> User?

  /// Gives a user another password.
  /// - Throws: `notFound`.
  func setPassword(of user: UserID, hash: String) async throws(StorageError)

  /// The user's password hash; `nil` without a password.
  func passwordHash(of user: UserID) async throws(StorageError) -> String?

  /// Remembers a session by the digest of its token; the token itself is never stored. A user has at most
  /// `Session.mostPerUser`: beyond, the one that would expire first ends.
  /// - Throws: `notFound` if there is no such user.
  func createSession(
    user: UserID, tokenDigest: [UInt8], csrfToken: String, expires: Date
  ) async throws(StorageError)

  /// The session of that token, unless it has expired by `now`.
  func session(tokenDigest: [UInt8], now: Date) async throws(StorageError) -> Session?

  /// Ends one session. Does nothing if it has ended already.
  func deleteSession(tokenDigest: [UInt8]) async throws(StorageError)

  /// Ends all sessions of a user.
  func deleteSessions(of user: UserID) async throws(StorageError)

  /// Forgets the sessions that have expired by `now`.
  func deleteExpiredSessions(now: Date) async throws(StorageError)

  // MARK: Subscriptions

  /// Subscribes a user to the feed at an address. Makes the feed and the folder where they are missing; a new feed is
  /// due for its first check at once. A subscription that exists already stays as it is.
  /// - Parameters:
  ///   - title: the user's own title for the feed; `nil` or blank for the feed's.
  ///   - folder: the name of the user's folder; `nil` or blank for none.
  /// - Throws: `notFound` if there is no such user.
  func subscribe(
    _ user: UserID, url: String, title: String?, folder: String?
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool)

  /// Ends a subscription, and removes its folder if that is empty then. The entries stay stored, with what the user did
  /// to them; the starred ones stay visible under the starred filter. Subscribing again brings the rest back.
  func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError)

  /// Sets both the user's own title and the folder of a subscription; `nil` or blank for the feed's title, or for no
  /// folder.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  func updateSubscription(
    _ user: UserID, feed: FeedID, title: String?, folder: String?
  ) async throws(StorageError)

  /// The user's subscriptions with their unread counts, sorted by title.
  /// - Complexity: O(*n* log *n*) in subscriptions, whatever the number of entries.
  func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription]

  /// The user's subscription to a feed.
  func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription?

  /// The user's folders by position. None of them is empty.
  func folders(_ user: UserID) async throws(StorageError) -> [Folder]

  // MARK: Feeds

  func feed(_ id: FeedID) async throws(StorageError) -> Feed?

  /// The feed at exactly this address.
  func feed(url: String) async throws(StorageError) -> Feed?

  /// The feeds a user is subscribed to; with `nil`, those that anybody is subscribed to.
  func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed]

  /// What the user's feeds state about themselves; those that state nothing are left out.
  func feedDetails(of user: UserID) async throws(StorageError) -> [FeedID: FeedDetails]

  /// Feeds with a subscriber whose next check is not later than `now`, longest overdue first.
  func dueFeeds(now: Date, limit: Int) async throws(StorageError) -> [Feed]

  /// When the next feed with a subscriber is due; `nil` if there is none.
  func nextCheck() async throws(StorageError) -> Date?

  /// Rewrites the addresses that begin with `fromPrefix`. A feed stays where it is if another one has its new address.
  func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError)

  /// Stores what a check of a feed brought: in one transaction up to 200 entries with 512 kB of content, and beyond in
  /// several of that size, so that others that write need not wait for all of it.
  ///
  /// - Each transaction stores its entries whole, the oldest first. The feed's own (validators, titles, health, next
  ///   check) are stored with the last one. If the process ends before, or the task is cancelled, the feed is as due as
  ///   before and the rest comes with its next check.
  /// - The search knows the first 64 kB of an entry's text, and 8 MB of a check's: of each further entry its title and
  ///   a beginning.
  /// - Entries are known by their `guid` within the feed; of two drafts with one guid the first counts.
  /// - An entry that the feed lists under another guid than before is still that entry: the guid changes, and it stays
  ///   read or starred as it was. It is known by its address and date, or by saying just the same.
  /// - An entry that has not changed costs no write. A new `updated` time alone is no change.
  /// - A changed entry gets a new revision and stays read or starred as it was.
  /// - The source of an entry is kept beside it. An unchanged entry that has no source, or was made of it by an older
  ///   version, gets that of the draft; that alone is no change.
  /// - What the feed no longer lists stays stored.
  /// - A failure changes only the feed's health.
  /// - A feed moves to its `permanentURL` unless another feed has that address.
  /// - Throws: `notFound` if there is no such feed; `failed` if its task is cancelled between two transactions.
  func record(_ outcome: RefreshOutcome, for feed: FeedID) async throws(StorageError) -> RefreshRecord

  // MARK: Better drafts of stored entries

  /// Entries that a version older than this one has made of their sources: at most `limit` of them with 512 kB of
  /// sources, at least one if there is any. Those of the oldest version come first. Entries without a source are none.
  func outdatedEntries(before version: Int, limit: Int) async throws(StorageError) -> [OutdatedEntry]

  /// Stores drafts that were made again, in one transaction.
  ///
  /// - Identifiers, guids, places in timelines, dates of reception and what users did stay as they are. An entry that
  ///   looks different gets a new revision.
  /// - An entry that has changed since its source was read stays as it is.
  /// - Returns: The entries that look different, for each feed that has any.
  func rebuild(_ entries: [RebuiltEntry]) async throws(StorageError) -> [RefreshRecord]

  // MARK: Entries

  /// A part of the user's timeline, newest first by (`published`, `id`).
  ///
  /// The search finds entries that hold all its words, the last one also as the beginning of a word, whatever their
  /// case and the accents of Latin letters. Any text is a valid search; one without a letter or digit finds nothing, a
  /// blank one is none.
  func entries(_ user: UserID, _ query: EntryQuery) async throws(StorageError) -> [StoredEntry]

  /// One entry with its content and details, if the user may see it.
  func entry(_ user: UserID, _ id: EntryID) async throws(StorageError) -> StoredEntry?

  /// Those of the entries that the user may see, newest first; 1,000 at most.
  /// - Parameter withContent: True for content and details too.
  func entries(_ user: UserID, ids: [EntryID], withContent: Bool) async throws(StorageError) -> [StoredEntry]

  /// Those of the entries that the query's scope, filter (or `including`) and search admit, newest first; 1,000 at most.
  /// The query's positions and limit do not count.
  func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry]

  /// How many entries of the user's subscriptions are unread.
  /// - Complexity: O(*n*) in subscriptions, whatever the number of entries.
  func unreadCount(_ user: UserID) async throws(StorageError) -> Int

  /// The entry that arrived last, of any feed and whoever subscribes; 0 while there is none. What arrives later has a
  /// greater identifier.
  func newestEntryID() async throws(StorageError) -> EntryID

  /// Marks entries as read or unread.
  /// - Returns: the state of those that the user may see, by id.
  func setRead(_ user: UserID, ids: [EntryID], isRead: Bool) async throws(StorageError) -> [EntryState]

  /// Stars an entry or takes its star away.
  /// - Returns: its state; `nil` if the user may not see it.
  func setStarred(_ user: UserID, id: EntryID, isStarred: Bool) async throws(StorageError) -> EntryState?

  /// Marks all unread entries of a scope as read, those found by `search` if there is one.
  /// - Parameter newest: only entries that had arrived when this one did are marked; `nil` for all.
  func markAllRead(
    _ user: UserID, scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> MarkReadReceipt

  /// Marks as unread again what a call of `markAllRead` marked, but for entries the user marked otherwise since.
  /// - Returns: the entries that are unread again, by id; none if the batch is another user's or was undone before.
  func undoMarkAllRead(_ user: UserID, batch: Int64) async throws(StorageError) -> [EntryID]

  // MARK: The whole

  /// A number that changes when another process (or another object of this type) has written to the database.
  func dataVersion() async throws(StorageError) -> Int64

  func setting(_ key: String) async throws(StorageError) -> String?

  /// Keeps a setting of the whole installation; `nil` removes it.
  func setSetting(_ key: String, _ value: String?) async throws(StorageError)

  /// Waits for what is under way and closes. Every later call throws `closed`; closing again does nothing.
  func close() async throws(StorageError)
}
