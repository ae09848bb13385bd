import Bytes
import HTTPServer
import ReaderTesting
import Testing

@testable import WebHost

@Suite struct ThisMachineTests {
  private func isLetIn(
    host: String, from address: String = "127.0.0.1", headers: [HTTPHeader] = []
  ) async throws -> Bool {
    let browser = await Browser(try await TestReader())
    let request = HTTPRequest(
      method: "GET", path: "/", headers: [HTTPHeader("Host", host), HTTPHeader("Accept", "text/html")] + headers,
      remoteAddress: address)
    return await browser.host.handle(request).header("Set-Cookie") != nil
  }

  @Test(arguments: [
    "127.0.0.1:8080", "127.0.0.1", "127.1.2.3", "localhost:8080", "LOCALHOST", "Localhost:8080", "localhost.",
    "localhost.:8080", "reader.localhost", "Reader.LocalHost.:80", "[::1]:8080", "[::1]",
  ])
  func `names of this machine are accepted`(host: String) async throws {
    #expect(try await isLetIn(host: host, from: host.utf8.first == UInt8(ascii: "[") ? "::1" : "127.0.0.1"))
  }

  @Test(arguments: [
    "rebound.test:8080", "192.168.1.7:8080", "", ":8080", "[::1].evil.example", "[::1]evil", "[::1]:x", "[::1",
    "localhost:x:evil", "localhost:evil", "localhost:", "localhost:80:80", "localhost.evil.example", "evil-localhost",
    "localhost..", ".localhost", "127.0.0.1.evil.example", "127.0.0.1:8080@evil.example", "evil@127.0.0.1",
    "127.1", "2130706433", "0x7f.0.0.1", "0127.0.0.1", "localhost\u{301}", "localhost/", "localhost#", "local host",
    "[::2]", "[::ffff:127.0.0.1%25x]", "localhost:99999",
  ])
  func `other host names are refused`(host: String) async throws {
    #expect(try await !isLetIn(host: host))
  }

  @Test(arguments: [
    "Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "x-forwarded-port",
    "X-Forwarded-Server", "X-Forwarded-Prefix", "X-Forwarded", "CF-Connecting-IP", "CF-Ray", "CDN-Loop",
    "True-Client-IP", "X-Client-IP", "X-Cluster-Client-IP", "Fastly-Client-IP", "X-Original-URL", "X-Original-Host",
    "X-Original-Forwarded-For", "X-ProxyUser-Ip", "Client-IP", "X-Scheme", "X-Request-ID", "X-Envoy-External-Address",
    "X-Varnish", "X-Rewrite-URL", "X-Host", "Front-End-Https", "X-Amzn-Trace-Id", "Fly-Client-IP", "X-Azure-ClientIP",
  ])
  func `a request with a proxy's header is refused`(header: String) async throws {
    #expect(try await !isLetIn(host: "127.0.0.1:8080", headers: [HTTPHeader(header, "x")]))
  }

  @Test(arguments: ["HTTP/1.0", "HTTP/0.9", "HTTP/1.1 ", "HTTP/2.0", ""])
  func `a request in an HTTP version of simple proxies is refused`(version: ByteString) async throws {
    let headers = [HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Accept", "text/html")]
    let request = HTTPRequest(method: "GET", path: "/", headers: headers, version: version)
    let response = await Browser(try await TestReader()).host.handle(request)
    #expect(response.status == 400 && response.header("Set-Cookie") == nil)
  }

  @Test func `a request from another address is refused`() async throws {
    for address in ["192.168.1.9", "::2", "::ffff:10.0.0.1", "", "127.0.0.1.evil", "localhost"] {
      #expect(try await !isLetIn(host: "localhost", from: address), "\(address)")
    }
    #expect(try await isLetIn(host: "localhost", from: "::ffff:127.0.0.1"))
  }
}
