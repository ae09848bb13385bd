import CasePaths
import DataFlow
import Storage

/// The open entry. Playback in it uses the page's player.
public struct EntryFeature: ComposedReducer {
  public struct State: Sendable, Identifiable {
    public let id: EntryID
    public let user: UserID
    /// Nil until it is loaded, and if there is no such entry.
    public var entry: StoredEntry?
    public var problem: String?
    /// The page's player.
    public var player: PlayerFeature.State

    public init(id: EntryID, player: PlayerFeature.State) {
      self.id = id
      self.user = player.user
      self.player = player
    }
  }

  @CasePathable
  public enum Action: Sendable {
    case load
    case loaded(StoredEntry?)
    case failed(String)
    /// The entry was read, starred or changed, on any page.
    case changed(EntryChange)
    case player(PlayerFeature.Action)
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public var body: some Reducer<State, Action> {
    Scope(state: \.player, action: \.player) { PlayerFeature(screens: screens) }
    On(\.load) { [screens] (state: inout State, _: Void) in
      let (id, user): (EntryID, UserID) = (state.id, state.user)
      return .run { (send) in
        await send(.loaded(try await screens.entries(user).entry(id)))
      } catch: { (error, send) in
        await send(.failed("The entry could not be loaded: \(error)"))
      }
    }
    On(\.loaded) { (state: inout State, entry: StoredEntry?) in
      state.entry = entry
      return .none
    }
    On(\.failed) { (state: inout State, problem: String) in
      state.problem = problem
      return .none
    }
    On(\.changed) { (state: inout State, change: EntryChange) in
      switch change {
      case .read: state.entry?.isUnread = false
      case .unread: state.entry?.isUnread = true
      case .starred: state.entry?.isStarred = true
      case .unstarred: state.entry?.isStarred = false
      // The text of an open entry does not change while the user reads it.
      case .content: break
      }
      return .none
    }
  }
}
