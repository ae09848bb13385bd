import CurlTransport
import Loading

/// Runs a test against a loopback server with a transport that may reach it, and stops the server afterwards.
func withServer(
  _ routes: [String: LoopbackServer.Route], onAccept: LoopbackServer.Route? = nil,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (LoopbackServer, CurlTransport) async throws -> Void
) async throws {
  let server = try LoopbackServer(routes, onAccept: onAccept)
  defer { server.stop() }
  try await body(server, CurlTransport(configuration: allowing(server)))
}

/// A configuration that allows these servers and no other private address.
func allowing(_ servers: LoopbackServer...) -> CurlTransport.Configuration { allowing(servers) }

func allowing(_ servers: [LoopbackServer]) -> CurlTransport.Configuration {
  var configuration = Configuration()
  configuration.allowedPrivateAuthorities = Set(servers.map(\.authority))
  return configuration
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

/// The error that the request ends with. Nil if there is a response.
func failure(_ transport: CurlTransport, _ request: Request) async -> TransportError? {
  do throws(TransportError) {
    _ = try await transport.send(request)
    return nil
  } catch {
    return error
  }
}
