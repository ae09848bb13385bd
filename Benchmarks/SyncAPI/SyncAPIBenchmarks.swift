import Foundation

/// What apps ask for, of a user with 1,000 feeds and 20,000 unread entries of 2.8 kB, with the token of an app.
///
/// The figures of Miniflux 2.3.3 are those of the same calls on such a machine.
let syncAPIBenchmarks: [Benchmark] =
  Call.all.map { call in
    Benchmark(module: "API", name: call.name) {
      try await runs.value.calls[call.name] ?? Figure.Value(value: .infinity, unit: "ms", reach: call.reach)
    }
  } + [
    Benchmark(module: "API", name: "a phone's sync: ids unread, ids starred, 200 contents; 32 connections") {
      try await runs.value.syncs
    },
    Benchmark(module: "API", name: "stream/items/ids, 50,000 of 100,000") { try await large.value.ids },
    Benchmark(module: "API", name: "stream/items/ids, 50,000 of 100,000: memory more") {
      try await large.value.memoryOfIDs
    },
    Benchmark(module: "API", name: "stream/contents, 10,000 in one answer: memory more") {
      try await large.value.memoryOfContents
    },
    Benchmark(module: "API", name: "first sync of 100,000 entries in steps of 1,000, uncompressed") {
      try await large.value.firstSync
    },
  ]

private let runs = Task { try APIFigures.measure() }
private let large = Task { try LargeAccountFigures.measure() }

/// A call of an API.
private struct Call {
  let name: String
  let path: String
  /// In milliseconds.
  let reach: Double
  var miniflux: Int?
  /// True for an answer that is kept until something is stored.
  var isKept = false

  static let all = [
    Call(name: "entries?limit=1", path: "/v1/entries?limit=1", reach: 1, miniflux: 89),
    Call(name: "entries?limit=100", path: "/v1/entries?limit=100", reach: 3, miniflux: 96),
    Call(name: "entries/ids, 10,000", path: "/v1/entries/ids?limit=10000", reach: 4, miniflux: 15),
    Call(name: "search", path: "/v1/entries?search=tide+quay&limit=100", reach: 4, miniflux: 14),
    Call(name: "feeds, 1,000", path: "/v1/feeds", reach: 2, miniflux: 10, isKept: true),
    Call(name: "feeds/counters", path: "/v1/feeds/counters", reach: 0.5, miniflux: 4),
    Call(name: "stream/items/ids, 10,000", path: ids("reading-list", 10_000), reach: 5),
    Call(
      name: "stream/contents, 100",
      path: "/reader/api/0/stream/contents/user/-/state/com.google/reading-list?output=json&n=100", reach: 4),
  ]

  static func ids(_ state: String, _ count: Int) -> String {
    "/reader/api/0/stream/items/ids?output=json&s=user/-/state/com.google/\(state)&n=\(count)"
  }
}

private struct APIFigures {
  var calls: [String: Figure.Value] = [:]
  var syncs: Figure.Value

  private static let rounds = 40
  private static let contents = 200
  private static let connections = 32
  private static let seconds = 5.0
  private static let form = "Content-Type: application/x-www-form-urlencoded\r\n"

  static func measure() throws -> APIFigures {
    let server = try ServedProcess(PagesServer.name, arguments: ["1", "1000", "20"])
    let secret = try server.ask("app")
    let head = "X-Auth-Token: \(secret)\r\nAuthorization: GoogleLogin auth=\(secret)\r\nAccept-Encoding: gzip\r\n"
    var calls: [String: Figure.Value] = [:]
    let connection = try KeptConnection(port: server.port)
    func median(_ path: String, before: () throws -> Void = {}) throws -> Double {
      var times: [Double] = []
      for _ in 0..<rounds {
        try before()
        let start = ContinuousClock.now
        try connection.ask("GET \(path)", headers: head)
        times.append((ContinuousClock.now - start) / .milliseconds(1))
      }
      return times.sorted()[times.count / 2]
    }
    let empty = try median("/healthcheck")
    for call in Call.all {
      let value = try median(call.path)
      var notes = call.miniflux.map { ["Miniflux takes \($0) ms"] } ?? []
      if call.isKept {
        // Whatever is stored, the list is made again.
        var isStarred = false
        let made = try median(call.path) {
          isStarred.toggle()
          try connection.ask(
            "POST /reader/api/0/edit-tag", headers: head + form,
            body: "i=1&\(isStarred ? "a" : "r")=user/-/state/com.google/starred")
        }
        notes.append(String(format: "%.1f ms after something was stored", made))
      }
      notes.append(String(format: "an answer without content takes %.2f ms", empty))
      calls[call.name] = Figure.Value(
        value: value, unit: "ms", reach: call.reach, note: notes.joined(separator: "; "))
    }
    return APIFigures(calls: calls, syncs: try syncs(port: server.port, head))
  }

