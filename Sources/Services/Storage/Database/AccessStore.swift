import Bytes

/// The settings of single feeds: those of a user's reading, and the way to a feed.
///
/// What one user's sign-in fetches is for that user alone: such a feed has an owner (`Feed.owner`), and no other user can
/// follow it. Another user who subscribes to its address gets the feed that all share.
public protocol AccessStore: Sendable {
  /// Changes what a user wants of a feed.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  func setReading(_ user: UserID, feed: FeedID, _ settings: ReadingSettings) async throws(StorageError)

  /// Gives a feed that the user has begun to follow in the place of another one what the user wants of that one, its
  /// rules, and what the user has read.
  func carrySettings(_ user: UserID, from feed: FeedID, to other: FeedID) async throws(StorageError)

  /// Makes a feed the user's own. If no other user has ever followed it, and it has no settings of the operator, it gets
  /// the owner. Otherwise the user's subscription moves to another feed with the same address, which is made if it is
  /// missing: with its title, folders and settings, and what the user has read stays read. Starred and labeled entries
  /// stay visible.
  ///
  /// - Returns: The user's own feed.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  func ownFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID

  /// Moves the subscription from a user's own feed to the one that all share, and deletes the settings and secrets of the
  /// own one, whose entries no other user will see.
  ///
  /// - Returns: The shared feed.
  /// - Throws: `notFound` if the user has no such feed.
  func shareFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID

  /// Sets the way to a feed, and makes it due. The result of a check that is under way is not stored.
  ///
  /// - Parameters:
  ///   - access: Nil or empty for none.
  ///   - secrets: New values of secrets, encrypted. Those that `access` names and that are not here stay as they are; all
  ///     others are deleted.
  /// - Throws: `notFound`.
  func setAccess(
    of feed: FeedID, _ access: FeedAccess?, secrets: [SecretField: [UInt8]]
  ) async throws(StorageError)

  /// The encrypted secrets of a feed, by the names of their fields.
  func secrets(of feed: FeedID) async throws(StorageError) -> [ByteString: [UInt8]]

  /// All feeds with settings of their own way.
  func feedsWithAccess() async throws(StorageError) -> [Feed]

  /// Subscribes a user to a feed of the user's own at an address; no other user can follow it.
  func subscribeAlone(_ user: UserID, url: WebAddress) async throws(StorageError) -> Subscription
}
