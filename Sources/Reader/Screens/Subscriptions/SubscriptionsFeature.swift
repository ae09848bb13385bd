import DataFlow
import EnumPaths
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
    /// The loads that were asked for: each change asks for one.
    public internal(set) var asked = 0
    /// Those that the running load answers, and those that the list answers. A list that answers fewer than were asked
    /// for may lack a change.
    var answering = 0
    public internal(set) var answered = 0
    /// True if what the user keeps has changed since the running load began.
    public var hasStaleCounts = false
    public var problem: String?

    public init(user: UserID) {
      self.user = user
    }
  }

  @CasePathable
  public enum Action: Sendable {
    case reload
    /// Counts what the user keeps: a star changes no more of the list than this.
    case recount
    case loaded(SubscriptionList)
    case counted(KeptCounts)
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
      state.asked += 1
      return state.isLoading ? .none : load(&state)
    case .recount:
      guard !state.isLoading else {
        state.hasStaleCounts = true
        return .none
      }
      guard state.list != nil else { return load(&state) }
      state.isLoading = true
      return count(state.user)
    case .counted(let counts):
      if state.list?.kept?.counts != counts { state.list?.kept?.counts = counts }
      return .none
    case .loaded(let list):
      state.problem = nil
      state.answered = state.answering
      // Each new page loads the list again; usually it has not changed for the other pages.
      if state.list?.showsTheSame(as: list) != true { state.list = list }
      return .none
    case .folded(let folder, let isFolded):
      if let index = state.list?.folders.firstIndex(where: { $0.id == folder }) {
        state.list?.folders[index].isFolded = isFolded
      }
      if state.isLoading { state.asked += 1 }
      return .none
    case .failed(let problem):
      state.problem = problem
      return .none
    case .pauseEnded:
      state.isLoading = false
      let hasStaleCounts = state.hasStaleCounts
      state.hasStaleCounts = false
      if state.answering < state.asked { return load(&state) }
      return hasStaleCounts ? .send(.recount) : .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    state.answering = state.asked
    return pausing(state.user, "The list of feeds could not be loaded") { .loaded(try await $0.list()) }
  }

  private func count(_ user: UserID) -> Effect<Action> {
    pausing(user, "What you keep could not be counted") { .counted(try await $0.keptCounts()) }
  }

  /// Sends what is read, or a sentence that says why it could not be, and the end of the pause.
  private func pausing(
    _ user: UserID, _ problem: String, read: @escaping @Sendable (any SubscriptionsLoading) async throws -> Action
  ) -> Effect<Action> {
    .run { [screens] (send) in
      do {
        await send(try await read(screens.subscriptions(user)))
      } catch {
        await send(.failed("\(problem): \(error)"))
      }
      try await screens.clock().sleep(for: Self.pause)
      await send(.pauseEnded)
    }
  }
}
