import Allocation
import Bytes
import CommandOptions
import Fetching
import Foundation
import HTTPServer
import Kinds
import Loading
import Logging
import Reader
import Running
import Screens
import Storage
import SyncAPI
import Threading
import WebHost

/// A reader that runs until it is told to end: what `serve` and `work` share.
struct ReaderService {
  // MARK: Lifecycle

  /// Opens the database. From here on, signals end the program in an orderly way.
  init(_ invocation: Invocation) async throws {
    CrashReport.install()
    signals = TerminationSignals(patience: Self.patience + Int(invocation[Self.drain]))
    hangUps = HangUpSignals()
    _ = ProcessMetrics.started
    self.invocation = invocation
    logger = try LogOptions.logger(invocation)
    trustedProxies = TrustedProxies(invocation[Self.trustedProxy].reduce(NetworkList(), +))
    operating = OperatingHost(access: try MetricsOptions.access(invocation, trusting: trustedProxies))
    database = try await DatabasePlace(invocation).open()
    installation = Installation(database)
  }

  // MARK: Internal

  static let address = Option<String>(
    "address", value: "ADDRESS", default: "127.0.0.1", variable: "YAARR_ADDRESS",
    help: "The address to listen on. Put a proxy with TLS in front before you open it to others.")
  static let trustedProxy = Option<[NetworkList]>(
    "trusted-proxy", value: "ADDRESS", variable: "YAARR_TRUSTED_PROXY",
    help:
      "A proxy on another machine whose X-Forwarded-For is believed: an address or a network, as 192.0.2.0/24, or "
      + "several with commas.")
  static let interval = Option<PositiveNumber>(
    "interval", value: "MINUTES", default: PositiveNumber(60), variable: "YAARR_INTERVAL",
    help: "How often to check a feed of which nothing is known: neither how often it publishes, nor what it asks for.")
  static let drain = Option<UInt16>(
    "drain", value: "SECONDS", default: 0, variable: "YAARR_DRAIN",
    help:
      "How long to go on answering after a signal to end, with /readyz at 503, so that a load balancer notices first.")

  static let exclusive = Flag(
    "exclusive", variable: "YAARR_EXCLUSIVE",
    help: "Do not start if another process refreshes the feeds of the same database in a file.")

  static let options: [any CommandOption] =
    [address, interval, drain, trustedProxy, NetworkOptions.privateNetwork, NetworkOptions.contact]
    + TextOptions.options + MetricsOptions.options
  static let flags = [exclusive, NetworkOptions.allowPrivateNetworks, LogOptions.verbose, LogOptions.quiet]

  let invocation: Invocation
  let logger: Logger
  let trustedProxies: TrustedProxies
  let operating: OperatingHost
  let installation: Installation

  /// Starts to listen.
  ///
  /// - Parameter answer: Answers what the operating host does not.
  func listen(
    port: UInt16, _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) throws(ExitError) -> HTTPServer {
    var configuration = HTTPServerConfiguration()
    configuration.address = listeningAddress
    configuration.port = port
    configuration.responseHeaders = SecurityHeaders.always
    configuration.bodyLimit = { method, path in
      SyncAPI.bodyLimit(method: method, path: path) ?? WebHost.bodyLimit(method: method, path: path)
    }
    configuration.clientKey = { [trustedProxies] in WebHost.client(of: $0, trusting: trustedProxies) }
    configuration.isExempt = trustedProxies.trusts
    configure(&configuration)
    let server = HTTPServer(configuration: configuration) { [operating] request in
      if let response = await operating.answer(request) { return response }
      return await answer(request)
    }
    do {
      try server.start()
    } catch {
      throw ExitError("\(error)", code: .unavailable)
    }
    return server
  }

  /// The address and port at which the program reaches itself.
  func authority(of server: HTTPServer) -> String {
    Self.authority(Self.reachable(listeningAddress), server.port)
  }

  static func authority(_ address: String, _ port: UInt16) -> String {
    (address.contains(":") ? "[\(address)]" : address) + ":\(port)"
  }

  /// The address at which this machine reaches a program that listens on an address.
  static func reachable(_ address: String) -> String {
    switch address {
    case "0.0.0.0", "localhost": "127.0.0.1"
    case "::": "::1"
    default: address
    }
  }

  /// Addresses that only this machine reaches.
  private static let ownAddresses = ["127.0.0.1", "::1"]

  /// The parts of the reader.
  ///
  /// - Parameter authority: The address at which a server of this data answers, whose samples may be fetched.
  func reader(
    allowsPrivateNetworks: Bool, privateNetworks: [NetworkRange], authority: String?
  ) async throws -> ReaderContainer {
    let transport = NetworkOptions.transport(
      allowsPrivateNetworks: allowsPrivateNetworks, privateNetworks: privateNetworks, ownAuthority: authority,
      contact: invocation[NetworkOptions.contact]?.argument)
    let schedule = RefreshSchedule(interval: TimeInterval(invocation[Self.interval].value) * 60)
    let services = await ReaderContainer(database: database, transport: transport, kinds: ItemKind.all)
    services.schedule.register { schedule }
    var keys = try SecretKeyPlace.keys(invocation)
    keys.logger = logger
    warnOfExposure(keys)
    services.secretKeys.register { [keys] in keys }
    services.logger.register { [logger] in logger }
    let ownAddress = try await NetworkOptions.ownAddress(listening: authority, installation)
    services.ownAddress.register { ownAddress }
    let programs = try TextOptions.programs(invocation)
    services.textPrograms.register { programs }
    let hubCallback = WebHost.hubCallback(publicAddress: try await installation.publicAddress())
    services.hubCallback.register { hubCallback }
    services.program.register { Build.facts }
    services.metrics().add { ProcessMetrics.collect() }
    return services
  }

