import Foundation
import Injection
import Loading
import Storage

/// What a running reader is made of, each part declared once. The program gives the two that reach outside; tests put
/// others in the place of any.
public struct ReaderContainer: Container {
  public let registry = Registry()
  /// Where everything is stored.
  public let database: any Database
  /// What connects live screens with what happens.
  public let live: LiveReader
  /// Where screens get what they show.
  public let screens: ScreenContainer
  private let transport: any Transport

  @ScreenActor
  public init(database: any Database, transport: any Transport) {
    self.database = database
    self.transport = transport
    screens = ScreenContainer(database: database)
    live = LiveReader(database: database, screens: screens)
  }
}

extension ReaderContainer {
  /// The time now.
  public var clock: Factory<WallClock> { self { WallClock() } }

  public var kinds: Factory<[ItemKind]> { self { ItemKind.all } }

  public var schedule: Factory<RefreshSchedule> { self { RefreshSchedule() } }

  public var accounts: Factory<Accounts> {
    self { Accounts(database: database, now: clock().now) }.singleton
  }

  public var subscriber: Factory<Subscriber> {
    self {
      Subscriber(
        database: database, loaders: loaders(), preparation: preparation(), schedule: schedule(), now: clock().now)
    }.singleton
  }

  public var refresher: Factory<Refresher> {
    self {
      Refresher(
        database: database, loaders: loaders(), preparation: preparation(), schedule: schedule(), now: clock().now,
        listener: live)
    }.singleton
  }

  // MARK: What screens show, for one user each

  public var timelines: ParameterFactory<UserID, any TimelineLoading> { screens.timelines }
  public var subscriptions: ParameterFactory<UserID, any SubscriptionsLoading> { screens.subscriptions }
  public var entries: ParameterFactory<UserID, any EntryLoading> { screens.entries }
  public var settings: ParameterFactory<UserID, any SettingsKeeping> { screens.settings }

  // MARK: Parts of those above

  var loaders: Factory<LoaderFactory> { self { LoaderFactory(transport: transport) }.singleton }

  var preparation: Factory<EntryPreparation> { self { EntryPreparation(kinds: kinds()) }.singleton }
}
