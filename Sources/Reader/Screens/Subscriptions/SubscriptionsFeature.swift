import CasePaths
import DataFlow
import Storage

/// What a user follows, with unread counts, the same on all pages.
///
/// A refresh reports each of its feeds: calls during a load, and in the pause after it, are gathered into one more load.
public struct SubscriptionsFeature: Reducer {
  public struct State: Sendable, Equatable {
    public let user: UserID
    /// Nil until it has been loaded.
    public var list: SubscriptionList?
    /// Grows whenever the list was loaded anew.
    public var generation = 0
    public var isLoading = false
    /// Whether something has happened since the load began that is under way.
    public var isStale = false
    public var problem: String?

    public init(user: UserID) {
      self.user = user
    }
  }

  @CasePathable
  public enum Action: Sendable {
    case reload
    case loaded(SubscriptionList)
    case failed(String)
    /// The pause after a load has passed.
    case rested
  }

  /// Between two loads in a row.
  static let pause = Duration.milliseconds(200)

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .reload:
      guard !state.isLoading else {
        state.isStale = true
        return .none
      }
      state.isLoading = true
      return load(state.user)
    case .loaded(let list):
      state.list = list
      state.generation += 1
      state.problem = nil
      return .none
    case .failed(let problem):
      state.problem = problem
      return .none
    case .rested:
      state.isLoading = false
      guard state.isStale else { return .none }
      state.isStale = false
      return .send(.reload)
    }
  }

  private func load(_ user: UserID) -> Effect<Action> {
    .run { [screens] (send) in
      do {
        await send(.loaded(try await screens.subscriptions(user).list()))
      } catch {
        await send(.failed("The list of feeds could not be loaded: \(error)"))
      }
      try await screens.clock().sleep(for: Self.pause)
      await send(.rested)
    }
  }
}
