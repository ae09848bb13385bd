import CasePaths
import DataFlow
import Storage

/// A user's feeds and folders with unread counts, the same on all pages.
///
/// A refresh reports each of its feeds: `reload` actions during a load and the pause after it result in one more load.
public struct SubscriptionsFeature: Reducer {
  public struct State: Sendable, Equatable {
    public let user: UserID
    /// Nil until it is loaded.
    public var list: SubscriptionList?
    public var isLoading = false
    /// True if a change came after the running load began.
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
    case folded(FolderID, isFolded: Bool)
    /// The pause after a load has passed.
    case pauseEnded
  }

  /// The pause between two loads.
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
      state.problem = nil
      // Each new page loads the list again; usually it has not changed for the other pages.
      if state.list?.showsTheSame(as: list) != true { state.list = list }
      return .none
    case .folded(let folder, let isFolded):
      if let index = state.list?.folders.firstIndex(where: { $0.id == folder }) {
        state.list?.folders[index].isFolded = isFolded
      }
      if state.isLoading { state.isStale = true }
      return .none
    case .failed(let problem):
      state.problem = problem
      return .none
    case .pauseEnded:
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
      await send(.pauseEnded)
    }
  }
}
