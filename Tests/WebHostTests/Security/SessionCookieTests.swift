import HTTPServer
import ReaderTesting
import Running
import Testing

@testable import WebHost

@Suite struct SessionCookieTests {
  private static let https = HTTPHeader("X-Forwarded-Proto", "https")

  private func browser() async throws -> Browser {
    let reader = try await TestReader()
    _ = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    return await Browser(reader)
  }

  private func cookies(_ response: HTTPResponse) -> [String] {
    response.headers.filter { $0.isNamed("Set-Cookie") }.map(\.value)
  }

  private func signIn(_ browser: Browser, _ headers: [HTTPHeader] = []) async -> [String] {
    cookies(await browser.send("/login", ["name": "Ada", "password": "long enough"], headers: headers))
  }

  private func status(_ browser: Browser, cookie: String, _ headers: [HTTPHeader] = []) async -> Int {
    let headers = [HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Cookie", cookie)] + headers
    return await browser.host.handle(HTTPRequest(method: "GET", path: "/unread", headers: headers)).status
  }

  @Test func `behind TLS the session's cookie has the __Host- prefix`() async throws {
    let browser = try await browser()
    let cookies = await signIn(browser, [Self.https])
    let own = try #require(cookies.first { $0.hasPrefix("__Host-yaarr-") })
    #expect(own.contains("; Secure") && own.contains("; Path=/") && own.contains("; HttpOnly"))
    #expect(!own.contains("Domain"))
    #expect(cookies.contains { $0.hasPrefix("yaarr-") && $0.contains("Max-Age=0") })
    let pair = String(own.prefix { $0 != ";" })
    #expect(await status(browser, cookie: pair, [Self.https]) == 200)
    // A cookie of another host for the whole domain does not replace it.
    #expect(await status(browser, cookie: "yaarr=planted; \(pair)", [Self.https]) == 200)
  }

  @Test func `without TLS the cookie has its plain name, and its session is still valid behind TLS`() async throws {
    let browser = try await browser()
    let cookies = await signIn(browser)
    let plain = try #require(cookies.first { $0.hasPrefix("yaarr-") })
    #expect(cookies.allSatisfy { !$0.hasPrefix("__Host-") })
    #expect(!plain.contains("Secure"))
    #expect(await status(browser, cookie: String(plain.prefix { $0 != ";" }), [Self.https]) == 200)
  }

  @Test func `signing out clears both cookies`() async throws {
    let browser = try await browser()
    _ = try await browser.post("/login", ["name": "Ada", "password": "long enough"])
    let cookies = cookies(await browser.send("/logout"))
    #expect(cookies.contains { $0.hasPrefix("yaarr-") && $0.contains("Max-Age=0") })
    #expect(cookies.contains { $0.hasPrefix("__Host-yaarr-") && $0.contains("Max-Age=0") && $0.contains("; Secure") })
  }

  @Test func `readers on one host have cookies of other names, and the sessions of both go on`() async throws {
    let (one, other) = (try await browser(), try await browser())
    func pair(_ browser: Browser) async throws -> String {
      let cookie = try #require(await signIn(browser).first { $0.hasPrefix("yaarr-") && !$0.contains("device") })
      return String(cookie.prefix { $0 != ";" })
    }
    let pairs = (try await pair(one), try await pair(other))
    #expect(pairs.0.prefix { $0 != "=" } != pairs.1.prefix { $0 != "=" })
    for browser in [one, other] { #expect(await status(browser, cookie: "\(pairs.0); \(pairs.1)") == 200) }
    #expect(await status(other, cookie: pairs.0) == 303)
  }

  @Test func `a session that began under the cookie's former name goes on until it is signed out`() async throws {
    let browser = try await browser()
    _ = try await browser.post("/login", ["name": "Ada", "password": "long enough"])
    let pairs = try #require(browser.cookie).split(separator: "; ")
    let token = try #require(
      pairs.first { $0.hasPrefix("yaarr-") && !$0.contains("device") }?.split(separator: "=").last)
    #expect(await status(browser, cookie: "yaarr=\(token)") == 200)
    #expect(await status(browser, cookie: "yaarr-other=x; yaarr=\(token)") == 200)
    _ = await browser.send("/logout")
    #expect(await status(browser, cookie: "yaarr=\(token)") == 303)
  }
}
