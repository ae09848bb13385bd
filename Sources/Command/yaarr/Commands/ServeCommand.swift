import CommandOptions
import CurlTransport
import Foundation
import HTTPServer
import Kinds
import Logging
import Reader
import WebHost

/// `yaarr serve`: serves the reader to browsers and refreshes its feeds.
enum ServeCommand {
  static let port = Option<UInt16>(
    "port", short: "p", value: "NUMBER", default: 8080, help: "The port to listen on; 0 chooses a free one.")
  static let address = Option<String>(
    "address", value: "ADDRESS", default: "127.0.0.1",
    help: "The address to listen on. Put a proxy with TLS in front before you open it to others.")
  static let interval = Option<UInt16>(
    "interval", value: "MINUTES", default: 30, help: "How often to check a feed that does not announce an interval.")

  static let trustedProxy = Option<[TrustedProxies]>(
    "trusted-proxy", value: "ADDRESS",
    help:
      "A proxy on another machine whose X-Forwarded-For is believed: an address or a network, as 192.0.2.0/24, or "
      + "several with commas.")

  static let command = Command(
    "serve", summary: "Serve the reader to browsers, and keep its feeds up to date.",
    discussion: "Stop it with Ctrl-C or SIGTERM. Stored data is kept, however it ends.",
    options: [port, address, interval, trustedProxy, NetworkOptions.publicAddress],
    flags: [NetworkOptions.allowPrivateNetworks, LogOptions.verbose, LogOptions.quiet],
    run: run)

  @Sendable
  static func run(_ invocation: Invocation) async throws {
    let signals = TerminationSignals()
    let logger = try LogOptions.logger(invocation)
    let database = try await DatabasePlace(invocation).open()
    var configuration = HTTPServerConfiguration()
    // Numeric, so that the program recognizes its own address when it fetches the samples.
    configuration.address = invocation[address] == "localhost" ? "127.0.0.1" : invocation[address]
    configuration.port = invocation[port]
    configuration.responseHeaders = SecurityHeaders.always
    configuration.bodyLimit = WebHost.bodyLimit
    let trustedProxies = invocation[trustedProxy].reduce(TrustedProxies(), +)
    configuration.clientKey = { WebHost.client(of: $0, trusting: trustedProxies) }
    configuration.isExempt = trustedProxies.trusts
    let handler = DeferredHandler()
    let server = HTTPServer(configuration: configuration) { await handler.answer($0) }
    do {
      try server.start()
    } catch {
      throw ExitError("\(error)", code: .unavailable)
    }

    let authority = "\(ownHost(configuration.address)):\(server.port)"
    let transport = NetworkOptions.transport(
      allowsPrivateNetworks: invocation[NetworkOptions.allowPrivateNetworks], ownAuthority: authority)
    let installation = Installation(database)
    try await installation.setAllowsPrivateNetworks(invocation[NetworkOptions.allowPrivateNetworks])
    try await installation.setPublicAddress(invocation[NetworkOptions.publicAddress])
    let schedule = RefreshSchedule(interval: TimeInterval(max(invocation[interval], 1)) * 60)
    let services = await ReaderContainer(database: database, transport: transport, kinds: ItemKind.all)
    services.schedule.register { schedule }
    services.logger.register { logger }
    let ownAddress = try await NetworkOptions.ownAddress(listening: authority, installation)
    services.ownAddress.register { ownAddress }
    let hubCallback = WebHost.hubCallback(publicAddress: invocation[NetworkOptions.publicAddress])
    services.hubCallback.register { hubCallback }
    let host = await WebHost(
      services: services,
      configuration: WebHostConfiguration(ownAddress: "http://\(authority)", trustedProxies: trustedProxies))
    try await host.start()
    handler.resolve(host)
    print("YAARR is at http://\(authority)")
    fflush(nil)
    logger.info("started", ["version": Yaarr.version, "address": authority])

    await withTaskGroup(of: Void.self) { (group) in
      group.addTask { await services.refresher().run() }
      group.addTask { await services.rebuilder().run() }
      group.addTask { await services.retention().run() }
      group.addTask { await services.pushes().run() }
      group.addTask {
        await services.otherProcesses().watch {
          await host.otherProcessesHaveWritten()
          // A command may have added a feed with a hub.
          services.pushes().wakeUp()
        }
      }
      await signals.wait()
      group.cancelAll()
    }
    logger.info("ending")
    await server.stop()
    try await database.close()
    logger.info("ended")
  }

  /// The address at which the program reaches itself.
  private static func ownHost(_ address: String) -> String {
    switch address {
    case "0.0.0.0", "": "127.0.0.1"
    case "::": "[::1]"
    default: address.contains(":") ? "[\(address)]" : address
    }
  }
}

extension TrustedProxies: ArgumentConvertible {
  public static var expectation: String { "addresses or networks such as 192.0.2.1 or 2001:db8::/32" }

  public init?(argument: String) { self.init(argument) }

  public var argument: String { description }
}
