import Reader

/// A stub that loads the given subscriptions, for the gallery and tests.
public struct StubSubscriptions: SubscriptionsLoading {
  private let shown: SubscriptionList
  private let delay: StubDelay

  public init(_ list: SubscriptionList, delay: StubDelay = .atOnce) {
    shown = list
    self.delay = delay
  }

  public func list() async throws -> SubscriptionList {
    try await delay.wait()
    return shown
  }
}
