import CasePaths
import DataFlow

/// How far the refreshes that go on now have come, all together.
public struct RefreshProgress: Reducer {
  public struct State: Sendable, Equatable {
    /// How many refreshes go on.
    public var running = 0
    public var done = 0
    public var total = 0
    public var inserted = 0
    public var failed = 0
    /// What keeps refreshes from going on at all, or nil.
    public var problem: String?

    public init() {}
  }

  @CasePathable
  public enum Action: Sendable {
    case started(feeds: Int)
    case finishedFeed(inserted: Int, failed: Bool)
    case ended
    case failed(String)
  }

  public init() {}

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .started(let feeds):
      if state.running == 0 { state = State() }
      state.running += 1
      state.total += feeds
    case .finishedFeed(let inserted, let failed):
      state.done += 1
      state.inserted += inserted
      if failed { state.failed += 1 }
    case .ended:
      state.running = max(state.running - 1, 0)
    case .failed(let problem):
      state.problem = problem
    }
    return .none
  }
}
