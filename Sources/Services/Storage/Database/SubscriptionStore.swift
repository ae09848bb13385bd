import Bytes
import WebAddresses

/// The stored subscriptions of users.
public protocol SubscriptionStore: Sendable {
  /// The users who follow one of the feeds.
  func subscribers(of feeds: [FeedID]) async throws(StorageError) -> Set<UserID>

  /// Subscribes a user to the feeds at addresses: each the user's own, if there is one with settings (`AccessStore`), and
  /// otherwise the one that all share. Creates the feed if it is missing; a new feed is immediately due for
  /// its first check. An existing subscription is unchanged. Copies of which the user has read one are read.
  ///
  /// Several feeds are one transaction. A feed listed twice is new once.
  /// - Returns: The subscriptions, in the order of the feeds.
  /// - Throws: `notFound` if there is no such user, or the user has no such folder.
  func subscribe(
    _ user: UserID, to feeds: [WantedSubscription]
  ) async throws(StorageError) -> [(subscription: Subscription, isNew: Bool)]

  /// Ends a subscription, and takes the feed out of its folders. The entries and the user's states stay stored; starred
  /// and labeled entries stay visible under their filter and label. Subscribing again restores the rest.
  func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError)

  /// Sets the user's own title of a subscription; `nil` or blank for the feed's title.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  func setTitle(_ user: UserID, feed: FeedID, title: String?) async throws(StorageError)

  /// Changes several subscriptions at once. Changes of feeds that the user does not follow are left out.
  /// - Throws: `notFound` if the user has no such folder.
  func change(_ user: UserID, _ changes: [SubscriptionChange]) async throws(StorageError)

  /// The user's subscriptions with their unread counts, sorted by title.
  /// - Complexity: O(*n* log *n*) in subscriptions, regardless of the number of entries.
  func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription]

  /// The user's subscription to a feed.
  func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription?
}

/// A feed that a user wants to follow.
public struct WantedSubscription: Sendable {
  public var url: WebAddress
  /// The user's own title for the feed; `nil` or blank for the feed's.
  @ComparedByBytes public var title: String?
  public var folders: [FolderID]

  public init(_ url: WebAddress, title: String? = nil, folders: [FolderID] = []) {
    self.url = url
    self.folders = folders
    self.title = title
  }
}

extension SubscriptionStore {
  /// Subscribes a user to the feed at an address.
  /// - Parameter title: The user's own title for the feed; `nil` or blank for the feed's.
  /// - Throws: `notFound` if there is no such user, or the user has no such folder.
  public func subscribe(
    _ user: UserID, url: WebAddress, title: String?, folders: [FolderID]
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool) {
    let all = try await subscribe(user, to: [WantedSubscription(url, title: title, folders: folders)])
    guard let one = all.first else { throw .notFound("subscription") }
    return one
  }
}
