import CurlTransport
import EventuallyTesting
import Foundation
import Loading
import Testing

struct ConfigurationTests {
  @Test
  func `a configured proxy gets every request, and its own address must be allowed`()
    async throws
  {
    let proxy = try LoopbackServer(["http": { connection, _ in connection.respond(200) }])
    defer { proxy.stop() }
    var configuration = allowing(proxy)
    configuration.proxy = proxy.origin
    let response = try await CurlTransport(configuration: configuration).send(Request("http://example.org/x"))
    #expect(response.status == 404 && proxy.requests.map(\.target) == ["http://example.org/x"])
    configuration.allowedPrivateAuthorities = []
    let refused: TransportError? = await failure(
      CurlTransport(configuration: configuration), Request("http://example.org/"))
    #expect(refused == .proxy(reason: "127.0.0.1 is an address inside a private network"))
  }

  @Test
  func `a transport released right after a cancellation closes its kept connections soon`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/": { connection, _ in connection.respond(200) }, "/stuck": { connection, _ in connection.waitForClose() },
    ]
    let server = try LoopbackServer(routes)
    defer { server.stop() }
    do {
      let transport = CurlTransport(configuration: allowing(server))
      let stuck: Task<TransportError?, Never> = Task {
        do throws(TransportError) {
          _ = try await transport.send(Request(server.origin + "/stuck")) { _ in _ = transport }
          return nil
        } catch {
          return error
        }
      }
      try await eventually { server.requests.count == 1 }
      _ = try await transport.send(Request(server.origin))
      #expect(server.openConnectionCount == 2)
      stuck.cancel()
      #expect(await stuck.value == .cancelled)
    }
    try await eventually(within: .seconds(5)) { server.openConnectionCount == 0 }
  }
}
