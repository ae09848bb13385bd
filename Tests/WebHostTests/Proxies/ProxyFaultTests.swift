import HTTPServer
import Logging
import ReaderTesting
import Running
import Testing
import Threading

@testable import WebHost

@Suite struct ProxyFaultTests {
  private static let proto = HTTPHeader("X-Forwarded-Proto", "https")

  private func fault(_ origin: String, _ host: String, _ headers: [HTTPHeader] = []) -> ProxyFault? {
    ProxyFault(
      of: HTTPRequest(
        method: "POST", path: "/login", headers: [HTTPHeader("Origin", origin), HTTPHeader("Host", host)] + headers))
  }

  @Test func `each header that a proxy does not pass on is named, with its value and the cure`() throws {
    let host = try #require(
      fault("https://reader.example", "127.0.0.1:8080", [HTTPHeader("X-Forwarded-Host", "reader.example")]))
    #expect(host.kind == .host && host.cure.contains("Host $http_host"))
    #expect(host.cause.contains("“127.0.0.1:8080”") && host.cause.contains("X-Forwarded-Host, which says"))
    let scheme = try #require(
      fault("https://reader.example", "reader.example", [HTTPHeader("Forwarded", "proto=https")]))
    #expect(scheme.kind == .encrypted && scheme.cure.contains("X-Forwarded-Proto $scheme"))
    #expect(scheme.cause.contains("is missing") && scheme.cause.contains("The proto of Forwarded is not read."))
    let port = try #require(fault("https://reader.example:8443", "reader.example", [Self.proto]))
    #expect(port.kind == .port && port.cure.contains("with its port"))
    let plain = try #require(fault("http://reader.example", "reader.example", [Self.proto]))
    #expect(plain.kind == .unencrypted && plain.cause.contains("says “https”"))
    // Two at once: the first one is said first.
    #expect(fault("https://reader.example:8443", "reader.example")?.kind == .encrypted)
  }

  @Test func `other sites and headers that agree are no fault of a proxy`() {
    #expect(fault("https://evil.test", "reader.example", [HTTPHeader("Sec-Fetch-Site", "cross-site")]) == nil)
    #expect(fault("https://reader.example", "reader.example", [Self.proto]) == nil)
    #expect(fault("null", "reader.example") == nil && fault("https://reader.example", "") == nil)
    let long = fault("https://\(String(repeating: "a", count: 250)).test", "reader.example")
    #expect(long.map { $0.cause.utf8.count < 300 } == true)
  }

  /// The lines of the log and the last answer, after the same request was sent so many times from an address.
  private func refused(
    times: Int, from address: String, headers: [HTTPHeader]
  ) async throws -> (lines: [String], response: HTTPResponse, text: String) {
    let lines = Lock<[String]>([])
    let reader = try await TestReader()
    reader.services.logger.register { Logger(level: .info) { line in lines.withLock { $0.append(line) } } }
    let host = await Browser(reader).host
    var response = HTTPResponse.empty()
    for _ in 0..<times {
      response = await host.handle(
        HTTPRequest(method: "POST", path: "/login", headers: headers, remoteAddress: address))
    }
    guard case .bytes(let bytes) = response.body else { return (lines.withLock { $0 }, response, "") }
    return (lines.withLock { $0 }, response, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `the log says it once a minute, and the page only behind a proxy that is trusted`() async throws {
    let headers = [HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Origin", "https://reader.example\u{1B}[2J")]
    let near = try await refused(
      times: 20, from: "127.0.0.1", headers: [headers[0], HTTPHeader("Origin", "https://a.test")])
    #expect(near.response.status == 403 && near.text.contains("proxy_set_header Host $http_host"))
    #expect(near.lines.count == 1 && near.lines[0].contains("headers disagree"))
    let far = try await refused(
      times: 1, from: "198.51.100.7", headers: [headers[0], HTTPHeader("Origin", "https://a.test")])
    #expect(far.response.status == 403 && !far.text.contains("proxy") && far.lines.count == 1)
    let odd = try await refused(times: 1, from: "127.0.0.1", headers: headers)
    #expect(odd.response.status == 403 && odd.lines.isEmpty, "It is no origin.")
    let other = try await refused(
      times: 1, from: "127.0.0.1", headers: headers + [HTTPHeader("Sec-Fetch-Site", "cross-site")])
    #expect(other.lines.isEmpty && other.text.contains("did not come from a page of the reader"))
  }
}
