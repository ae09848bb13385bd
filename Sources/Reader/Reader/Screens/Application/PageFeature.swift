import CasePaths
import DataFlow
import Storage

/// An open page: its timelines, the open entry, its player and its search field.
///
/// Two timelines are two instances of one module, identified by their pane.
public struct PageFeature: ComposedReducer {
  public struct State: Sendable, Identifiable {
    public let id: PageID
    public let user: UserID
    public var timelines: IdentifiedList<TimelineFeature.State>
    public var player: PlayerFeature.State
    public var search: SearchFeature.State
    private var opened: EntryFeature.State?

    public init(id: PageID, user: UserID, timelines: [TimelineFeature.State]) {
      self.id = id
      self.user = user
      self.timelines = IdentifiedList(timelines)
      player = PlayerFeature.State(user: user)
      search = SearchFeature.State(user: user, scope: timelines.first?.query.scope ?? .all)
    }

    /// The open entry, with the page's player in it.
    public var entry: EntryFeature.State? {
      get {
        var entry: EntryFeature.State? = opened
        entry?.player = player
        return entry
      }
      set {
        opened = newValue
        if let newValue { player = newValue.player }
      }
    }
  }

  @CasePathable
  public enum Action: Sendable {
    /// The page's stream has opened: its content may be out of date.
    case appeared
    case timeline(id: TimelinePane, action: TimelineFeature.Action)
    case entry(EntryFeature.Action)
    case player(PlayerFeature.Action)
    case search(SearchFeature.Action)
    /// Opens an entry. `prepared` is the entry if it was prefetched.
    case open(EntryID, prepared: StoredEntry?)
    case close
    case entriesChanged([EntryID], EntryChange)
    case stored([EntryID])
    case everythingMayHaveChanged
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public var body: some Reducer<State, Action> {
    ForEach(state: \.timelines, action: \.timeline) { TimelineFeature(screens: screens) }
    Scope(state: \.player, action: \.player) { PlayerFeature(screens: screens) }
    Scope(state: \.search, action: \.search) { SearchFeature(screens: screens) }
    IfLet(state: \.entry, action: \.entry) { EntryFeature(screens: screens) }
    On(\.open) { (state: inout State, opening: (id: EntryID, prepared: StoredEntry?)) in
      state.entry = EntryFeature.State(id: opening.id, player: state.player)
      return .send(opening.prepared.map { (entry: StoredEntry) in .entry(.loaded(entry)) } ?? .entry(.load))
    }
    On(\.close) { (state: inout State, _: Void) in
      state.entry = nil
      return .none
    }
    Mediate { (state: State, action: Action) in Self.mediate(state, action) }
  }

  /// Translates actions of the page into actions of its modules.
  private static func mediate(_ state: State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return .merge(toTimelines(of: state) { .reload }, .send(.player(.restore)))
    case .everythingMayHaveChanged:
      return toTimelines(of: state) { .reload }
    case .stored(let ids):
      return ids.isEmpty ? .none : toTimelines(of: state) { .came(ids) }
    case .entriesChanged(let ids, let change):
      let timelines: Effect<Action> = toTimelines(of: state) { .entriesChanged(change) }
      guard let open = state.entry?.id, ids.contains(open) else { return timelines }
      return .merge(timelines, .send(.entry(.changed(change))))
    default:
      return .none
    }
  }

  private static func toTimelines(of state: State, _ action: () -> TimelineFeature.Action) -> Effect<Action> {
    .merge(state.timelines.ids.map { (id: TimelinePane) in .send(.timeline(id: id, action: action())) })
  }
}