  /// Phones that sync again and again, each on a connection of its own.
  private static func syncs(port: UInt16, _ head: String) throws -> Figure.Value {
    let list = try StreamClients(port: port).ask(
      "GET \(Call.ids("reading-list", contents))", token: "",
      headers: head.replacing("Accept-Encoding: gzip\r\n", with: ""))
    let ids = list.matches(of: /"id":"(\d+)"/).map { "i=\($0.1)" }.joined(separator: "&")
    guard !ids.isEmpty else { throw StreamClients.Failure(reason: "There are no ids: \(list.prefix(300))") }
    let end = ContinuousClock.now + .seconds(seconds)
    let times = try Crowd.run(connections) {
      let connection = try KeptConnection(port: port)
      var times: [Double] = []
      while ContinuousClock.now < end {
        let start = ContinuousClock.now
        let unread = Call.ids("reading-list", 1_000) + "&xt=user/-/state/com.google/read"
        try connection.ask("GET \(unread)", headers: head)
        try connection.ask("GET \(Call.ids("starred", 1_000))", headers: head)
        try connection.ask(
          "POST /reader/api/0/stream/items/contents?output=json",
          headers: head + form, body: ids)
        times.append((ContinuousClock.now - start) / .milliseconds(1))
      }
      return times
    }.sorted()
    return Figure.Value(
      value: Double(times.count) / seconds, unit: "syncs/s", reach: 300,
      note: String(format: "median %.0f ms", times[times.count / 2]), isLeast: true)
  }
}

/// What apps ask for when they are new, of a user with 1,000 feeds and 100,000 unread entries of 2.8 kB.
private struct LargeAccountFigures {
  var ids: Figure.Value
  var memoryOfIDs: Figure.Value
  var memoryOfContents: Figure.Value
  var firstSync: Figure.Value

  private static let rounds = 7
  private static let entries = 100_000

  static func measure() throws -> LargeAccountFigures {
    let server = try ServedProcess(PagesServer.name, arguments: ["1", "1000", "\(entries / 1_000)"])
    let head = "Authorization: GoogleLogin auth=\(try server.ask("app"))\r\n"
    func get(_ path: String) throws -> (count: Int, beginning: String) {
      try KeptConnection.read("GET \(path)", headers: head, port: server.port)
    }
    func contents(_ count: Int) -> String {
      "/reader/api/0/stream/contents/user/-/state/com.google/reading-list?output=json&n=\(count)"
    }
    /// The memory in MB that an answer takes beside what the server has.
    func memory(of path: String) throws -> Figure.Value {
      _ = try get(path)
      let rest = Int(try server.ask("forget")) ?? 0
      _ = try get(path)
      let peak = Int(try server.ask("peak")) ?? .max
      return Figure.Value(value: Double(peak - rest) / 1e6, unit: "MB", reach: 40)
    }
    let ids = Call.ids("reading-list", entries / 2)
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      _ = try get(ids)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    var (bytes, place) = (0, "")
    repeat {
      let answer = try get(contents(1_000) + place)
      bytes += answer.count
      place = answer.beginning.firstMatch(of: /"continuation":"([^"]+)"/).map { "&c=\($0.1)" } ?? ""
    } while !place.isEmpty
    return LargeAccountFigures(
      ids: Figure.Value(value: times.sorted()[rounds / 2], unit: "ms", reach: 500),
      memoryOfIDs: try memory(of: ids), memoryOfContents: try memory(of: contents(10_000)),
      // The reach is 0.55 of the 622 MB of the time when items had their text twice.
      firstSync: Figure.Value(value: Double(bytes) / 1e6, unit: "MB", reach: 342))
  }
}
