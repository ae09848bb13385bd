import HTTPServer
import Storage
import Testing

@testable import SyncAPI

/// Every route of every API, from the list of routes itself: a route without a sample fails.
@Suite(.timeLimit(.minutes(5)))
struct RouteTests {
  private static let names = SyncAPI.all.map { "\($0.name)" }

  /// The samples of an API's routes, with what an app must be allowed to do.
  private static func samples(of name: String) throws -> [(sample: RouteSample, scope: TokenScopes?)] {
    let api = try #require(SyncAPI.all.first { "\($0.name)" == name })
    return api.routes.flatMap { route in
      route.methods.compactMap { method in
        guard let sample = RouteSample.sample(name, method, route.path) else {
          Issue.record("\(name) has no sample of \(method) \(route.path)")
          return nil
        }
        return (sample, route.scope)
      }
    }
  }

  @Test(arguments: names)
  func `every method does what it is for`(api: String) async throws {
    for (sample, _) in try Self.samples(of: api) {
      let world = try await RouteWorld()
      let secret = try await world.client.secret(of: world.ann)
      let answer = try await world.send(sample, world.mine, secret: secret)
      #expect(answer.status == sample.status, "\(sample.method) \(sample.target): \(answer.text.prefix(200))")
      #expect(!answer.text.contains("bobs"), "\(sample.method) \(sample.target)")
    }
  }

  @Test(arguments: names)
  func `another user's ids show nothing of what the other one has, and change nothing of it`(api: String) async throws {
    for (sample, _) in try Self.samples(of: api) {
      let world = try await RouteWorld()
      let secret = try await world.client.secret(of: world.ann)
      let before = try await world.possessions()
      let answer = try await world.send(sample, world.theirs, secret: secret)
      #expect(answer.status < 500, "\(sample.method) \(sample.target): \(answer.status) \(answer.text.prefix(200))")
      // A feed that is followed by its address, and its own address in a refusal, are no secrets.
      let shown = answer.text.replacing("http://feeds.test/bobs.xml", with: "").replacing("bobs.xml", with: "")
      // So is a page that Ann saves by its address.
      let isFollowing =
        ["/feeds", "/discover", "/x/save", "/reader/api/0/subscription/quickadd"].contains(sample.route)
        && sample.method == "POST"
      #expect(isFollowing || !shown.contains("bobs"), "\(sample.method) \(sample.target): \(shown.prefix(400))")
      #expect(try await world.possessions() == before, "\(sample.method) \(sample.target)")
      let seesTheirs = try await world.seesTheirs()
      #expect(isFollowing || !seesTheirs, "\(sample.method) \(sample.target)")
    }
  }

  @Test(arguments: names)
  func `what publishers and users write leaves every method clean`(api: String) async throws {
    let world = try await RouteWorld()
    try await world.poison()
    let secret = try await world.client.secret(of: world.ann)
    for (sample, _) in try Self.samples(of: api) where sample.method == "GET" {
      let text = try await world.send(sample, world.mine, secret: secret).text
      // An export has names as they are, escaped as XML has it.
      let isExport = sample.route.hasSuffix("export")
      for part in ["<script", "javascript:", "onclick="] + (isExport ? [] : ["&lt;script"]) {
        #expect(!text.contains(part), "\(part) in \(sample.target): \(text)")
      }
    }
  }

  @Test(arguments: names)
  func `every method refuses strangers, and apps that may do less`(api: String) async throws {
    let world = try await RouteWorld()
    let before = try await world.possessions()
    let reading = try await world.client.secret(of: world.ann, .read)
    let marking = try await world.client.secret(of: world.ann, [.read, .mark])
    for (sample, scope) in try Self.samples(of: api) {
      guard let scope else { continue }
      let name = "\(sample.method) \(sample.target)"
      #expect(try await world.send(sample, world.mine, secret: nil).status == 401, "\(name)")
      #expect(try await world.send(sample, world.mine, secret: "wrong").status == 401, "\(name)")
      if scope != .read { #expect(try await world.send(sample, world.mine, secret: reading).status == 403, "\(name)") }
      if scope == .manage {
        #expect(try await world.send(sample, world.mine, secret: marking).status == 403, "\(name)")
      }
    }
    #expect(try await world.possessions() == before)
  }

  @Test(arguments: names)
  func `nothing in a path, a query or a body makes a method fail`(api: String) async throws {
    let world = try await RouteWorld()
    let secret = try await world.client.secret(of: world.ann)
    let before = try await world.possessions()
    let odd = ["9223372036854775807", "-1", "0", "x\u{0}y", "é/../..", "' OR 1=1 --", "<script>"]
    for (sample, _) in try Self.samples(of: api) where sample.method != "DELETE" {
      for text in odd {
        let names = world.mine.mapValues { _ in text }
        let answer = try await world.send(sample, names, secret: secret)
        #expect(answer.status < 500, "\(sample.method) \(sample.target), \(text): \(answer.text.prefix(200))")
      }
      for body in ["{", "[]", "{}", "null", "[[[[", "\u{FEFF}", "i=&a=%zz", "<opml"] {
        let answer = try await world.send(sample, world.mine, secret: secret, body: body)
        #expect(answer.status < 500, "\(sample.method) \(sample.target), \(body): \(answer.text.prefix(200))")
      }
    }
    #expect(try await world.possessions() == before)
  }
}
