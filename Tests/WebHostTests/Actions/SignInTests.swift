import HTTPServer
import ReaderTesting
import Running
import Testing

@testable import WebHost

@Suite struct SignInTests {
  @Test(.timeLimit(.minutes(2))) func `a name of megabytes is refused at once`() async throws {
    let reader = try await TestReader()
    _ = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    let browser = await Browser(reader)
    let name = String(repeating: "\u{301}\u{323}", count: 20_000)
    let body = Array("password=y&name=x\(QueryText.encode(name))".utf8)
    let request = HTTPRequest(
      method: "POST", path: "/login",
      headers: [
        HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Content-Type", "application/x-www-form-urlencoded"),
      ], body: body)
    let start = ContinuousClock.now
    let response = await browser.host.handle(request)
    #expect(response.status == 413)
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test(arguments: [257, 5_000]) func `a name that no account can have gives the same error as a wrong password`(
    bytes: Int
  ) async throws {
    let reader = try await TestReader()
    _ = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    let browser = await Browser(reader)
    let name = "x" + String(repeating: "\u{301}", count: (bytes - 1) / 2)
    // The name is refused without hashing a password or counting the attempt.
    for _ in 0..<7 {
      let (response, text) = try await browser.post("/login", ["name": name, "password": "long enough"])
      #expect(response.status == 401 && text.contains("The name or the password is wrong."))
    }
  }

  @Test func `a visitor without a cookie is asked to sign in, and nothing is written`() async throws {
    let reader = try await TestReader()
    _ = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    let browser = await Browser(reader)
    let writes = reader.database.times.writes.snapshot.count
    let (response, text) = try await browser.get("/")
    #expect(response.status == 200 && text.contains("Sign in"))
    #expect(reader.database.times.writes.snapshot.count == writes)
  }

  @Test func `guesses wait by name and network, and the owner does not`() async throws {
    let reader = try await TestReader()
    _ = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    let (stranger, owner) = (await Browser(reader), await Browser(reader))
    func forwarded(_ address: String) -> [HTTPHeader] { [HTTPHeader("X-Forwarded-For", "192.0.2.7, \(address)")] }
    func status(_ browser: Browser, _ password: String, from address: String) async -> HTTPResponse {
      await browser.send("/login", ["name": "Ada", "password": password], headers: forwarded(address))
    }
    for _ in 0..<5 { #expect(await status(stranger, "guess", from: "203.0.113.1").status == 401) }

    let waiting = await status(stranger, "long enough", from: "203.0.113.1")
    #expect(waiting.status == 429 && waiting.header("Retry-After") == "5")
    #expect(await status(owner, "long enough", from: "198.51.100.7").status == 303)
    // All addresses of one IPv6 network share the limit.
    for host in 1...5 { #expect(await status(stranger, "guess", from: "2001:db8::\(host)").status == 401) }
    #expect(await status(stranger, "long enough", from: "2001:db8::ffff:1").status == 429)
    #expect(await status(stranger, "long enough", from: "2001:db8:0:1::1").status == 303)
  }

  @Test func `a browser that has signed in is not slowed by guesses from elsewhere`() async throws {
    let reader = try await TestReader()
    _ = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    let browser = await Browser(reader)
    let signedIn = await browser.send("/login", ["name": "Ada", "password": "long enough"])
    let device = try #require(
      signedIn.headers.map(\.value).first { $0.hasPrefix("yaarr-device-") }?.prefix { $0 != ";" })
    for _ in 0..<5 { _ = await browser.send("/login", ["name": "Ada", "password": "guess"]) }

    let form = ["name": "Ada", "password": "long enough"]
    #expect(await browser.send("/login", form).status == 429)
    #expect(await browser.send("/login", form, headers: [HTTPHeader("Cookie", String(device))]).status == 303)
  }
}
