import DataFlow
import Lists
import Storage

/// The store of the open pages and of the running refreshes.
@ScreenActor
public final class OpenPages {
  public typealias AppStore = Store<ReaderFeature.State, ReaderFeature.Action>

  public let store: AppStore
  private let events: ReaderEvents
  /// The events of each user with an open page.
  private var hearing: [UserID: (events: UserEvents, subscription: EventSubscription)] = [:]

  public init(screens: ScreenContainer, events: ReaderEvents) {
    self.events = events
    store = Store(initial: ReaderFeature.State(), reducer: ReaderFeature(screens: screens))
  }

  /// The progress of the running refreshes.
  public var progress: ScopedStore<RefreshProgress.State, RefreshProgress.Action> {
    store.scope(state: \.progress, action: \.progress)
  }

  /// Adds a page, and loads the modules that it shows.
  public func open(_ page: PageFeature.State) {
    let user = page.user
    if hearing[user] == nil {
      let channel = events.channel(of: user)
      hearing[user] = (
        channel, channel.subscribe { [weak self] in self?.store.send(.user(id: user, action: .heard($0))) }
      )
      store.send(.userConnected(user))
    }
    store.send(.user(id: user, action: .opened(page)))
  }

  public func close(_ page: PageID, of user: UserID) {
    guard hearing[user] != nil else { return }
    store.send(.user(id: user, action: .closed(page)))
    store.send(.userDisconnected(user))
    if !store.state.users.contains(id: user) { hearing[user] = nil }
  }

  /// The state of one user.
  public func user(_ id: UserID) -> ScopedStore<UserFeature.State?, UserFeature.Action> {
    store.scope(state: \.users, id: id, action: \.user)
  }

  /// One page of a user.
  public func page(_ id: PageID, of user: UserID) -> ScopedStore<PageFeature.State?, PageFeature.Action> {
    self.user(user).scope(state: \.pages, id: id, action: \.page)
  }
}
