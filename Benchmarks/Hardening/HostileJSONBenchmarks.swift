import Foundation
import Synchronization

/// Bodies of JSON whose members have names of combining marks. `HostileBodyTests` sends such ones to each route.
let hardeningJSONBenchmarks: [Benchmark] = [
  Benchmark(module: "Hardening", name: "160 kB of marks in member names, the worst body that takes JSON, processor") {
    let (seconds, body) = try HostileJSON.worst()
    return Figure.Value(value: seconds, unit: "s", reference: nil, reach: 0.05, note: body)
  },
  Benchmark(module: "Hardening", name: "a page while eight bodies of 1 MB with marks in member names are read, p99") {
    Figure.Value(value: try await HostileJSON.latency(), unit: "ms", reach: 50)
  },
]

private enum HostileJSON {
  /// Where bodies of each form go, with a member and a value that the form has.
  private static let targets: [(request: String, opening: String, closing: String)] = [
    ("POST /api/2/settings/user0/account.json", "{\"set\":{", "}}"), ("PUT /v1/entries", "{\"entry_ids\":[7],", "}"),
    ("POST /api/2/episodes/user0.json", "[{", "}]"),
    ("POST /api/2/subscriptions/user0/phone.json", "{\"add\":[],", "}"),
    ("POST /api/2/devices/user0/phone.json", "{", "}"), ("POST /v1/x/labels", "{\"title\":\"a\",", "}"),
    ("POST /v1/x/rules", "{\"search\":\"a\",", "}"), ("PUT /v1/x/position", "{\"entry_id\":7,\"seconds\":1,", "}"),
    ("POST /v1/discover", "{\"url\":\"a\",", "}"), ("PUT /v1/feeds/1", "{\"title\":\"a\",", "}"),
    ("PUT /index.php/apps/news/api/v1-3/items/read/multiple", "{\"itemIds\":[7],", "}"),
    ("POST /import", "{\"items\":[],", "}"),
    ("POST /import", "{\"format\":\"yaarr\",\"version\":1}\n{\"type\":\"label\",", "}"),
  ]

  /// Members of these bytes: one name, names that the check lets through, and names that are equal after normalization.
  private static func members(_ bytes: Int) -> [String] {
    let pairs = ["\u{301}\u{323}", "\u{323}\u{301}"]
    return [
      "\"x\(String(repeating: pairs[0], count: bytes / 4))\":1",
      (0..<bytes / 252).map { "\"\($0)\(String(repeating: pairs[0], count: 60))\":1" }.joined(separator: ","),
      (0..<bytes / 250).map { "\"x\(String(repeating: pairs[$0 % 2], count: 60))\":1" }.joined(separator: ","),
    ]
  }

  /// The processor time of the server for the body that takes most of it, of three attempts each.
  static func worst() throws -> (seconds: Double, body: String) {
    let server = try ServedProcess(PagesServer.name, arguments: ["1"])
    let (clients, authorization) = (StreamClients(port: server.port), try credentials(server))
    let token = try server.ask("tokens")
    let csrf = LoadedPage(try clients.ask("GET /unread", token: token)).csrf
    var worst = (seconds: 0.0, body: "")
    for target in targets {
      for (number, members) in members(160_000).enumerated() {
        let body = target.opening + members + target.closing
        var least = Double.infinity
        for _ in 0..<3 {
          let before = try processor(server)
          let answer =
            target.request == "POST /import"
            ? try upload(body, csrf, token, clients)
            : try clients.ask(target.request, token: "none", body: body, headers: authorization)
          guard answer.hasPrefix("HTTP/1.1 2") || answer.hasPrefix("HTTP/1.1 3") || answer.hasPrefix("HTTP/1.1 4"),
            !answer.hasPrefix("HTTP/1.1 401"), !answer.hasPrefix("HTTP/1.1 403")
          else { throw StreamClients.Failure(reason: "\(target.request): \(answer.prefix(200))") }
          least = min(least, try processor(server) - before)
        }
        if least > worst.seconds { worst = (least, "\(target.request), kind \(number)") }
      }
    }
    return worst
  }

  /// The time of a page in milliseconds, while eight clients send bodies of a megabyte without pause.
  static func latency() async throws -> Double {
    let server = try ServedProcess(PagesServer.name, arguments: ["1"])
    let (port, authorization, token) = (server.port, try credentials(server), try server.ask("tokens"))
    let body = "{\"set\":{\(members(1_000_000)[1])}}"
    let progress = Progress()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      let pages = StreamClients(port: port)
      for _ in 0..<8 {
        group.addTask {
          try await onThread {
            while !progress.isDone.load(ordering: .relaxed) {
              _ = try StreamClients(port: port).ask(
                targets[0].request, token: "none", body: body, headers: authorization)
              progress.sent.add(1, ordering: .relaxed)
            }
          }
        }
      }
      var times: [Double] = []
      let end = ContinuousClock.now + .seconds(15)
      while .now < end {
        let start = ContinuousClock.now
        guard try pages.ask("GET /unread", token: token).contains("</html>") else {
          throw StreamClients.Failure(reason: "The server gave no page.")
        }
        times.append(start.duration(to: .now) / .milliseconds(1))
        try await Task.sleep(for: .milliseconds(10))
      }
      progress.isDone.store(true, ordering: .relaxed)
      try await group.waitForAll()
      times.sort()
      print(
        "  pages: \(times.count), bodies: \(progress.sent.load(ordering: .relaxed)), slowest page: \(times.last ?? 0) ms"
      )
      return times[times.count * 99 / 100]
    }
  }

  // MARK: Private

  private final class Progress: Sendable {
    let isDone = Atomic(false)
    let sent = Atomic(0)
  }

  private static func credentials(_ server: ServedProcess) throws -> String {
    let secret = try server.ask("app")
    let basic = Data("user0:\(secret)".utf8).base64EncodedString()
    return "Authorization: Basic \(basic)\r\nX-Auth-Token: \(secret)\r\n"
  }

  private static func processor(_ server: ServedProcess) throws -> Double {
    try server.ask("usage").split(separator: " ").first.flatMap { Double($0) } ?? 0
  }

  private static func upload(_ file: String, _ csrf: String, _ token: String, _ clients: StreamClients) throws -> String
  {
    let part = "--b\r\nContent-Disposition: form-data; name="
    let body = "\(part)\"csrf\"\r\n\r\n\(csrf)\r\n\(part)\"file\"; filename=\"a.json\"\r\n\r\n\(file)\r\n--b--\r\n"
    return try clients.ask(
      "POST /import", token: token, body: body, headers: "Content-Type: multipart/form-data; boundary=b\r\n")
  }

  /// Runs what waits for sockets on a thread of its own.
  private static func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }
}
