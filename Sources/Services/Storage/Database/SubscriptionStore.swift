import Bytes

/// The stored subscriptions of users, and their folders.
public protocol SubscriptionStore: Sendable {
  /// Subscribes a user to the feed at an address. Creates the feed and the folder if they are missing; a new feed is
  /// immediately due for its first check. An existing subscription is unchanged.
  /// - Parameters:
  ///   - title: The user's own title for the feed; `nil` or blank for the feed's.
  ///   - folder: The name of the user's folder; `nil` or blank for none.
  /// - Throws: `notFound` if there is no such user.
  func subscribe(
    _ user: UserID, url: WebAddress, title: String?, folder: String?
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool)

  /// Ends a subscription, and removes its folder if it becomes empty. The entries and the user's states stay stored;
  /// starred entries stay visible under the starred filter. Subscribing again restores the rest.
  func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError)

  /// Sets the user's own title and the folder of a subscription; `nil` or blank for the feed's title, or for no folder.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  func updateSubscription(
    _ user: UserID, feed: FeedID, title: String?, folder: String?
  ) async throws(StorageError)

  /// The user's subscriptions with their unread counts, sorted by title.
  /// - Complexity: O(*n* log *n*) in subscriptions, regardless of the number of entries.
  func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription]

  /// The user's subscription to a feed.
  func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription?

  /// The user's folders by position. None of them is empty.
  func folders(_ user: UserID) async throws(StorageError) -> [Folder]

  /// Folds or unfolds a folder.
  /// - Returns: False, with nothing changed, if the user has no such folder.
  func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool
}
