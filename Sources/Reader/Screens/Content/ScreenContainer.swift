import Injection
import Storage

/// The sources and stores of the screens, for one user each: the database or stubs.
public struct ScreenContainer: Container {
  public let registry = Registry()
  private let database: any Database
  /// The places of all searches of users: those of screens, apps, rules and marking.
  package let searches = SearchPlaces()
  private let lists = KeptLists()
  private let hidden = KeptHiddenCounts()

  public init(database: any Database) {
    self.database = database
  }

  /// The clock for the pauses of modules.
  public var clock: Factory<any Clock<Duration>> { self { ContinuousClock() } }

  public var timelines: ParameterFactory<UserID, any TimelineLoading> { self { stored($0) } }
  public var subscriptions: ParameterFactory<UserID, any SubscriptionsLoading> { self { stored($0) } }
  public var entries: ParameterFactory<UserID, any EntryLoading> { self { stored($0) } }
  public var settings: ParameterFactory<UserID, any SettingsKeeping> { self { stored($0) } }
  public var listening: ParameterFactory<UserID, any ListeningKeeping> { self { stored($0) } }

  private func stored(_ user: UserID) -> StoredSources {
    StoredSources(database: database, searches: searches, lists: lists, hidden: hidden, user: user)
  }
}
