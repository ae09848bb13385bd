import CommandOptions
import CurlTransport
import Loading
import WebAddresses

/// `yaarr health`: asks a running program whether it is ready. For containers, which have no other client.
enum HealthCommand {
  static let port = Option<UInt16>(
    "port", short: "p", value: "NUMBER", default: 8080, variable: "YAARR_PORT", help: "The port of the program.")

  static let address = Option<String>(
    "address", value: "ADDRESS", default: "127.0.0.1", variable: "YAARR_ADDRESS",
    help: "The address that the program listens on.")

  static let command = Command(
    "health", summary: "Ask a running server or worker on this machine whether it is ready.",
    discussion: "The exit code is 0 if it is, and 69 if not.",
    options: [port, address], run: run)

  @Sendable
  private static func run(_ invocation: Invocation) async throws {
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    let transport = CurlTransport(configuration: configuration)
    let authority = ReaderService.authority(ReaderService.reachable(invocation[address]), invocation[port])
    let response: Response
    do {
      response = try await transport.send(
        Request(WebAddress(unparsed: "http://\(authority)/readyz")))
    } catch {
      throw ExitError("\(error)", code: .unavailable)
    }
    let words = String(decoding: response.body.prefix(200).filter { $0 >= 0x20 }, as: UTF8.self)
    guard response.isSuccess else { throw ExitError(words.harmlessInTerminal, code: .unavailable) }
    Console.print(words)
  }
}
