import Foundation
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import HTTPServer
@testable import WebHost

/// One's own account in the settings.
@Suite(.timeLimit(.minutes(1))) struct AccountSectionTests {
  private static let firefox = [
    HTTPHeader("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0")
  ]

  private func signIn(_ reader: TestReader, headers: [HTTPHeader] = []) async throws -> Browser {
    let browser = await Browser(reader)
    _ = try await browser.post("/login", ["name": "Ada", "password": "long enough"], headers: headers)
    return browser
  }

  private func makeReader(others: [String] = ["Bob"]) async throws -> TestReader {
    let reader = try await TestReader()
    for name in ["Ada"] + others {
      _ = try await reader.services.accounts().create(name: name, password: "long enough")
    }
    return reader
  }

  @Test func `a user changes the name, and reads why a taken one is refused`() async throws {
    let browser = try await signIn(try await makeReader())
    _ = try await browser.get("/settings/account")
    let taken = try await browser.post("/account/name", ["name": "bob"])
    #expect(taken.response.status == 422 && taken.text.contains("The name “bob” is taken."))
    let bad = try await browser.post("/account/name", ["name": "a/b"])
    #expect(bad.response.status == 422 && bad.text.contains("A name has 1 to 64 characters"))
    let changed = try await browser.post("/account/name", ["name": "Countess"])
    #expect(changed.text.contains("Signed in as Countess") && changed.text.contains("Your name is changed."))
  }

  @Test func `sessions have their browsers, and end one by one or all others`() async throws {
    let reader = try await makeReader()
    let here = try await signIn(reader, headers: Self.firefox)
    let there = try await signIn(reader)
    let third = try await signIn(reader)
    let page = try await here.get("/settings/account").text
    #expect(page.contains("Firefox on Linux") && page.contains("this browser"))
    let ids = page.components(separatedBy: "name=\"session\" value=\"").dropFirst().map { String($0.prefix(12)) }
    #expect(ids.count == 2)
    _ = try await here.post("/account/sessions", ["session": ids[0]])
    let alive = try await [there, third].asyncCount { try await $0.get("/all").text.contains("Account of Ada") }
    #expect(alive == 1)
    // Again, as a second click does.
    #expect(try await here.post("/account/sessions", ["session": ids[0]]).response.status == 200)
    let last = try await here.post("/account/sessions")
    #expect(last.text.contains("Signed out there.") && !last.text.contains("Sign out all others"))
    #expect(try await [there, third].asyncCount { try await $0.get("/all").text.contains("Account of Ada") } == 0)
  }

  @Test func `the account is removed with the password, after the export was offered`() async throws {
    let reader = try await makeReader()
    let browser = try await signIn(reader)
    let page = try await browser.get("/settings/account/remove").text
    #expect(page.contains("Remove the account of Ada?") && page.contains("href=\"/export/all\""))
    let refused = try await browser.post("/account/remove", ["password": "wrong"])
    #expect(refused.response.status == 422 && refused.text.contains("The present password is wrong."))
    let removed = try await browser.post("/account/remove", ["password": "long enough"])
    #expect(removed.text.contains("Your account is removed"))
    #expect(try await reader.services.accounts().users().map(\.name) == ["Bob"])
    #expect(try await browser.get("/all").text.contains("Sign in"))
  }

  @Test func `the only account, and the local owner, are not removed`() async throws {
    let reader = try await makeReader(others: [])
    let browser = try await signIn(reader)
    _ = try await browser.get("/settings/account/remove")
    let refused = try await browser.post("/account/remove", ["password": "long enough"])
    #expect(refused.response.status == 422 && refused.text.contains("This is the only account."))
    let local = await Browser(try await TestReader())
    _ = try await local.get("/")
    #expect(try await !local.get("/settings/account").text.contains("Remove this account"))
    #expect(try await local.get("/settings/account/remove").text.contains("Create an account"))
    #expect(try await local.post("/account/remove", ["password": ""]).response.status == 422)
  }

  @Test func `everything that is the user's is exported`() async throws {
    let reader = try await makeReader()
    let browser = try await signIn(reader)
    let ada = try #require(try await reader.services.accounts().user(named: "Ada"))
    try await reader.database.setSetting("layout", String(repeating: "long ", count: 200_000), of: ada.id)
    let answer = try await browser.get("/export/all").response
    guard case .stream(let stream) = answer.body else { throw NoStream() }
    #expect(answer.header("Content-Disposition") == "attachment; filename=\"yaarr.jsonl\"")
    var wanted = Data()
    try await reader.services.useCases.exportAll(of: ada.id) { wanted += $0 }
    var sent = Data()
    let end = ContinuousClock.now + .seconds(30)
    reading: while ContinuousClock.now < end {
      switch stream.read(1 << 16) {
      case .bytes(let bytes): sent += bytes
      case .later: await Task.yield()
      case .finished, .broken: break reading
      }
    }
    #expect(sent == wanted && sent.count > 1_000_000)
  }

  private struct NoStream: Error {}

  @Test(arguments: [
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0",
      "Edge on Windows"
    ),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari on iPhone"),
    ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36", "Chrome on Android"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox on macOS"),
    ("w3m (Linux)", "A browser on Linux"), ("<b>odd</b>", nil), ("", nil),
  ])
  func `a browser has the name of its kind`(agent: String, name: String?) {
    let request = HTTPRequest(method: "GET", path: "/", headers: [HTTPHeader("User-Agent", agent)])
    #expect(request.browserName == name)
  }
}

extension Sequence {
  fileprivate func asyncCount(_ isCounted: (Element) async throws -> Bool) async rethrows -> Int {
    var count = 0
    for element in self where try await isCounted(element) { count += 1 }
    return count
  }
}
