import Fetching
import Foundation
import Injection
import Loading
import Logging
import Screens
import Storage

/// The parts of a running reader, each declared once. The program passes the database and the transport; tests can
/// replace any part.
public struct ReaderContainer: Container {
  public let registry = Registry()
  /// The database of all users and feeds.
  package let database: any Database
  /// The events of use cases and refreshes.
  public let events: ReaderEvents
  /// The state of the open pages.
  public let pages: OpenPages
  /// The sources of the screens' content.
  public let screens: ScreenContainer
  /// Delivers what rules tell users.
  public let notices: NoticeReader
  /// Signalled when there may be a feed without an icon.
  package let iconWakeup = WakeSignal()
  private let reporter: RefreshReporter
  private let transport: any Transport
  private let itemKinds: [ItemKind]

  @ScreenActor
  public init(database: any Database, transport: any Transport, kinds: [ItemKind]) {
    self.database = database
    self.transport = transport
    itemKinds = kinds
    screens = ScreenContainer(database: database)
    events = ReaderEvents()
    pages = OpenPages(screens: screens, events: events)
    notices = NoticeReader(database: database, events: events)
    reporter = RefreshReporter(
      database: database, events: events, pages: pages, screens: screens, notices: notices,
      iconWakeup: iconWakeup)
  }

  /// A reader with the data of another one, and with its own parts and pages.
  @ScreenActor
  public init(sharing other: ReaderContainer, transport: any Transport) {
    self.init(database: other.database, transport: transport, kinds: other.kinds())
  }
}

extension ReaderContainer {
  /// The time now. By default it is the clock of the database, which gives marks their times.
  public var clock: Factory<WallClock> { self { WallClock(now: database.now) } }

  /// The log of the running program.
  public var logger: Factory<Logger> { self { Logger.silent } }

  /// All kinds of items, in order. An entry is of the first kind that recognizes it.
  public var kinds: Factory<[ItemKind]> { self { itemKinds } }

  public var items: Factory<ItemDecoder> { self { ItemDecoder(kinds()) }.singleton }

  public var schedule: Factory<RefreshSchedule> { self { RefreshSchedule() } }

  /// The reader's address in browsers. The program sets it once it is known.
  public var ownAddress: Factory<OwnAddress> { self { OwnAddress() } }

  /// Runs long work outside the thread pool that serves pages.
  public var work: Factory<LongWork> { self { LongWork(logger: logger()) }.singleton }

  public var accounts: Factory<Accounts> {
    self { Accounts(database: database, now: clock().now) }.singleton
  }

  /// True if apps may use users' own passwords. The operator decides.
  public var allowsPasswordsOfApps: Factory<Bool> { self { false } }

  /// Lets apps in.
  public var appAccess: Factory<AppAccess> {
    self {
      AppAccess(
        store: database, accounts: accounts(), allowsPasswords: allowsPasswordsOfApps(), logger: logger(),
        now: clock().now)
    }.singleton
  }

  public var subscriber: Factory<Subscriber> {
    self {
      Subscriber(
        database: database, loaders: interactiveLoaders(), ingestor: ingestor(), schedule: schedule(), work: work(),
        now: clock().now, pushed: pushedFeeds())
    }.singleton
  }

  public var importer: Factory<OPMLImport> { self { OPMLImport(database: database, work: work()) } }

  public var refresher: Factory<Refresher> {
    self {
      let refresher = Refresher(
        database: database, loaders: loaders(), ingestor: ingestor(), schedule: schedule(), work: work(),
        now: clock().now, listener: refreshListener(), pushed: pushedFeeds(), credentials: credentials(),
        logger: logger())
      metrics().add { [weak refresher] in refresher?.overdueMetric ?? [] }
      return refresher
    }.singleton
  }

  /// The key that secrets of feeds are stored with. The program sets its place.
  public var secretKeys: Factory<SecretKeys> { self { SecretKeys.none } }

  package var credentials: Factory<FeedCredentials> { self { FeedCredentials(store: database, keys: secretKeys()) } }

  /// The network, for what users ask for directly.
  package var transportForUsers: any Transport { transport }

  /// The address that the tokens of hubs' callbacks follow. Nil if hubs cannot reach the reader.
  public var hubCallback: Factory<String?> { self { nil } }

  /// The subscriptions to hubs of feeds.
  public var pushes: Factory<Pushes> {
    self {
      let inbox = PushInbox(
        database: database,
        fetcher: {
          FeedFetcher(
            loader: loaders().makeLoader(), ingestor: ingestor(), schedule: schedule(), work: work(),
            credentials: credentials())
        }, refresher: { refresher() }, listener: refreshListener(), pushed: pushedFeeds(), now: clock().now,
        logger: logger())
      return Pushes(
        database: database, pushed: pushedFeeds(), inbox: inbox, loaders: loaders(), now: clock().now, logger: logger())
    }.singleton
  }

  /// The most feeds that a user can follow.
  public var mostFeeds: Factory<Int> { self { 10_000 } }

  /// Watches for writes of other processes to the database.
  public var otherProcesses: Factory<OtherProcesses> {
    self { OtherProcesses(database: database, events: events, notices: notices, logger: logger()) }
  }

  /// Rebuilds stored entries in the background.
  public var rebuilder: Factory<EntryRebuilder> {
    self {
      EntryRebuilder(
        database: database, ingestor: ingestor(), work: work(), listener: refreshListener(), logger: logger())
    }
  }

  /// Deletes feeds without a subscriber in the background, and entries by rules.
  public var retention: Factory<Retention> {
    self {
      Retention(database: database, now: clock().now, logger: logger()) {
        await events.postToAll(.anythingMayHaveChanged)
      }
    }
  }

