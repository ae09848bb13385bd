import DataFlow
import EnumPaths
import Storage

/// The modules of an open page beside its lists: its player and its search field.
public struct PageFeature: ComposedReducer {
  public struct State: Sendable, Identifiable {
    public let id: PageID
    public let user: UserID
    public var player: PlayerFeature.State
    public var search: SearchFeature.State

    /// - Parameter scope: The feed or folder of the page's timeline.
    public init(id: PageID, user: UserID, scope: EntryScope = .all) {
      self.id = id
      self.user = user
      player = PlayerFeature.State(user: user)
      search = SearchFeature.State(user: user, scope: scope)
    }
  }

  @CasePathable
  public enum Action: Sendable {
    case player(PlayerFeature.Action)
    case search(SearchFeature.Action)
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public var body: some Reducer<State, Action> {
    Scope(state: \.player, action: \.player) { PlayerFeature(screens: screens) }
    Scope(state: \.search, action: \.search) { SearchFeature(screens: screens) }
  }
}
