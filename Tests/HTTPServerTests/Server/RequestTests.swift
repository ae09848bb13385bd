import EventuallyTesting
import Foundation
import Testing

@testable import HTTPServer

/// Requests over real sockets.
@Suite(.serialized) struct RequestTests {
  @Test func `a request arrives decoded, and the response has the usual headers`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      let response = try LoopbackClient(port: port).get("/a%20b/%C3%BC?x=1%2B1&y=a+b&flag&x=%26")
      #expect(response.status == 200)
      #expect(response.text == "GET /a b/ü [x=1+1|y=a b|flag=|x=&] 0 127.0.0.1")
      #expect(response["Content-Length"] == "\(response.body.count)")
      #expect(response["Content-Type"] == "text/plain; charset=utf-8")
      let date = try #require(response["Date"])
      let format = DateFormatter()
      format.locale = Locale(identifier: "en_US_POSIX")
      format.timeZone = TimeZone(identifier: "GMT")
      format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      #expect(abs(try #require(format.date(from: date)).timeIntervalSinceNow) < 10)
    }
  }

  @Test func `the absolute form of a target is accepted`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      #expect(try LoopbackClient(port: port).get("http://localhost/x?a=1").text.hasPrefix("GET /x [a=1]"))
      #expect(try LoopbackClient(port: port).get("http://localhost").text.hasPrefix("GET / []"))
    }
  }

  @Test func `a handler receives the version of a request`() async throws {
    try await Loopback(handler: { .text($0.version.string) }).run { (port: UInt16) throws in
      for version in ["HTTP/1.1", "HTTP/1.0"] {
        let client = try LoopbackClient(port: port)
        try client.send("GET / \(version)\r\nHost: x\r\n\r\n")
        #expect(try client.response().text == version)
      }
    }
  }

  @Test func `headers and several cookies are transferred in both directions`() async throws {
    try await Loopback(handler: { (request: HTTPRequest) in
      var response = HTTPResponse.text((request.header("x-one") ?? "") + (request.cookies["b"] ?? ""))
      response.addHeader("Set-Cookie", "a=1")
      response.addHeader("Set-Cookie", "b=2")
      return response
    }).run { (port: UInt16) throws in
      let response = try LoopbackClient(port: port).get("/", headers: ["X-One: eins", "Cookie: a=1; b=zwei"])
      #expect(response.text == "einszwei")
      #expect(response.headers.filter { $0.name == "Set-Cookie" }.map(\.value) == ["a=1", "b=2"])
    }
  }

  @Test func `one connection serves many requests, also pipelined ones`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      for number in 0..<1000 { #expect(try client.get("/\(number)").text == "GET /\(number) [] 0 127.0.0.1") }
      try client.send((0..<20).map { "GET /ahead\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
      for number in 0..<20 { #expect(try client.response().text.hasPrefix("GET /ahead\(number) ")) }
    }
  }

  @Test func `a connection closes when the client asks for it`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      #expect(try client.get("/", headers: ["Connection: close"])["Connection"]?.lowercased() == "close")
      #expect(client.isClosedByServer())
    }
  }

  @Test func `sixty-four concurrent clients all get their responses`() async throws {
    let server = HTTPServer(configuration: HTTPServerConfiguration()) { (request: HTTPRequest) in
      await Task.yield()
      return .text(request.path)
    }
    try server.start()
    let port = server.port
    try await withThrowingTaskGroup(of: Int.self) { (group: inout ThrowingTaskGroup<Int, any Error>) in
      for client in 0..<64 {
        group.addTask {
          try await onThread {
            let connection = try LoopbackClient(port: port)
            return try (0..<20).count { (number: Int) in
              try connection.get("/\(client)/\(number)").text == "/\(client)/\(number)"
            }
          }
        }
      }
      for try await right in group { #expect(right == 20) }
    }
    await server.stop()
  }

  @Test func `a body is received whole, with a length or in chunks`() async throws {
    try await Loopback(handler: { (request: HTTPRequest) in HTTPResponse(body: .bytes(request.body)) }).run {
      (port: UInt16) throws in
      let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let client = try LoopbackClient(port: port)
      #expect(try client.request("POST", "/", body: body).body == body)
      try client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      try client.send("5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n")
      #expect(try client.response().text == "hello world")
      #expect(try client.request("POST", "/", headers: ["Content-Length: 0"]).body.isEmpty)
    }
  }

  @Test func `a form with a file arrives`() async throws {
    try await Loopback(handler: { (request: HTTPRequest) in
      do {
        let form = try request.form()
        return HTTPResponse(
          headers: [HTTPHeader("X-Title", form["title"] ?? "")], body: .bytes(form.file("file")?.bytes ?? []))
      } catch { return .text("\(error)", status: 400) }
    }).run { (port: UInt16) throws in
      let file = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let body =
        Array("--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nHi\r\n--b\r\n".utf8)
        + Array("Content-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n".utf8) + file
        + Array("\r\n--b--\r\n".utf8)
      let type = "Content-Type: multipart/form-data; boundary=b"
      let client = try LoopbackClient(port: port)
      let response = try client.request("POST", "/", headers: [type], body: body)
      #expect(response["X-Title"] == "Hi")
      #expect(response.body == file)
      #expect(try client.request("POST", "/", headers: [type], body: body.dropLast(9)).status == 400)
    }
  }

  @Test func `the server's own responses to HEAD have no body either`() async throws {
    let shared = ResponseStream()
    let configure: @Sendable (inout HTTPServerConfiguration) -> Void = { $0.maximumBodyBytes = 1000 }
    try await Loopback(configure) { (request: HTTPRequest) in
      switch request.path {
      case "/broken": HTTPResponse(headers: [HTTPHeader("X-Broken", "a\r\nb")], body: .bytes([1]))
      case "/shared": HTTPResponse(body: .stream(shared))
      default: await echo(request)
      }
    }.run { (port: UInt16) throws in
      let holder = try LoopbackClient(port: port)
      try holder.send("GET /shared HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try holder.head().status == 200)
      let client = try LoopbackClient(port: port)
      let body = [UInt8](repeating: 1, count: 2000)
      for (target, body, status) in [("/", body, 413), ("/broken", [], 500), ("/shared", [], 500)] {
        let head = try client.request("HEAD", target, body: body)
        #expect(head.status == status)
        #expect(head["Content-Length"].flatMap { Int($0) } ?? 0 > 0)
        #expect(try client.get("/2").text.hasPrefix("GET /2"), "\(target)")
      }
      let asking = try LoopbackClient(port: port)
      try asking.send("HEAD / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2000\r\n\r\n")
      #expect(try asking.rest().hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `consecutive requests with bodies that are too large each get a response`() async throws {
    try await Loopback({ $0.maximumBodyBytes = 1 }, handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      let one = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab"
      try client.send(String(repeating: one, count: 500) + "GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
      for _ in 0..<500 { #expect(try client.response().status == 413) }
      #expect(try client.response().text.hasPrefix("GET /2"))
    }
  }

  @Test func `HEAD has the headers and length of GET without its body`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      let head = try client.request("HEAD", "/a")
      let get = try client.get("/a")
      #expect(head.status == 200)
      #expect(head["Content-Length"] == get["Content-Length"])
      #expect(head["Accept-Ranges"] == "bytes")
      #expect(get.text.hasPrefix("GET /a"))
    }
  }

  @Test func `a response without content has no body, and the connection stays`() async throws {
    try await Loopback(handler: { $0.path == "/" ? .empty() : .redirect(to: "/") }).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      let empty = try client.get("/")
      #expect(empty.status == 204)
      #expect(empty["Content-Length"] == nil)
      let redirect = try client.get("/x")
      #expect(redirect.status == 303)
      #expect(redirect["Location"] == "/")
    }
  }

  @Test(arguments: ["/x\r\nSet-Cookie: a=1", "/x\n"])
  func `a response with a line break in a header is not sent`(location: String) async throws {
    try await Loopback(handler: { _ in .redirect(to: location) }).run { (port: UInt16) throws in
      let response = try LoopbackClient(port: port).get("/")
      #expect(response.status == 500)
      #expect(response["Set-Cookie"] == nil)
    }
  }

  @Test func `a client of HTTP 1.0 gets its response, and the connection closes`() async throws {
    try await Loopback(handler: echo).run { (port: UInt16) throws in
      let client = try LoopbackClient(port: port)
      try client.send("GET /old HTTP/1.0\r\n\r\n")
      #expect(try client.response().text.hasPrefix("GET /old"))
      #expect(client.isClosedByServer())
    }
  }

  @Test func `a client that leaves before its response is ready does no harm`() async throws {
    let haveLeft = Shared(false)
    let server = HTTPServer(configuration: HTTPServerConfiguration()) { _ in
      try? await eventually { haveLeft.withLock { $0 } }
      return HTTPResponse(body: .bytes([UInt8](repeating: 1, count: 1_000_000)))
    }
    try server.start()
    let port = server.port
    try await onThread {
      for _ in 0..<50 {
        let client = try LoopbackClient(port: port)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      }
      haveLeft.withLock { $0 = true }
      #expect(try LoopbackClient(port: port).get("/").body.count == 1_000_000)
    }
    await server.stop()
  }
}
