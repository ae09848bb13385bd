import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing
import Threading

@testable import SyncAPI

/// Signing in to Nextcloud in the browser, with the page's part done by what is behind it.
@Suite(.timeLimit(.minutes(1)))
struct NextcloudSignInTests {
  private final class Clock: Sendable {
    /// Those that have passed.
    let minutes = Lock(0.0)
  }

  private final class World: Sendable {
    let client: TestClient
    let (ann, bob): (User, User)
    let clock = Clock()
    var apps: AppRequests { client.reader.services.useCases.appRequests }

    init() async throws {
      let reader = try await TestReader()
      ann = try await reader.database.createUser(name: "ann", passwordHash: "none")
      bob = try await reader.database.createUser(name: "bob", passwordHash: "none")
      reader.services.clock.register { [clock] in
        WallClock { TestReader.now.addingTimeInterval(60 * clock.minutes.withLock { $0 }) }
      }
      client = TestClient(reader)
    }

    /// Begins, and gives the token to ask with and the fields of the page's address.
    func begin(agent: String? = "Pod/1") async throws -> (token: String, fields: [String: String]) {
      let headers = agent.map { [HTTPHeader("User-Agent", $0)] } ?? []
      let begun = try await client.send("POST", "/index.php/login/v2", headers: headers)
      let login = try #require(try begun.json("login").string)
      let query = HTTPRequest(target: login).query
      let token = try #require(try begun.json("poll.token").string)
      return (token, Dictionary(query.map { ($0.name, $0.value) }) { one, _ in one })
    }

    func ask(_ token: String, from address: String = "192.0.2.1") async throws -> TestClient.Answer {
      let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
      return try await client.send(
        "POST", "/login/v2/poll", headers: [type], body: "token=\(token)", from: address)
    }

    func request(_ fields: [String: String]) async throws -> AppRequest? { try await apps.request { fields[$0] } }
  }

  @Test func `an app that nobody lets in is nowhere, and all wrong tokens have the same answer`() async throws {
    let world = try await World()
    let (token, fields) = try await world.begin()
    #expect(token.utf8.count == 43)
    #expect(fields.values.allSatisfy { !$0.contains(token) })
    let answers = [
      try await world.ask(token), try await world.ask("x"), try await world.ask(""),
      try await world.client.send("POST", "/login/v2/poll?token=\(token)"),
    ]
    #expect(answers.map(\.status) == [404, 404, 404, 404] && Set(answers.map(\.text)).count == 1)
    #expect(try await world.client.reader.services.useCases.appTokens.all(of: world.ann.id).isEmpty)
    #expect(try await world.client.send("GET", "/login/v2").status == 405)
  }

  @Test func `what an address says of an app cannot be changed`() async throws {
    let world = try await World()
    let (_, fields) = try await world.begin()
    #expect(try await world.request(fields) != nil)
    for (name, value) in fields {
      for changed in [value + "0", String(value.dropLast()), ""] {
        var fields = fields
        fields[name] = changed
        #expect(try await world.request(fields) == nil, "\(name) \(changed)")
      }
      #expect(try await world.request(fields.filter { $0.key != name }) == nil, "\(name)")
    }
    var moved = fields
    moved["name"] = "Pod/1 192.0.2"
    moved["from"] = ".1"
    #expect(try await world.request(moved) == nil)
    #expect(try await World().request(fields) == nil, "another installation")
  }

  @Test func `a name is a line of bounded length that shows what it is`() async throws {
    let world = try await World()
    func long(_ count: Int) -> String { String(repeating: "x", count: count) }
    for (agent, name) in [
      ("AntennaPod/3.12.0", "AntennaPod/3.12.0"), (nil, "An app"), (" \u{202E}\t", "An app"),
      ("Pod\u{202E}\u{7}\u{1B}[1m é", "Pod[1m"), (long(5_000), long(64)),
    ] {
      #expect(try await world.begin(agent: agent).fields["name"] == name)
    }
  }

  @Test func `a request ends after twenty minutes, before it is accepted and after`() async throws {
    let world = try await World()
    let (late, lateFields) = try await world.begin()
    world.clock.minutes.withLock { $0 += 20 }
    #expect(try await world.request(lateFields) == nil)
    let (token, fields) = try await world.begin()
    world.clock.minutes.withLock { $0 += 19 }
    let request = try #require(try await world.request(fields))
    #expect(try await world.apps.accept(request, scopes: .all, for: world.ann.id))
    world.clock.minutes.withLock { $0 += 20 }
    #expect(try await world.ask(token).status == 404)
    #expect(try await world.ask(late).status == 404)
  }

  @Test func `an app is let in once, by one user, and with what it may do`() async throws {
    let world = try await World()
    let tokens = world.client.reader.services.useCases.appTokens
    let (token, fields) = try await world.begin()
    let request = try #require(try await world.request(fields))
    #expect(try await world.apps.accept(request, scopes: .mark, for: world.ann.id))
    #expect(try await world.apps.accept(request, scopes: .all, for: world.ann.id), "a form that is sent twice")
    #expect(try await !world.apps.accept(request, scopes: .all, for: world.bob.id))
    let made = try #require(try await tokens.all(of: world.ann.id).first)
    #expect(made.name == "Pod/1" && made.scopes == [.read, .mark])
    #expect(try await tokens.all(of: world.bob.id).isEmpty)
    #expect(try await world.ask(token).json("loginName").string == "ann")
    #expect(try await tokens.all(of: world.ann.id).count == 1)
    try await tokens.revoke(made.id, of: world.ann.id)
    #expect(try await world.ask(token).status == 404)
  }

  @Test func `a password that an app has already is not given again`() async throws {
    let world = try await World()
    let secret = try await world.client.secret(of: world.ann)
    let headers = [HTTPHeader("X-Auth-Token", secret)]
    #expect(try await world.client.send("GET", "/v1/me", headers: headers).status == 200)
    #expect(try await world.ask(secret).status == 404)
  }

  @Test func `asking for one's own password never waits for long, and guessing does`() async throws {
    let world = try await World()
    let (token, fields) = try await world.begin()
    for _ in 0..<200 { #expect(try await world.ask(token).status == 404) }
    var last: TestClient.Answer?
    for guess in 0..<100 { last = try await world.ask("guess-\(guess)") }
    #expect(last?.status == 429 && last?.response.header("Retry-After") == "30")
    let request = try #require(try await world.request(fields))
    #expect(try await world.apps.accept(request, scopes: .all, for: world.ann.id))
    #expect(try await world.ask(token).status == 200)
  }

  @Test func `what stands beside these addresses belongs to the pages`() async throws {
    let client = TestClient(try await TestReader())
    for path in ["/login", "/login/v2/flow", "/index.php/login", "/login/v2/poll/x"] {
      #expect(await client.host.answer(HTTPRequest(target: path)) == nil, "\(path)")
    }
  }
}
