import Reader
import Storage

/// A stub that loads the given subscriptions, for the gallery and tests.
public actor StubSubscriptions: SubscriptionsLoading {
  private var shown: SubscriptionList
  private let delay: StubDelay

  public init(_ list: SubscriptionList, delay: StubDelay = .atOnce) {
    shown = list
    self.delay = delay
  }

  public func list() async throws -> SubscriptionList {
    try await delay.wait()
    return shown
  }
  public func fold(_ folder: FolderID, isFolded: Bool) -> Bool {
    guard let index = shown.folders.firstIndex(where: { $0.id == folder }) else { return false }
    shown.folders[index].isFolded = isFolded
    return true
  }
}
