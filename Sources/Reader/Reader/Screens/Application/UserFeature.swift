import CasePaths
import DataFlow
import Storage

/// The state of one user: modules shared by all pages, and the pages.
public struct UserFeature: ComposedReducer {
  @TrackedState
  public struct State: Sendable, Identifiable {
    public let id: UserID
    public var subscriptions: SubscriptionsFeature.State
    public var settings: SettingsFeature.State
    public var pages: IdentifiedList<PageFeature.State> = []

    public init(id: UserID) {
      self.id = id
      subscriptions = SubscriptionsFeature.State(user: id)
      settings = SettingsFeature.State(user: id)
    }
  }

  @CasePathable
  public enum Action: Sendable {
    case opened(PageFeature.State)
    case closed(PageID)
    case page(id: PageID, action: PageFeature.Action)
    case subscriptions(SubscriptionsFeature.Action)
    case settings(SettingsFeature.Action)
    /// Entries were read, starred or changed, on any page.
    case entriesChanged([EntryID], EntryChange)
    /// Refreshes have stored these new entries; may be empty.
    case stored([EntryID])
    /// Feeds or folders have changed, or it is unknown what has changed.
    case everythingMayHaveChanged
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public var body: some Reducer<State, Action> {
    ForEach(state: \.pages, action: \.page) { PageFeature(screens: screens) }
    Scope(state: \.subscriptions, action: \.subscriptions) { SubscriptionsFeature(screens: screens) }
    Scope(state: \.settings, action: \.settings) { SettingsFeature(screens: screens) }
    On(\.opened) { (state: inout State, page: PageFeature.State) in
      state.pages.append(page)
      return state.settings.settings == nil ? .send(.settings(.load)) : .none
    }
    On(\.closed) { (state: inout State, page: PageID) in
      state.pages.remove(id: page)
      return .none
    }
    Mediate { (state: State, action: Action) in Self.mediate(state, action) }
  }

  private static func mediate(_ state: State, _ action: Action) -> Effect<Action> {
    switch action {
    case .page(_, .appeared):
      return .send(.subscriptions(.reload))
    case .page(let id, .player(.play)), .page(let id, .entry(.player(.play))):
      return toPages(of: state, except: id, .player(.silenced))
    case .entriesChanged(let ids, let change):
      let pages: Effect<Action> = toPages(of: state, .entriesChanged(ids, change))
      return change.concernsUnreadCounts ? .merge(pages, .send(.subscriptions(.reload))) : pages
    case .stored(let ids):
      return .merge(toPages(of: state, .stored(ids)), .send(.subscriptions(.reload)))
    case .everythingMayHaveChanged:
      return .merge(
        toPages(of: state, .everythingMayHaveChanged), .send(.subscriptions(.reload)), .send(.settings(.load)))
    default:
      return .none
    }
  }

  private static func toPages(
    of state: State, except page: PageID? = nil, _ action: PageFeature.Action
  ) -> Effect<Action> {
    .merge(
      state.pages.ids.filter { (id: PageID) in id != page }.map { (id: PageID) in
        .send(.page(id: id, action: action))
      })
  }
}
