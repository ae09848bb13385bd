import CurlTransport
import Loading
import Testing

/// Cookies that redirects set (RFC 6265), kept for one request.
struct CookieTests {
  /// Answers with the cookies that came, and sets one on the way there.
  private static let routes: [String: LoopbackServer.Route] = [
    "/same": { connection, request in
      guard request["Cookie"] == nil else { return connection.respond(200, body: bytes(request["Cookie"] ?? "")) }
      connection.respond(302, ["Location": "/same", "Set-Cookie": "seen=1"])
    },
    "/door": { connection, request in
      if request["Cookie"]?.contains("seen=1") == true { return connection.respond(200, body: bytes("feed")) }
      connection.redirect(302, to: "/consent")
    },
    "/consent": { connection, _ in
      connection.respond(303, ["Location": "/door", "Set-Cookie": "seen=1; Path=/; HttpOnly; SameSite=Lax"])
    },
    "/deep/set": { connection, request in
      let cookies = [
        "here=1", "top=2; Path=/", "other=3; Path=/other", "gone=4; Path=/; Max-Age=0", "far=5; Domain=far.test",
      ]
      let lines = ["Location: \(request.target.dropFirst("/deep/set?".count))"] + cookies.map { "Set-Cookie: \($0)" }
      connection.write("HTTP/1.1 307 To\r\n\(lines.joined(separator: "\r\n"))\r\nContent-Length: 0\r\n\r\n")
    },
    "/deep/cookies": echo, "/cookies": echo, "/other/cookies": echo, "/otherwise/cookies": echo,
    "/loop": { connection, request in
      connection.respond(302, ["Location": "/loop", "Set-Cookie": "n=\(request["Cookie"] ?? "")"])
    },
  ]
  private static let echo: LoopbackServer.Route = { connection, request in
    connection.respond(200, body: bytes(request["Cookie"] ?? "none"))
  }

  @Test(arguments: [("/same", "seen=1"), ("/door", "feed")])
  func `a redirect that sets a cookie and comes back ends`(path: String, body: String) async throws {
    try await withServer(Self.routes) { server, transport in
      let response = try await transport.send(Request(server.origin + path))
      #expect(text(response) == body)
    }
  }

  @Test(arguments: [
    ("/deep/cookies", "here=1; top=2"), ("/cookies", "top=2"), ("/other/cookies", "other=3; top=2"),
    ("/otherwise/cookies", "top=2"),
  ])
  func `a cookie is sent to its path, until it expires, and never for another domain`(path: String, cookies: String)
    async throws
  {
    try await withServer(Self.routes) { server, transport in
      let response = try await transport.send(Request(server.origin + "/deep/set?" + path))
      #expect(Set(text(response).split(separator: "; ")) == Set(cookies.split(separator: "; ")))
    }
  }

  @Test func `a cookie does not go to another host, and is still there on the way back`() async throws {
    var routes = Self.routes
    routes["/away"] = { connection, request in
      connection.redirect(302, to: "http://127.0.0.1:\(request.target.dropFirst("/away?".count))/cookies")
    }
    try await withServer(routes) { server, transport in
      let other = "http://localhost:\(server.port)"
      let there = try await transport.send(Request("\(server.origin)/deep/set?\(other)/cookies"))
      #expect(text(there) == "none")
      let back = try await transport.send(Request("\(server.origin)/deep/set?\(other)/away?\(server.port)"))
      #expect(text(back) == "top=2")
      #expect(server.requests.filter { $0["Host"]?.hasPrefix("localhost") == true }.allSatisfy { $0["Cookie"] == nil })
    }
  }

  @Test func `cookies end with their request`() async throws {
    try await withServer(Self.routes) { server, transport in
      for _ in 0..<3 {
        _ = try await transport.send(Request(server.origin + "/deep/set?/cookies"))
        let response = try await transport.send(Request(server.origin + "/cookies"))
        #expect(text(response) == "none")
      }
    }
  }

  @Test func `cookies of the request and those of redirects are one field`() async throws {
    try await withServer(Self.routes) { server, transport in
      var request = Request(server.origin + "/deep/set?/cookies")
      request.headers = [HTTPHeader("Cookie", "a=b")]
      request.access = RequestAccess()
      request.access?.headers = [HTTPHeader("cookie", "c=d; e=f")]
      _ = try await transport.send(request)
      let sent = server.requests.map { $0.fields.filter { $0.name.lowercased() == "cookie" }.map(\.value) }
      #expect(sent == [["c=d; e=f"], ["top=2; c=d; e=f"]])
    }
  }

  @Test func `a stream keeps cookies too, and a circle of them ends at the limit`() async throws {
    try await withServer(Self.routes) { server, transport in
      let parts = Parts()
      _ = try await transport.stream(Request(server.origin + "/door")) { _, part in
        await parts.add(part)
        return true
      }
      #expect(await parts.bytes == bytes("feed"))
      #expect(await failure(transport, Request(server.origin + "/loop")) == .tooManyRedirects(10))
    }
  }
}

private actor Parts {
  private(set) var bytes: [UInt8] = []
  func add(_ part: [UInt8]) { bytes += part }
}
