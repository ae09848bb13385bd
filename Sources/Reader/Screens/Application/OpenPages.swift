import DataFlow
import Lists
import Storage

/// The store of the open pages and of the running refreshes.
@ScreenActor
public final class OpenPages {
  public typealias AppStore = Store<ReaderFeature.State, ReaderFeature.Action>

  public let store: AppStore
  /// The progress of the running refreshes.
  public let progress: ScopedStore<RefreshProgress.State, RefreshProgress.Action>
  private let events: ReaderEvents
  /// The state and the events of each user with an open page.
  private var connected: [UserID: ConnectedUser] = [:]

  public typealias UserStore = ScopedStore<UserFeature.State?, UserFeature.Action>

  private struct ConnectedUser {
    /// One for all pages of the user: it takes half a kilobyte.
    let store: UserStore
    let events: UserEvents
    let subscription: EventSubscription
  }

  public init(screens: ScreenContainer, events: ReaderEvents) {
    self.events = events
    store = Store(initial: ReaderFeature.State(), reducer: ReaderFeature(screens: screens), isolation: #isolation)
    progress = store.scope(state: \.progress, action: \.progress)
  }

  /// Adds a page, and loads the modules that it shows.
  public func open(_ page: PageFeature.State) {
    let user = page.user
    if connected[user] == nil {
      let channel = events.channel(of: user)
      connected[user] = ConnectedUser(
        store: self.user(user), events: channel,
        subscription: channel.subscribe { [weak self] in self?.store.send(.user(id: user, action: .heard($0))) })
      store.send(.userConnected(user))
    }
    store.send(.user(id: user, action: .opened(page)))
  }

  public func close(_ page: PageID, of user: UserID) {
    guard connected[user] != nil else { return }
    store.send(.user(id: user, action: .closed(page)))
    store.send(.userDisconnected(user))
    if !store.state.users.contains(id: user) { connected[user] = nil }
  }

  /// The state of one user.
  public func user(_ id: UserID) -> UserStore {
    connected[id]?.store ?? store.scope(state: \.users, id: id, action: \.user)
  }

  /// One page of a user.
  public func page(_ id: PageID, of user: UserID) -> ScopedStore<PageFeature.State?, PageFeature.Action> {
    self.user(user).scope(state: \.pages, id: id, action: \.page)
  }
}
