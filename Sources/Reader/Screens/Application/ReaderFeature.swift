import DataFlow
import EnumPaths
import Storage

/// The application: all users with open pages, and the running refreshes.
///
/// To remove a module from the reader, delete its folder, its property in a state, its case in an action and its line
/// in a `body`. The compiler then finds the remaining uses.
public struct ReaderFeature: ComposedReducer {
  @TrackedState
  public struct State: Sendable {
    /// The users with an open page.
    public var users: IdentifiedList<UserFeature.State> = []
    public var progress = RefreshProgress.State()

    public init() {}
  }

  @CasePathable
  public enum Action: Sendable {
    case user(id: UserID, action: UserFeature.Action)
    case progress(RefreshProgress.Action)
    case userConnected(UserID)
    /// Removes the user's state if no page is open.
    case userDisconnected(UserID)
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public var body: some Reducer<State, Action> {
    ForEachElement(state: \.users, action: \.user) { UserFeature(screens: screens) }
    Scope(state: \.progress, action: \.progress) { RefreshProgress() }
    On(\.userConnected) { state, user in
      state.users.append(UserFeature.State(id: user))
      return .none
    }
    On(\.userDisconnected) { state, user in
      if state.users[id: user]?.pages.isEmpty == true { state.users.remove(id: user) }
      return .none
    }
  }
}
