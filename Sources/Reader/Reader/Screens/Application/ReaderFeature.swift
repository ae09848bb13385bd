import CasePaths
import DataFlow
import Storage

/// The application: all users with open pages, and the running refreshes.
///
/// To remove a module from the reader, delete its folder, its property in a state, its case in an action and its line
/// in a `body`. The compiler then finds the remaining uses: a parent's `mediate`, ``LiveReader``, a host.
public struct ReaderFeature: ComposedReducer {
  @TrackedState
  public struct State: Sendable {
    /// The users with an open page or a setting change in flight.
    public var users: IdentifiedList<UserFeature.State> = []
    public var progress = RefreshProgress.State()

    public init() {}
  }

  @CasePathable
  public enum Action: Sendable {
    case user(id: UserID, action: UserFeature.Action)
    case progress(RefreshProgress.Action)
    case entered(UserID)
    /// Removes the user's state if no page is open.
    case left(UserID)
    /// Another process has written to the database: anything may have changed.
    case everythingMayHaveChanged
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public var body: some Reducer<State, Action> {
    ForEach(state: \.users, action: \.user) { UserFeature(screens: screens) }
    Scope(state: \.progress, action: \.progress) { RefreshProgress() }
    On(\.entered) { (state: inout State, user: UserID) in
      state.users.append(UserFeature.State(id: user))
      return .none
    }
    On(\.left) { (state: inout State, user: UserID) in
      if state.users[id: user]?.pages.isEmpty == true { state.users.remove(id: user) }
      return .none
    }
    Mediate { (state: State, action: Action) in
      guard case .everythingMayHaveChanged = action else { return .none }
      return .merge(state.users.ids.map { (user: UserID) in .send(.user(id: user, action: .everythingMayHaveChanged)) })
    }
  }
}
