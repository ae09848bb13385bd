import Storage

/// A stub that loads the given subscriptions, for the gallery and tests.
public actor ShownSubscriptions: SubscriptionsLoading {
  private var shown: SubscriptionList
  private let pace: Pace

  public init(_ list: SubscriptionList, pace: Pace = .atOnce) {
    shown = list
    self.pace = pace
  }

  public func list() async throws -> SubscriptionList {
    try await pace.wait()
    return shown
  }

  public func fold(_ folder: FolderID, isFolded: Bool) -> Bool {
    guard let index = shown.folders.firstIndex(where: { $0.id == folder }) else { return false }
    shown.folders[index].isFolded = isFolded
    return true
  }
}
