import DataFlow
import EnumPaths
import Storage

/// The state of one user: the modules shared by all pages, and the pages.
public struct UserFeature: ComposedReducer {
  @TrackedState
  public struct State: Sendable, Identifiable {
    public let id: UserID
    public var subscriptions: SubscriptionsFeature.State
    public var pages: IdentifiedList<PageFeature.State> = []

    public init(id: UserID) {
      self.id = id
      subscriptions = SubscriptionsFeature.State(user: id)
    }
  }

  @CasePathable
  public enum Action: Sendable {
    /// A page has opened: its content may be out of date.
    case opened(PageFeature.State)
    case closed(PageID)
    case page(id: PageID, action: PageFeature.Action)
    case subscriptions(SubscriptionsFeature.Action)
    case heard(ReaderEvent)
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public var body: some Reducer<State, Action> {
    ForEachElement(state: \.pages, action: \.page) { PageFeature(screens: screens) }
    Scope(state: \.subscriptions, action: \.subscriptions) { SubscriptionsFeature(screens: screens) }
    On(\.opened) { state, page in
      state.pages.append(page)
      return .merge(.send(.subscriptions(.reload)), .send(.page(id: page.id, action: .player(.restore))))
    }
    On(\.closed) { state, page in
      state.pages.remove(id: page)
      return .none
    }
    On(\.heard) { state, event in
      if case .listened(let positions) = event {
        return .merge(
          state.pages.ids.flatMap { page in
            positions.map { Effect<Action>.send(.page(id: page, action: .player(.moved($0)))) }
          })
      }
      if case .folderFolded(let folder, let isFolded) = event {
        return .send(.subscriptions(.folded(folder, isFolded: isFolded)))
      }
      if event.concernsSubscriptions { return .send(.subscriptions(.reload)) }
      return event.concernsKeptCounts ? .send(.subscriptions(.recount)) : .none
    }
    Mediate { state, action in
      // A player has changed what to hear next.
      guard case .page(_, .player(.queued(let queue))) = action,
        state.subscriptions.list?.kept?.counts.queued != queue.count
      else { return .none }
      return .send(.subscriptions(.recount))
    }
    Mediate { state, action in
      // A player that starts on one page stops those on the others.
      guard case .page(let id, .player(.play)) = action else { return .none }
      return .merge(
        state.pages.ids.filter { $0 != id }.map { .send(.page(id: $0, action: .player(.preempted))) })
    }
  }
}
