import HTTPServer
import ReaderTesting
import Testing

@testable import WebHost

@Suite struct OriginTests {
  private static let https = [HTTPHeader("X-Forwarded-Proto", "https")]

  private func status(origin: String, host: String, headers: [HTTPHeader] = []) async throws -> Int {
    let host = HTTPHeader("Host", host)
    let browser = await Browser(try await TestReader())
    return await browser.send("/login", headers: [host, HTTPHeader("Origin", origin)] + headers).status
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "127.0.0.1:8080", []), ("http://reader.test", "reader.test", []),
    ("http://reader.test", "reader.test:80", []), ("http://reader.test:80", "reader.test", []),
    ("http://reader.test", "READER.test.", []), ("http://[::1]:8080", "[::1]:8080", []),
    ("https://reader.test", "reader.test", https), ("https://reader.test", "reader.test:443", https),
    ("https://reader.test:8443", "reader.test:8443", https),
  ])
  func `a form from the reader's own pages is accepted`(origin: String, host: String, headers: [HTTPHeader])
    async throws
  {
    #expect(try await status(origin: origin, host: host, headers: headers) == 401)
  }

  @Test(arguments: [
    ("https://reader.test", "reader.test", []), ("http://reader.test", "reader.test", https),
    ("http://reader.test:8080", "reader.test", []), ("https://reader.test:80", "reader.test", https),
    ("http://reader.test", "reader.test:8080", []), ("http://evil.test", "reader.test", []),
    ("http://evil.test/reader.test", "reader.test", []), ("http://x@reader.test", "reader.test", []),
    ("null", "reader.test", []), ("", "reader.test", []), ("reader.test", "reader.test", []),
    ("http://reader.test\u{301}", "reader.test", []), ("http://[::1]:8080", "[::2]:8080", []),
    ("http://reader.test:port", "reader.test:port", []), ("ftp://reader.test", "reader.test", []),
  ])
  func `a form of another site is refused`(origin: String, host: String, headers: [HTTPHeader]) async throws {
    #expect(try await status(origin: origin, host: host, headers: headers) == 403)
  }
}
