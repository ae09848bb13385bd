import Allocation
import Fetching
import Foundation
import HTTPServer
import Kinds
import Loading
import Reader
import Running
import Screens
import Storage
import SyncAPI
import Synchronization
import Threading
import WebHost

/// The whole reader, served on loopback from a database file, for users who all follow the same feeds: ten, or more in
/// folders of fifty.
///
/// It reads commands from its input, one a line, and answers each with a line: `tokens`, `app`, `arrive`, `star`, `rest`,
/// `usage`.
enum PagesServer {
  static let name = "hardening-pages-server"
  static let feeds = 10
  private static let feedsPerFolder = 50
  static let entriesPerFeed = 5

  // MARK: Internal

  static func run(users: Int, feeds count: Int = feeds, entries: Int = entriesPerFeed) async throws {
    raiseFileLimit()
    // As the program does.
    MallocArenas.limitToProcessors()
    let givingBack = Task { await MallocArenas.giveBackAfterLoad() }
    defer { givingBack.cancel() }
    let folder: String = NSTemporaryDirectory() + "yaarr-pages-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let database = try SQLiteDatabase(path: folder + "/reader.sqlite")
    let publisher = Publisher(entries: entries)
    let services: ReaderContainer = await ReaderContainer(database: database, transport: publisher, kinds: ItemKind.all)
    // All feeds are those of one host, whose pace is not what is measured.
    services.refreshLimits.register { LoadingLimits() }
    let tokens: [String] = try await makeUsers(users, feeds: count, services, database)
    let feeds: [Feed] = try await database.subscribedFeeds(of: nil)
    try await services.refresher().refresh(feeds)
    // The index is written behind the entries: for seconds it would take a processor from what is measured.
    try await database.finishIndexing()

    let host: WebHost = await WebHost(
      services: services, configuration: WebHostConfiguration(ownAddress: "http://127.0.0.1", pagesPerUser: 16_384))
    var configuration = HTTPServerConfiguration()
    configuration.maximumConnections = 16_384
    let sync = SyncAPI(
      services: services,
      configuration: SyncAPIConfiguration(address: { try await host.address(for: $0) }, letInPath: WebHost.letInPath) {
        WebHost.origin(of: $0)
      })
    let server = HTTPServer(configuration: configuration) { request in
      if let response = await sync.answer(request) { return response }
      return await host.handle(request)
    }
    try server.start()
    answer("\(server.port)")

    while let line = readLine() {
      switch line {
      case "tokens":
        answer(tokens.joined(separator: " "))
      case "app":
        guard let user = try await database.user(named: "user0") else { return }
        answer(try await services.useCases.appTokens.make(named: "app", scopes: .all, for: user).secret)
      case "arrive":
        publisher.publish()
        answer("\(try await services.refresher().refresh(feeds).insertedEntries)")
      case "star":
        for user in try await database.users() {
          try await services.useCases.star(EntryID(rawValue: 7), isStarred: true, by: user.id)
        }
        answer("starred")
      case "rest":
        await host.restPages()
        answer("resting")
      case "usage":
        answer("\(processorSeconds) \(try PeakMemory.current())")
      case "peak":
        answer("\(try PeakMemory.peak())")
      case "forget":
        try PeakMemory.forget()
        answer("\(try PeakMemory.peak())")
      default:
        answer("There is no “\(line)”.")
      }
    }
    await server.stop()
  }

  // MARK: Private

  private static func raiseFileLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(clamping: RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(clamping: RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func answer(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static var processorSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  /// - Returns: A session token for each user.
  private static func makeUsers(
    _ count: Int, feeds: Int, _ services: ReaderContainer, _ database: SQLiteDatabase
  ) async throws -> [String] {
    var tokens: [String] = []
    for number in 0..<count {
      let user: User = try await database.createUser(name: "user\(number)", passwordHash: "none")
      var folders: [FolderID] = []
      for number in 0..<(feeds > Self.feeds ? feeds / feedsPerFolder : 0) {
        folders.append(try await database.makeFolder(user.id, path: ["Folder \(number)"]))
      }
      for feed in 0..<feeds {
        _ = try await database.subscribe(
          user.id, url: WebAddress(unparsed: "http://feeds.test/\(feed)"), title: nil,
          folders: folders.isEmpty ? [] : [folders[feed % folders.count]])
      }
      tokens.append(try await services.accounts().startSession(for: user).token)
    }
    return tokens
  }

  /// Each edition adds one entry to each feed.
  private final class Publisher: Transport {
    private let editions = Atomic<Int>(0)
    private let entries: Int
    /// The words of an entry: 400 bytes, or the 2.8 kB of a usual one.
    private let words: String

    init(entries: Int) {
      self.entries = entries
      words = String(
        repeating: "The tide table on the quay is right on most days. ",
        count: entries == PagesServer.entriesPerFeed ? 8 : 56)
    }

    func publish() { editions.add(1, ordering: .relaxed) }

    func send(
      _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
    ) async throws(TransportError) -> Response {
      let edition: Int = editions.load(ordering: .relaxed)
      let items: [String] = (0..<entries + edition).map { (number: Int) in
        """
        <item><guid>\(request.url.string)/\(number)</guid><title>Entry \(number) of \(request.url.string)</title>
        <link>\(request.url.string)/\(number).html</link><description>\(number) \(words)</description></item>
        """
      }
      let document = "<rss version='2.0'><channel><title>\(request.url.string)</title>\(items.joined())</channel></rss>"
      return Response(
        status: 200, url: request.url, permanentURL: nil, headers: Headers([]), body: Array(document.utf8))
    }
  }
}
