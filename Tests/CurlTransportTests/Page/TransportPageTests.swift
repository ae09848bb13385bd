import CurlTransport
import Loading
import Testing

/// The code of the articles in `CurlTransport.docc`.
@Suite struct TransportPageTests {
  @Test func `the article on setting up loads through a transport of its own settings`() async throws {
    try await withServer(["/tides": { connection, _ in connection.respond(200, body: bytes("low")) }]) { server, _ in
      let (origin, authority) = (server.origin, server.authority)
      var configuration = CurlTransport.Configuration()
      configuration.userAgent = "Tides/1.0"
      configuration.allowedPrivateAuthorities = [authority]
      let transport = CurlTransport(configuration: configuration)
      let loader = LoaderFactory(transport: transport, limits: LoadingLimits()).makeLoader()
      let response = try await loader.load(Request("\(origin)/tides"))

      #expect(text(response) == "low")
      #expect(server.requests.first?["User-Agent"] == "Tides/1.0")
    }
  }

  @Test func `the article on private networks refuses an address inside them`() async throws {
    try await withServer([:]) { server, _ in
      let origin = server.origin
      let transport = CurlTransport(configuration: CurlTransport.Configuration())
      await #expect(throws: TransportError.self) { try await transport.send(Request("\(origin)/admin")) }

      #expect(server.requests.isEmpty)
    }
  }
}
