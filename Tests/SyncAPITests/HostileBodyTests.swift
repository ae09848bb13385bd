import Foundation
import SeededRandom
import Storage
import Testing

@testable import SyncAPI

/// Bodies that are made to take time, for each route of each API that is sent JSON. The routes and their bodies are those
/// of `RouteSample`, so that a new route is covered by its sample.
@Suite(.timeLimit(.minutes(10)))
struct HostileBodyTests {
  private static let bytes = 80_000

  /// The most processor time for an answer. A name of marks took 0.5 to 1.9 s; what is linear takes 0.1 s at most in a
  /// debug build.
  private static let most = 0.4

  /// Names and values in place of those that a route expects. They are made once.
  private static let marks = repeated("\u{301}\u{323}", bytes)
  private static let hostileMembers = [
    "\"x\(marks)\":1", "\"x\(repeated(#"\u0301\u0323"#, bytes))\":1",
    names { "\"\($0)\(repeated("\u{301}\u{323}", 240))\":1" },
    // Equal after normalization.
    names { "\"x\(repeated($0.isMultiple(of: 2) ? "\u{301}\u{323}" : "\u{323}\u{301}", 240))\":1" },
    "\"x\":\(repeated("[", bytes))", "\"x\":\(repeated("9", bytes))",
  ]
  private static let hostileValues = [
    "\"x\(marks)\"", "1e-\(repeated("9", bytes))", "{\"\(marks)\":1}", "[\(repeated("\"\",", bytes))\"\"]",
    // Any value is tried as each type: 40 µs each in a debug build.
    "{\(names(bytes / 4) { "\"\($0)\":{}" })}",
  ]

  @Test(arguments: SyncAPI.all.map { "\($0.name)" })
  func `no body of JSON takes long, and none breaks a route`(api: String) async throws {
    let world = try await RouteWorld()
    let secret = try await world.client.secret(of: world.ann)
    let routes = try #require(SyncAPI.all.first { "\($0.name)" == api }).routes
    let methods = routes.flatMap { route in route.methods.map { (route, $0) } }.filter { $0.1 != "GET" }
    for (number, (route, method)) in methods.enumerated() {
      let sample = try #require(RouteSample.sample(api, method, route.path))
      guard !sample.isForm else { continue }
      let body = world.mine.reduce(sample.body) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
      for body in Self.bodies(like: body).sample(number, share: 4) {
        var least = Double.infinity
        // Measured again, to rule out noise from other tests. The least counts.
        for _ in 0..<4 where least > Self.most {
          let start = clock()
          let answer = try await world.send(sample, world.mine, secret: secret, body: body)
          least = min(least, Double(clock() - start) / Double(CLOCKS_PER_SEC))
          #expect(answer.status < 500, "\(method) \(route.path) \(answer.status): \(body.prefix(100))")
        }
        #expect(least <= Self.most, "\(method) \(route.path) took \(least) s: \(body.prefix(100))")
      }
    }
  }

  /// The sample with hostile members, and with each of its values replaced.
  private static func bodies(like sample: String) -> [String] {
    let value = try? JSONSerialization.jsonObject(with: Data(sample.utf8))
    guard let members = (value as? [Any])?.first as? [String: Any] ?? value as? [String: Any] else {
      return hostileMembers.map { "{\($0)}" }
    }
    func body(_ members: [String]) -> String {
      let object = "{\(members.joined(separator: ","))}"
      return value is [Any] ? "[\(object)]" : object
    }
    func text(_ value: Any) -> String {
      let data = (try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
    let written = members.sorted { $0.key < $1.key }.map { (name: $0.key, text: "\"\($0.key)\":\(text($0.value))") }
    return hostileMembers.map { body([$0] + written.map(\.text)) }
      + written.flatMap { (name, _) in
        hostileValues.map { hostile in
          body(written.filter { $0.name != name }.map(\.text) + ["\"\(name)\":\(hostile)"])
        }
      } + hostileValues
  }

  private static func repeated(_ unit: String, _ bytes: Int) -> String {
    String(repeating: unit, count: bytes / unit.utf8.count)
  }

  /// Members or names that a number makes, of many bytes together.
  private static func names(_ bytes: Int = bytes, _ make: (Int) -> String) -> String {
    var (parts, count): ([String], Int) = ([], 0)
    while count < bytes {
      parts.append(make(parts.count))
      count += parts.last?.utf8.count ?? 1
    }
    return parts.joined(separator: ",")
  }

  @Test func `a body is refused with the place of its mistake`() async throws {
    let world = try await RouteWorld()
    let secret = try await world.client.secret(of: world.ann)
    let sample = try #require(RouteSample.sample("miniflux", "POST", "/x/labels"))
    for (body, sentence) in [
      ("{\"title\":\n\"a\"", "A comma or “}” is missing, at byte 4 of line 2."),
      (
        #"{"\#(String(repeating: "x", count: 257))":1}"#,
        "The name of a member has more than 256 bytes, at byte 2 of line 1."
      ),
      ("{}", "The body has no member “title”."),
    ] {
      let answer = try await world.send(sample, world.mine, secret: secret, body: body)
      #expect(answer.status == 400)
      #expect(try answer.json("error_message").string?.contains(sentence) == true, "\(answer.text)")
    }
  }
}
