import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Testing

@testable import WebHost

@Suite struct ProxyReportTests {
  private func findings(
    at address: String = "https://reader.example", from peer: String = "127.0.0.1", _ headers: [(String, String)]
  ) throws -> [ProxyReport.Finding] {
    let request = HTTPRequest(
      method: "POST", path: ProxyTest.path, headers: headers.map { HTTPHeader($0.0, $0.1) }, remoteAddress: peer)
    let sent = ProxyReport(of: request, trusting: TrustedProxies())
    let received = try #require(ProxyReport(Array(sent.text.utf8)))
    return try #require(received.findings(at: address))
  }

  private func wrong(_ findings: [ProxyReport.Finding]) -> [String] {
    findings.filter { $0.cure != nil }.map { String($0.text.prefix { $0 != " " }) }
  }

  private static let right = [
    ("Host", "reader.example"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-For", "203.0.113.5"),
  ]

  @Test func `a proxy that passes all on is right`() throws {
    #expect(try wrong(findings(Self.right)).isEmpty)
    #expect(try wrong(findings(at: "https://reader.example:443/", Self.right)).isEmpty)
    #expect(try wrong(findings(at: "http://reader.example", [Self.right[0], Self.right[2]])).isEmpty)
  }

  @Test func `each header that is missing, wrong or a client's own is named with a cure`() throws {
    #expect(try wrong(findings([("Host", "127.0.0.1:8080")] + Self.right[1...])) == ["Host"])
    #expect(try wrong(findings(at: "https://reader.example:8443", Self.right)) == ["Host"])
    #expect(try wrong(findings([Self.right[0], Self.right[2]])) == ["X-Forwarded-Proto"])
    #expect(
      try wrong(findings([Self.right[0], ("X-Forwarded-Proto", "http"), Self.right[2]])) == ["X-Forwarded-Proto"])
    #expect(try wrong(findings(Array(Self.right[..<2]))) == ["X-Forwarded-For"])
    #expect(try wrong(findings(at: "http://reader.example", Self.right)) == ["X-Forwarded-Proto"])
    // As they were sent.
    #expect(
      try wrong(findings([Self.right[0]] + ProxyReport.claims)) == ["X-Forwarded-Proto", "X-Forwarded-For"])
    let appended = ProxyReport.claims[0].1 + ", 203.0.113.5"
    #expect(try wrong(findings(Array(Self.right[..<2]) + [("X-Forwarded-For", appended)])).isEmpty)
    #expect(try wrong(findings(from: "198.51.100.7", Self.right)) == ["The"])
  }

  @Test func `a stream whose parts arrive together is held back`() {
    #expect(ProxyReport.stream(gap: nil).cure != nil && ProxyReport.stream(gap: .milliseconds(5)).cure != nil)
    #expect(ProxyReport.stream(gap: .milliseconds(1_900)).cure == nil)
  }

  @Test func `only a report is read as one`() {
    for text in ["", "ok\n", "<html>", "yaarr-proxy-report 2\n", String(repeating: "yaarr-proxy-report\n", count: 200)]
    {
      #expect(ProxyReport(Array(text.utf8)) == nil)
    }
  }

  private func status(_ path: String, body: String, _ reader: TestReader) async -> Int {
    let host = await Browser(reader).host
    return await host.handle(
      HTTPRequest(
        method: "POST", path: path, headers: [HTTPHeader("Host", "reader.example")], body: Array(body.utf8),
        remoteAddress: "198.51.100.7")
    ).status
  }

  @Test func `strangers get what there is at any other address, and a test ends`() async throws {
    let reader = try await TestReader()
    let clock = MovedClock()
    reader.services.clock.register { clock.wallClock }
    let installation = reader.services.useCases.installation
    let token = try await installation.beginProxyTest(now: clock.now)
    for path in [ProxyTest.path, ProxyTest.streamPath] {
      #expect(await status(path, body: token.text, reader) == 200)
      for body in ["", "x", String(token.text.reversed()), token.text + "x"] {
        #expect(await status(path, body: body, reader) == 404)
      }
    }
    // Also after a clock that was ahead.
    for seconds in [121, -400 * 86_400] as [Double] {
      clock.move(seconds)
      #expect(await status(ProxyTest.path, body: token.text, reader) == 404)
      clock.move(-seconds)
    }
    try await installation.endProxyTest()
    #expect(await status(ProxyTest.path, body: token.text, reader) == 404)
  }
}
