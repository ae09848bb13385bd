import Storage

/// Where a user's feeds and folders come from: storage, or a stand-in.
public protocol SubscriptionsLoading: Sendable {
  func list() async throws -> SubscriptionList
}

/// What a user follows.
public struct SubscriptionList: Sendable, Equatable {
  /// By title.
  public var subscriptions: [Subscription]
  /// In the user's order.
  public var folders: [Folder]

  public init(subscriptions: [Subscription] = [], folders: [Folder] = []) {
    self.subscriptions = subscriptions
    self.folders = folders
  }

  public func folder(_ id: FolderID?) -> Folder? {
    folders.first { (each: Folder) in each.id == id }
  }
}

/// One user's feeds and folders, from the database.
public struct StoredSubscriptions: SubscriptionsLoading {
  private let database: any Database
  private let user: UserID

  public init(database: any Database, user: UserID) {
    self.database = database
    self.user = user
  }

  public func list() async throws -> SubscriptionList {
    SubscriptionList(
      subscriptions: try await database.subscriptions(user), folders: try await database.folders(user))
  }
}
