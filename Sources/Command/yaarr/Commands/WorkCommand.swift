import CommandOptions
import HTTPServer
import Reader

/// `yaarr work`: does what a server does beside serving pages.
enum WorkCommand {
  static let port = Option<UInt16?>(
    "port", short: "p", value: "NUMBER", variable: "YAARR_WORK_PORT",
    help: "The port for /healthz, /readyz and /metrics; 0 chooses a free one (default: none).")

  static let command = Command(
    "work", summary: "Keep feeds up to date without serving pages.",
    discussion: """
      Refreshes feeds, improves stored entries after an update, and deletes what is no longer needed, for servers of the \
      same database that run with --pages-only. Whether it fetches from private networks is what the server was started \
      with last.
      """,
    options: [port] + ReaderService.options, flags: ReaderService.flags, run: run)

  @Sendable
  private static func run(_ invocation: Invocation) async throws {
    let service = try await ReaderService(invocation)
    var server: HTTPServer?
    if let port = invocation[port] {
      server = try service.listen(port: port) { _ in .text("There are no pages here.\n", status: 404) }
    }
    let installation = service.installation
    let isStored = try await installation.allowsPrivateNetworks()
    let services = try await service.reader(
      allowsPrivateNetworks: isStored || invocation[NetworkOptions.allowPrivateNetworks],
      privateNetworks: try await installation.privateNetworks()
        + invocation[NetworkOptions.privateNetwork].flatMap(\.ranges),
      authority: try await installation.samplesAuthority())
    try await service.run(as: "The worker", services, server: server, works: true)
  }
}
