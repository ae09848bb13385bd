import DataFlow
import EnumPaths

/// The combined progress of all running refreshes.
public struct RefreshProgress: Reducer {
  public struct State: Sendable, Equatable {
    /// The number of running refreshes.
    public var running = 0
    public var done = 0
    public var total = 0
    public var inserted = 0
    public var failed = 0
    /// The problem that stops refreshes, or nil.
    public var problem: String?

    public init() {}
  }

  @CasePathable
  public enum Action: Sendable {
    case started(feeds: Int)
    /// This many feeds have been refreshed since the last such action.
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
