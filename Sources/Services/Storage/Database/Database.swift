import Foundation

/// The stored data of YAARR. Feeds and their entries are stored once for all subscribers. The data of each user
/// (subscriptions, folders, read, starred, labels) is stored separately.
///
/// An operation is written once, in an extension, on what the `engine` runs. What engines do otherwise are requirements.
///
/// - Every method is one transaction: it completes or has no effect, and sees one state of the database. Storing a
///   large feed (`record`) takes several.
/// - Several processes may use one database at once.
/// - An entry without a user's state is unread for that user, even if it is older than the subscription.
/// - Users see the entries of the feeds they are subscribed to, and those they have starred or labeled.
/// - U+0000 in a text is stored as U+FFFD.
/// - Times are stored in whole milliseconds.
public protocol Database:
  FeedStore, EntryRecording, EntryStore, ScheduleStore, TransferStore, ArrivalStore
{
  /// What its operations run on.
  var engine: StorageEngine { get }

  /// Receives what other processes (or other objects of this type) store that pages show, from now on, until its task is
  /// cancelled. With a database in a file, it is unknown what has changed.
  ///
  /// - Parameters:
  ///   - isHurried: True if users wait for changes. It is asked where changes must be looked for.
  ///   - receive: Called after changes, and with an error if they cannot be read; it is tried again then.
  func watchOthers(
    isHurried: @escaping @Sendable () async -> Bool,
    receive: @escaping @Sendable (Result<Set<StoredChange>, StorageError>) async -> Void
  ) async

  /// The version of everything that is stored. If two versions that one object gave are equal, nothing was stored between
  /// them, by any process.
  func version() async throws(StorageError) -> StoredVersion

  /// The clock that gives marks and other changes of users their times.
  var now: @Sendable () -> Date { get }

  /// The durations of its operations since it was opened.
  var times: DatabaseTimes { get }

  /// The size of the database, and how much is stored.
  ///
  /// - Complexity: O(n) in the number of entries of a file: some 30 ms for a million. Constant on a server.
  func statistics() async throws(StorageError) -> DatabaseStatistics

  /// Looks for damage: of files where the engine has any, rows that refer to nothing, counters against what they count,
  /// the search index, and contents that cannot be read.
  ///
  /// - Parameter repairs: True to mend what can be mended. Nothing that a user has written or marked is deleted.
  /// - Complexity: O(size of the database). Readers do not wait for it; writers wait for each check while it repairs.
  func examine(repairs: Bool) async throws(StorageError) -> [DatabaseFinding]

  /// Waits for running operations, and closes the database. Later calls throw `closed`; closing again does nothing.
  func close() async throws(StorageError)
}
