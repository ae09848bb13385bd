import Bytes
import WebAddresses

/// The stored subscriptions of users.
public protocol SubscriptionStore: Sendable {
  /// Subscribes a user to the feeds at addresses: each the user's own, if there is one with settings (`setAccess`), and
  /// otherwise the one that all share. Creates the feed if it is missing; a new feed is immediately due for
  /// its first check. An existing subscription is unchanged. Copies of which the user has read one are read.
  ///
  /// Several feeds are one transaction. A feed listed twice is new once.
  /// - Returns: The subscriptions, in the order of the feeds.
  /// - Throws: `notFound` if there is no such user, or the user has no such folder.
  func subscribe(
    _ user: UserID, to feeds: [WantedSubscription]
  ) async throws(StorageError) -> [(subscription: Subscription, isNew: Bool)]
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
