import Bytes
import CommandOptions
import Foundation
import HTTPServer
import Reader
import Running
import SyncAPI
import WebHost

/// `yaarr serve`: serves the reader to browsers and refreshes its feeds.
enum ServeCommand {
  static let port = Option<UInt16>(
    "port", short: "p", value: "NUMBER", default: 8080, variable: "YAARR_PORT",
    help: "The port to listen on; 0 chooses a free one.")
  static let connections = Option<PositiveNumber>(
    "connections", value: "NUMBER",
    default: PositiveNumber(UInt16(clamping: HTTPServerConfiguration().maximumConnections)),
    variable: "YAARR_CONNECTIONS",
    help: "The most open connections: each open page has one. The limit of open files is raised if possible.")
  static let pagesOnly = Flag(
    "pages-only", variable: "YAARR_PAGES_ONLY", help: "Leave refreshing and housekeeping to “yaarr work”.")

  static let appPasswords = Flag(
    "allow-passwords-in-apps", variable: "YAARR_ALLOW_PASSWORDS_IN_APPS",
    help:
      "Let apps sign in with users' own passwords, not only with passwords that “yaarr tokens” or the settings make.")

  static let command = Command(
    "serve", summary: "Serve the reader to browsers, and keep its feeds up to date.",
    discussion: """
      Stop it with Ctrl-C or SIGTERM: it finishes what has arrived, within ten seconds. Stored data is kept, however it \
      ends.

      /healthz, /readyz and /metrics are for monitoring: see docs/operating.md.
      """,
    options: [port, connections] + ReaderService.options + [NetworkOptions.publicAddress],
    flags: [pagesOnly, appPasswords] + ReaderService.flags,
    run: run)

  @Sendable
  private static func run(_ invocation: Invocation) async throws {
    let service = try await ReaderService(invocation)
    let handler = DeferredHandler()
    let server = try service.listen(
      port: invocation[port], { $0.maximumConnections = Int(invocation[connections].value) },
      answer: { await handler.answer($0) })
    let authority = service.authority(of: server)
    let installation = service.installation
    let allowsPrivateNetworks = invocation[NetworkOptions.allowPrivateNetworks]
    try await installation.setAllowsPrivateNetworks(allowsPrivateNetworks)
    let privateNetworks = invocation[NetworkOptions.privateNetwork].flatMap(\.ranges)
    try await installation.setPrivateNetworks(privateNetworks)
    try await installation.setContact(invocation[NetworkOptions.contact]?.argument)
    let publicAddress = invocation[NetworkOptions.publicAddress]
    try await installation.setPublicAddress(publicAddress?.argument)
    if publicAddress?.hasPath == true {
      service.logger.warning(
        "the public address has a path",
        ["advice": "Give the reader a host name of its own: pages work below no path."])
    }
    let services = try await service.reader(
      allowsPrivateNetworks: allowsPrivateNetworks, privateNetworks: privateNetworks, authority: authority)
    var configuration = WebHostConfiguration(
      ownAddress: "http://\(authority)", trustedProxies: service.trustedProxies)
    // For tests, which do not wait for a minute.
    let rest = ProcessInfo.processInfo.environment["YAARR_REST_SECONDS"].flatMap { Double($0) }
    configuration.restSeconds = rest ?? configuration.restSeconds
    let host = await WebHost(services: services, configuration: configuration)
    try await host.start()
    let allowsPasswords = invocation[appPasswords]
    services.allowsPasswordsOfApps.register { allowsPasswords }
    let sync = SyncAPI(
      services: services,
      configuration: SyncAPIConfiguration(address: { try await host.address(for: $0) }, letInPath: WebHost.letInPath) {
        [trustedProxies = service.trustedProxies] in WebHost.origin(of: $0, trusting: trustedProxies)
      })
    handler.resolve { request in
      if let response = await sync.answer(request) { return response }
      return await host.handle(request)
    }
    try await service.run(as: "YAARR", services, server: server, host: host, works: !invocation[pagesOnly])
  }
}
