/// A stub that loads the given subscriptions, for the gallery and tests.
public struct ShownSubscriptions: SubscriptionsLoading {
  private let shown: SubscriptionList
  private let pace: Pace

  public init(_ list: SubscriptionList, pace: Pace = .atOnce) {
    shown = list
    self.pace = pace
  }

  public func list() async throws -> SubscriptionList {
    try await pace.wait()
    return shown
  }
}