  /// Runs until a signal comes, then ends within ten seconds: nothing is fetched any more, what has arrived is stored,
  /// running responses are finished.
  ///
  /// - Parameters:
  ///   - name: The name of the program in the line that says its address.
  ///   - works: True to refresh feeds and to do the housekeeping.
  func run(
    as name: String, _ services: ReaderContainer, server: HTTPServer?, host: WebHost? = nil, works: Bool
  ) async throws {
    // Two of them would fetch each feed twice.
    let claim = works ? try DatabasePlace(invocation).folderOfData.map(FolderClaim.init) : nil
    defer { claim?.end() }
    if works, invocation[Self.exclusive], claim == nil {
      throw UsageError("“--exclusive” is for a database in a folder (--data): others are not seen elsewhere.")
    }
    if claim?.isRefused == true {
      let sentence = "Another YAARR refreshes the feeds of this data already"
      guard !invocation[Self.exclusive] else {
        throw ExitError("\(sentence), and --exclusive forbids a second one. Stop that one first.", code: .unavailable)
      }
      Console.print("\(sentence), and now both do. Stop one of them.")
      logger.warning(
        "another process refreshes the same feeds",
        ["advice": "Both fetch each feed. Stop one of them, or start this one with --pages-only or --exclusive."])
    }
    let manager = ServiceManager()
    operating.begin(services)
    let address = server.map(authority)
    if let address {
      Console.print("\(name) is at http://\(address)")
      if !Self.ownAddresses.contains(listeningAddress), try await services.useCases.accounts.isWithoutAccount() {
        Console.print(
          "It also listens for other machines, and refuses them until there is an account: “yaarr user add NAME”.")
      }
    }
    let bound = server.map { Self.authority(listeningAddress, $0.port) }
    logger.info("started", ["version": Yaarr.version, "address": bound ?? "none"])
    manager.ready(status: address.map { "Running at http://\($0)" } ?? "Running")
    await withTaskGroup(of: Void.self) { (group) in
      if works {
        group.addTask { await services.refresher().run() }
        group.addTask { await services.housekeeping().run() }
      }
      // Servers get what hubs deliver, and workers find out which feeds have hubs.
      group.addTask { await services.pushes().run() }
      group.addTask {
        await services.otherProcesses().watch { isOfUsers in
          guard isOfUsers else { return }
          await host?.otherProcessesHaveWritten()
          // A command may have added a feed, which is due at once, or one with a hub.
          if works { services.refresher().wakeUp() }
          services.pushes().wakeUp()
          if works { services.icons().wakeUp() }
        }
      }
      group.addTask { await manager.keepAlive() }
      group.addTask {
        for await meaning in hangUps.meanings {
          switch meaning {
          case .end: kill(getpid(), SIGTERM)
          case .reload: reload(services)
          }
        }
      }
      group.addTask { await MallocArenas.giveBackAfterLoad() }
      await signals.wait()
      operating.end()
      manager.stopping()
      logger.info("ending")
      group.cancelAll()
      async let refreshes: Void = services.refresher().stop()
      try? await Task.sleep(for: .seconds(invocation[Self.drain]))
      host?.endStreams()
      await server?.stop()
      await refreshes
    }
    try await database.close()
    logger.info("ended")
  }

  // MARK: Private

  /// Reads again what can change while the program runs: the times of all feeds, the feeds of hubs, what others have
  /// added, and the rights of the file with the key, which itself is read whenever it is needed. Options need a restart.
  private func reload(_ services: ReaderContainer) {
    services.refresher().reload()
    services.pushes().wakeUp()
    services.icons().wakeUp()
    if let keys = try? SecretKeyPlace.keys(invocation) { warnOfExposure(keys) }
    logger.info("reloaded", ["advice": "Options and variables of the environment are read at the start only."])
  }

  private func warnOfExposure(_ keys: SecretKeys) {
    guard let file = keys.exposedFile else { return }
    logger.warning("other users can read the key for secrets", ["file": file, "advice": "chmod 600"])
  }

  /// The time to end in, in seconds: some supervisors kill a service after ten.
  private static let patience = 8

  private let signals: TerminationSignals
  private let hangUps: HangUpSignals
  private let database: any CopyableDatabase

  /// Numeric, so that the program recognizes its own address when it fetches the samples.
  private var listeningAddress: String {
    invocation[Self.address] == "localhost" ? "127.0.0.1" : invocation[Self.address]
  }
}

extension NetworkList: ArgumentConvertible {
  public static var expectation: String { "addresses or networks such as 192.0.2.1 or 2001:db8::/32" }

  public init?(argument: String) { self.init(argument) }

  public var argument: String { description }
}
