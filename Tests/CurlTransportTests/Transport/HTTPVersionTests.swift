import Loading
import Testing

@testable import CurlTransport

/// The versions of HTTP that are spoken over TLS.
@Suite(.enabled(if: NginxServer.program != nil, "nginx is not installed: run scripts/setup --tests"))
struct HTTPVersionTests {
  private func withNginx(_ test: (NginxServer, CurlTransport) async throws -> Void) async throws {
    let server = try #require(try NginxServer(), "openssl is not installed: run scripts/setup --tests")
    defer { server.stop() }
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    configuration.certificateAuthoritiesPath = server.certificatePath
    try await test(server, CurlTransport(configuration: configuration))
  }

  /// The version and the connection of each request: the first one, and then eight at a time.
  private func answers(
    to request: Request, of transport: CurlTransport
  ) async throws -> [(version: String, connection: String)] {
    let first = text(try await transport.send(request))
    let others = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { text(try await transport.send(request)) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return try ([first] + others).map { answer in
      let words = answer.split(separator: " ").map(String.init)
      return try #require(words.count == 2 ? (words[0], words[1]) : nil, "\(answer)")
    }
  }

  @Test func `all requests to a host with HTTP/2 share one connection, also at the same time`() async throws {
    try await withNginx { server, transport in
      let answers = try await answers(to: Request("https://127.0.0.1:\(server.http2Port)/"), of: transport)
      #expect(Set(answers.map(\.version)) == ["HTTP/2.0"])
      #expect(Set(answers.map(\.connection)).count == 1)
    }
  }

  @Test func `a host without HTTP/2 is asked with HTTP/1.1, on connections that are kept`() async throws {
    try await withNginx { server, transport in
      let answers = try await answers(to: Request("https://127.0.0.1:\(server.http1Port)/"), of: transport)
      #expect(Set(answers.map(\.version)) == ["HTTP/1.1"])
      #expect(Set(answers.map(\.connection)).count < answers.count)
    }
  }

  @Test func `a request with a pin is sent with HTTP/1.1, on a connection of its own`() async throws {
    try await withNginx { server, transport in
      let request = Request("https://127.0.0.1:\(server.http2Port)/")
      let shared = try #require(try await answers(to: request, of: transport).first)
      var (pinned, access) = (request, RequestAccess())
      access.certificate = .pinned(key: try await transport.certificate(for: request).key)
      pinned.access = access
      let answers = try await answers(to: pinned, of: transport)
      #expect(Set(answers.map(\.version)) == ["HTTP/1.1"])
      let connections = Set(answers.map(\.connection))
      #expect(connections.count == answers.count && !connections.contains(shared.connection))
    }
  }
}
