import EventuallyTesting
import HTTPServer
import Reader
import ReaderTesting
import Running
import Screens
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(1)))
struct AccessTests {
  private let info = "/reader/api/0/user-info"

  private func header(_ secret: String) -> [HTTPHeader] { [HTTPHeader("Authorization", "GoogleLogin auth=\(secret)")] }

  @Test func `an app signs in with its own password and uses what it gets`() async throws {
    let reader = try await TestReader()
    let client = TestClient(reader)
    let secret = try await client.secret()
    let signedIn = try await client.post("/accounts/ClientLogin", [("Email", "owner"), ("Passwd", secret)])
    #expect(signedIn.status == 200)
    let auth = try #require(signedIn.text.split(separator: "\n").first { $0.hasPrefix("Auth=") }).dropFirst(5)
    let answer = try await client.send("GET", info, headers: header(String(auth)))
    #expect(try answer.json("userName").string == "owner")
  }

  @Test(arguments: ["", "wrong", "owner/1", "1.abc"])
  func `a wrong secret is refused in both headers that clients know`(secret: String) async throws {
    let client = TestClient(try await TestReader())
    _ = try await client.secret()
    let answer = try await client.send("GET", info, headers: header(secret))
    #expect(answer.status == 401 && answer.text == "Unauthorized\n")
    #expect(answer.response.header("X-Reader-Google-Bad-Token") == "true")
    #expect(answer.response.header("Google-Bad-Token") == "true")
  }

  @Test func `an app whose search finds no place, or takes too long, is asked to try again`() {
    for error in [SearchError.tooMany, .tooSlow(seconds: 10)] {
      #expect(APIProblem(error).status == 503)
    }
  }

  @Test(arguments: [
    (StorageError.unreachable(server: "hidden", reason: "hidden"), 503),
    (.cannotWrite(path: "hidden", reason: "hidden"), 503),
    (.busy, 503), (.failed(operation: "x", reason: "hidden"), 500),
  ])
  func `a database that cannot be used is a reason to try again, and the log says which`(
    error: StorageError, status: Int
  ) {
    let problem = APIProblem(error)
    #expect(problem.status == status && !problem.sentence.contains("hidden") && problem.reason == error.description)
  }

  @Test func `a revoked app is refused at once`() async throws {
    let reader = try await TestReader()
    let client = TestClient(reader)
    let secret = try await client.secret()
    #expect(try await client.send("GET", info, headers: header(secret)).status == 200)
    let owner = try await reader.owner()
    let token = try #require(try await reader.services.useCases.appTokens.all(of: owner.id).first)
    try await reader.services.useCases.appTokens.revoke(token.id, of: owner.id)
    #expect(try await client.send("GET", info, headers: header(secret)).status == 401)
  }

  @Test func `the app of a suspended or removed user is refused at once, and its stream ends`() async throws {
    let reader = try await TestReader()
    let ann = try await reader.services.accounts().create(name: "ann", password: "a long password")
    _ = try await reader.services.accounts().create(name: "bob", password: "a long password")
    let client = TestClient(reader)
    let token = [HTTPHeader("X-Auth-Token", try await client.secret(of: ann))]
    func stream() async throws -> ResponseStream? {
      let answer = try await client.send("GET", "/v1/x/events", headers: token)
      guard case .stream(let stream) = answer.response.body else { return nil }
      return stream
    }
    let suspended = try #require(try await stream())
    try await reader.services.useCases.suspend(ann.id)
    try await eventually { suspended.send([]) == .closed }
    #expect(try await client.send("GET", "/v1/me", headers: token).status == 401)

    try await reader.services.useCases.resume(ann.id)
    let removed = try #require(try await stream())
    try await reader.services.useCases.remove(ann.id)
    try await eventually { removed.send([]) == .closed }
    #expect(try await client.send("GET", "/v1/me", headers: token).status == 401)
  }

  @Test func `a token of one user does not sign in another`() async throws {
    let reader = try await TestReader()
    let ann = try await reader.services.accounts().create(name: "ann", password: "a long password")
    _ = try await reader.services.accounts().create(name: "bob", password: "a long password")
    let client = TestClient(reader)
    let secret = try await client.secret(of: ann)
    #expect(try await client.post("/accounts/ClientLogin", [("Email", "bob"), ("Passwd", secret)]).status == 401)
    #expect(try await client.post("/accounts/ClientLogin", [("Email", "ANN"), ("Passwd", secret)]).status == 200)
  }

