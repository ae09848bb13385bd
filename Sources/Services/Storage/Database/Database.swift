/// The stored data of YAARR. Feeds and their entries are stored once for all subscribers. The data of each user
/// (subscriptions, folders, read, starred, labels) is stored separately.
///
/// It consists of one protocol for each kind of data.
///
/// - Every method is one transaction: it completes or has no effect, and sees one state of the database. Storing a
///   large feed (`record`) takes several.
/// - Several processes may use one database at once.
/// - An entry without a user's state is unread for that user, even if it is older than the subscription.
/// - Users see the entries of the feeds they are subscribed to, and those they have starred or labeled.
/// - U+0000 in a text is stored as U+FFFD.
/// - Times are stored in whole milliseconds.
public protocol Database:
  UserStore, SubscriptionStore, FolderStore, LabelStore, SettingStore, FeedStore, EntryRecording, EntryStore,
  StateStore, VersionStore, RetentionStore, TransferStore
{
  /// A number that changes when another process (or another object of this type) has written to the database.
  func dataVersion() async throws(StorageError) -> Int64

  /// Waits for running operations, and closes the database. Later calls throw `closed`; closing again does nothing.
  func close() async throws(StorageError)
}
