import Injection
import Storage

/// The sources and stores of the screens, for one user each: the database or stubs.
public struct ScreenContainer: Container {
  public let registry = Registry()
  private let database: any Database

  public init(database: any Database) {
    self.database = database
  }

  /// The clock for the pauses of modules.
  public var clock: Factory<any Clock<Duration>> { self { ContinuousClock() } }

  public var timelines: ParameterFactory<UserID, any TimelineLoading> {
    self { user in StoredTimelines(database: database, user: user) }
  }

  public var subscriptions: ParameterFactory<UserID, any SubscriptionsLoading> {
    self { user in StoredSubscriptions(database: database, user: user) }
  }

  public var entries: ParameterFactory<UserID, any EntryLoading> {
    self { user in StoredEntries(database: database, user: user) }
  }

  public var settings: ParameterFactory<UserID, any SettingsKeeping> {
    self { user in StoredSettings(database: database, user: user) }
  }

  public var listening: ParameterFactory<UserID, any ListeningKeeping> {
    self { user in StoredListening(database: database, user: user) }
  }
}
