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
    /// So many feeds have been looked at, since this was told last.
    case finished(feeds: Int, inserted: Int, failed: Int)
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
    case .finished(let feeds, let inserted, let failed):
      state.done += feeds
      state.inserted += inserted
      state.failed += failed
    case .ended:
      state.running = max(state.running - 1, 0)
    case .failed(let problem):
      state.problem = problem
    }
    return .none
  }
}