  /// Marks old entries as read in the background, by users' rules.
  public var ageRules: Factory<AgeRules> {
    self {
      AgeRules(database: database, now: clock().now, logger: logger()) {
        await events.post(.anythingMayHaveChanged, to: $0)
      }
    }
  }

  /// Fetches full articles in the background, with the limits of refreshes.
  public var articles: Factory<ArticleWorker> {
    self {
      ArticleWorker(
        database: database, fetcher: articleFetcher(loaders().makeLoader(), goesFirst: false), now: clock().now,
        logger: logger())
    }
  }

  /// Fetches an article that a user waits for.
  package var articleFetcher: Factory<ArticleFetcher> {
    self { articleFetcher(interactiveLoaders().makeLoader(), goesFirst: true) }
  }

  /// Fetches thumbnails of videos for browsers.
  public var pictureFiles: Factory<PictureFiles> {
    self { PictureFiles(loader: interactiveLoaders().makeLoader(), now: clock().now) }.singleton
  }

  /// Fetches the chapters and transcripts of recordings that users open.
  public var recordingFiles: Factory<RecordingFiles> {
    self {
      RecordingFiles(
        store: database, loader: interactiveLoaders().makeLoader(), credentials: credentials(), work: work(),
        now: clock().now)
    }.singleton
  }

  /// The programs of the operator that make other texts of entries; none unless the operator names them.
  public var textPrograms: Factory<[TextProgram.Kind: TextProgram]> { self { [:] } }

  /// What the programs have made.
  package var madeTexts: Factory<MadeTexts> { self { MadeTexts() }.singleton }

  private func articleFetcher(_ loader: Loader, goesFirst: Bool) -> ArticleFetcher {
    ArticleFetcher(
      loader: loader, credentials: credentials(), work: work(), ingestor: ingestor(), now: clock().now,
      goesFirst: goesFirst)
  }

  /// Looks for the icons of feeds in the background, with the limits of refreshes.
  public var icons: Factory<IconWorker> {
    self {
      IconWorker(
        database: database, finder: IconFinder(loader: loaders().makeLoader(), work: work()), now: clock().now,
        logger: logger(), wakeup: iconWakeup
      ) { await events.postToAll(.anythingMayHaveChanged) }
    }
  }

  /// What operators watch.
  public var metrics: Factory<ReaderMetrics> {
    self { ReaderMetrics(database: database, pages: pages, now: clock().now) }.singleton
  }

  /// The work that one of all processes on the database does.
  public var housekeeping: Factory<Housekeeping> {
    self {
      Housekeeping(
        refresher: refresher(), rebuilder: rebuilder(), retention: retention(), ageRules: ageRules(),
        articles: articles(), icons: icons(), webhooks: webhookWorker())
    }
  }

  // MARK: Shared parts

  /// Caches previews: opening an entry of a preview and going back load the page again without fetching the feed again.
  var previews: Factory<FeedCache> {
    self { FeedCache(timeToLive: 600, capacity: 16, now: clock().now) }.singleton
  }

  /// The listener of refreshes and of the rebuilder: the metrics, the log, then the live pages.
  package var refreshListener: Factory<any RefreshListening> {
    self {
      MeasuredRefreshes(
        metrics: metrics().checks,
        next: LoggedRefreshes(logger: logger(), next: HubListener(pushed: pushedFeeds(), next: reporter)))
    }
  }

  /// The network, with its requests measured.
  private var measuredTransport: MeasuredTransport {
    MeasuredTransport(transport: transport, metrics: metrics().fetches)
  }

  /// The feeds that hubs deliver.
  var pushedFeeds: Factory<PushedFeeds> {
    self {
      PushedFeeds(callback: hubCallback(), database: database, now: clock().now, logger: logger())
    }.singleton
  }

  /// The limits of refreshes on requests to one host.
  public var refreshLimits: Factory<LoadingLimits> {
    self {
      LoadingLimits(
        maximumRequestsPerHost: Refresher.feedsPerHost,
        maximumRequests: Refresher.feedsAtOnce + Refresher.failingFeedsAtOnce, minimumInterval: .milliseconds(200),
        longestPause: .seconds(RefreshSchedule.longestPause))
    }
  }

  /// The loaders of refreshes.
  var loaders: Factory<LoaderFactory> {
    self { LoaderFactory(transport: measuredTransport, limits: refreshLimits()) }.singleton
  }

  /// The most megabytes of a user's saved pages, as the size of a feed is counted.
  package var mostSavedMegabytes: Factory<Int> { self { 256 } }

  /// The loaders of deliveries to webhooks. Separate, so that programs that do not answer delay no user.
  var webhookLoaders: Factory<LoaderFactory> {
    self { LoaderFactory(transport: measuredTransport, maximumRequests: 8) }.singleton
  }

  /// The searches of published timelines, which everyone with an address can start.
  package var publishedPlaces: Factory<SearchPlaces> {
    self { SearchPlaces(together: 1, mostWaiting: 8) }.singleton
  }

  /// The answers with the contents of thousands of entries: two at a time, one of each user.
  package var longListPlaces: Factory<Places> { self { Places(2, perKey: 1) }.singleton }

  /// The loaders of addresses that users enter. Separate, so that hosts that do not answer do not delay refreshes.
  var interactiveLoaders: Factory<LoaderFactory> {
    self { LoaderFactory(transport: measuredTransport, maximumRequests: 8) }.singleton
  }

  package var ingestor: Factory<EntryIngestor> {
    self { EntryIngestor(ownAddress: ownAddress(), classify: kinds().classify) }.singleton
  }
}