  @Test func `a user's own password works only where the operator allows it, and until it changes`() async throws {
    let reader = try await TestReader()
    let ann = try await reader.services.accounts().create(name: "ann", password: "a long password")
    let form = [("Email", "ann"), ("Passwd", "a long password")]
    #expect(try await TestClient(reader).post("/accounts/ClientLogin", form).status == 401)

    let open = try await TestReader()
    let bob = try await open.services.accounts().create(name: "ann", password: "a long password")
    let client = TestClient(open, allowsPasswords: true)
    let signedIn = try await client.post("/accounts/ClientLogin?output=json", form)
    let auth = try #require(try signedIn.json("Auth").string)
    #expect(!auth.contains("long"))
    #expect(try await client.send("GET", info, headers: header(auth)).status == 200)
    try await open.services.accounts().setPassword(of: bob, to: "another password")
    #expect(try await client.send("GET", info, headers: header(auth)).status == 401)
    #expect(try await client.post("/accounts/ClientLogin", form).status == 401)
    #expect(ann.name == "ann")
  }

  @Test func `the use of a token is noted with its address`() async throws {
    let reader = try await TestReader()
    let client = TestClient(reader)
    let secret = try await client.secret()
    _ = try await client.send("GET", info, headers: header(secret), from: "198.51.100.7")
    let token = try #require(try await reader.services.useCases.appTokens.all(of: try await reader.owner().id).first)
    #expect(token.lastAddress == "198.51.100.7" && token.lastUsed == TestReader.now)
  }

