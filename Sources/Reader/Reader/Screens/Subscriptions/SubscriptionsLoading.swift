import Bytes
import Storage

/// The source of a user's feeds and folders: storage or a stub.
public protocol SubscriptionsLoading: Sendable {
  func list() async throws -> SubscriptionList
  /// Folds or unfolds a folder. False if there is no such folder.
  func fold(_ folder: FolderID, isFolded: Bool) async throws -> Bool
}

/// A user's feeds and folders.
public struct SubscriptionList: Sendable, Equatable {
  /// Sorted by title.
  public var subscriptions: [Subscription]
  /// In the user's order.
  public var folders: [Folder]

  public init(subscriptions: [Subscription] = [], folders: [Folder] = []) {
    self.subscriptions = subscriptions
    self.folders = folders
  }

  public func folder(_ id: FolderID?) -> Folder? {
    folders.first { each in each.id == id }
  }
}

extension SubscriptionList {
  /// True if the sidebar looks the same for both lists.
  func showsTheSame(as other: SubscriptionList) -> Bool {
    folders.count == other.folders.count && subscriptions.count == other.subscriptions.count
      && zip(folders, other.folders).allSatisfy { one, other in
        one.id == other.id && one.isFolded == other.isFolded && one.name.hasSameBytes(as: other.name)
      }
      && zip(subscriptions, other.subscriptions).allSatisfy { one, other in
        one.feed.id == other.feed.id && one.folder == other.folder && one.unreadCount == other.unreadCount
          && one.title.hasSameBytes(as: other.title)
          && (one.feed.health.problem ?? "").hasSameBytes(as: other.feed.health.problem ?? "")
      }
  }
}