  @Test func `many wrong secrets are slowed down, and a client with a right one is not`() async throws {
    let client = TestClient(try await TestReader())
    let secret = try await client.secret()
    #expect(try await client.send("GET", info, headers: header(secret)).status == 200)
    // An app with an old password retries all the time.
    for _ in 0..<200 { #expect(try await client.send("GET", info, headers: header("old")).status == 401) }
    var answers: [Int] = []
    for guess in 0..<100 {
      answers.append(try await client.send("GET", info, headers: header("guess-\(guess)")).status)
    }
    #expect(answers.prefix(59).allSatisfy { $0 == 401 } && answers.last == 429)
    let slowed = try await client.send("GET", info, headers: header("further"))
    #expect(slowed.response.header("Retry-After") == "30")
    #expect(try await client.send("GET", info, headers: header(secret)).status == 200)
    #expect(try await client.send("GET", info, headers: header("further"), from: "203.0.113.1").status == 401)
  }

  @Test func `bodies are bounded before they are read`() {
    for (path, limit) in [
      ("/reader/api/0/edit-tag", 1 << 20), ("/reader/api/0/subscription/import", 16 << 20),
      ("/api/greader.php/reader/api/0/subscription/import", 16 << 20), ("/fever/", 1 << 20), ("/unread", nil),
    ] as [(String, Int?)] {
      #expect(SyncAPI.bodyLimit(method: "POST", path: path) == limit, "\(path)")
    }
  }

  @Test func `sign-ins that a browser adds by itself are refused from pages of other sites, and tokens are not`()
    async throws
  {
    let reader = try await PodcastReader()
    func status(_ path: String, _ headers: HTTPHeader...) async throws -> Int {
      let host = HTTPHeader("Host", "reader.test")
      return try await reader.base.client.send("GET", path, headers: headers + [host]).status
    }
    let update = "/index.php/apps/news/api/v1-3/feeds/update?feedId=\(reader.base.feed)"
    let token = HTTPHeader("X-Auth-Token", reader.base.secret)
    let cookie = HTTPHeader("Cookie", "sessionid=\(reader.base.secret)")
    let (me, podcasts) = ("/v1/me", "/api/2/subscriptions/ann/phone.json?since=0")
    for elsewhere in [
      HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Sec-Fetch-Site", "same-site"),
      HTTPHeader("Origin", "https://other.test"), HTTPHeader("Origin", "null"),
    ] {
      // Of a picture, a frame or a link.
      for mode in ["no-cors", "navigate", "websocket"] {
        #expect(try await status(me, reader.signed, elsewhere, HTTPHeader("Sec-Fetch-Mode", mode)) == 403)
      }
      #expect(try await status(update, reader.signed, elsewhere) == 403)
      #expect(try await status(podcasts, reader.signed, elsewhere) == 403)
      #expect(try await status(podcasts, cookie, elsewhere) == 403)
      #expect(try await status(me, token, elsewhere) == 200)
    }
    for own in [
      HTTPHeader("Sec-Fetch-Site", "none"), HTTPHeader("Sec-Fetch-Site", "same-origin"),
      HTTPHeader("Origin", "https://reader.test"), HTTPHeader("Accept", "*/*"),
    ] {
      for path in [me, update] { #expect(try await status(path, reader.signed, own) == 200) }
      #expect(try await status(podcasts, cookie, own) == 200)
    }
  }

  @Test func `a script of another page signs in by name and password for what a browser asks about first`()
    async throws
  {
    let reader = try await PodcastReader()
    let entry = reader.base.ids[0]
    let read = #"{"entry_ids":[\#(entry)],"status":"read"}"#
    let mark = "/index.php/apps/news/api/v1-3/items/\(entry)/star"
    let json = "application/json"
    let pages = [
      [HTTPHeader("Origin", "null")], [HTTPHeader("Origin", "https://other.test")],
      [HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Sec-Fetch-Mode", "cors"), HTTPHeader("Origin", "null")],
    ]
    for page in pages {
      func status(_ method: String, _ path: String, _ type: String? = nil, _ body: String = "") async throws -> Int {
        let headers = page + [reader.signed, HTTPHeader("Host", "reader.test")]
        return try await reader.base.client.send(
          method, path, headers: headers + (type.map { [HTTPHeader("Content-Type", $0)] } ?? []), body: body
        ).status
      }
      for path in ["/v1/me", "/v1/entries", "/index.php/apps/news/api/v1-3/items"] {
        #expect(try await status("GET", path) == 200, "\(path)")
      }
      #expect(try await status("PUT", "/v1/entries", json, read) == 204)
      #expect(try await status("PUT", mark) == 200)
      for type in [json, "Application/JSON; charset=utf-8"] {
        #expect(try await status("POST", mark, type, "{}") == 200, "\(type)")
      }
      #expect(try await status("DELETE", "/v1/feeds/999") == 404)
      // What forms and plain requests of scripts send, with a password that the browser remembers.
      for type in [
        nil, "", "text/plain", "text/plain; a=application/json", "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x", "text/xml", "application/json-patch",
      ] {
        #expect(try await status("POST", mark, type, "{}") == 403, "\(type ?? "no type")")
        #expect(try await status("POST", "/v1/categories", type, #"{"title":"x"}"#) == 403, "\(type ?? "no type")")
      }
    }
    let preflight = try await reader.base.client.send("OPTIONS", "/v1/entries")
    #expect(preflight.response.header("Access-Control-Allow-Credentials") == nil)
    #expect(preflight.response.header("Access-Control-Allow-Headers")?.contains("Authorization") == true)
  }

  @Test func `a path below no prefix is left to the pages`() async throws {
    let client = TestClient(try await TestReader())
    for path in ["/", "/unread", "/readers", "/accounts", "/api/greader.phpx"] {
      #expect(await client.host.answer(HTTPRequest(method: "GET", path: path)) == nil, "\(path)")
    }
  }

  @Test func `double slashes, other methods, unknown paths and preflights have their answers`() async throws {
    let client = TestClient(try await TestReader())
    let secret = try await client.secret()
    #expect(try await client.send("GET", "//reader/api/0/token", headers: header(secret)).text == secret + "\n")
    let other = try await client.send("DELETE", info)
    #expect(other.status == 405 && other.response.header("Allow") == "GET")
    #expect(try await client.send("GET", "/reader/api/0/nothing").status == 404)
    let preflight = try await client.send("OPTIONS", "/api/greader.php\(info)")
    #expect(preflight.status == 204 && preflight.response.header("Access-Control-Allow-Origin") == "*")
    #expect(try await client.send("GET", "/api/greader.php/check/compatibility").text == "PASS")
  }

  @Test(arguments: [
    ("GET", "/reader/atom"), ("GET", "/reader/atom/"), ("POST", "/reader/api/0/stream/contents"), ("GET", "/reader"),
    ("PUT", "/reader/api/0/stream/contents/"),
  ])
  func `a path that ends before what a route expects is refused`(method: String, path: String) async throws {
    let client = TestClient(try await TestReader())
    #expect([401, 404, 405].contains(try await client.send(method, path).status))
  }

  @Test func `the password of an app is right however many wrong ones its network has sent`() async throws {
    let client = TestClient(try await TestReader())
    for number in 0..<100 { _ = try await client.send("GET", info, headers: header("wrong-\(number)")) }
    #expect(try await client.send("GET", info, headers: header("wrong-again")).status == 429)
    let secret = try await client.secret()
    #expect(try await client.send("GET", info, headers: header(secret)).status == 200)
  }

}
