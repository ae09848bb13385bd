import Foundation

/// The memory of the whole server while 2,000 connections each ask for the style sheet (some 80 kB) three times and read
/// nothing, and after they have gone.
let hardeningUnreadBenchmarks: [Benchmark] = [
  row("2,000 connections that read nothing: memory of the process", reach: 120) { try await run.value.peak },
  row("2,000 connections that read nothing: memory more than before, once they have gone", reach: 30) {
    try await run.value.left
  },
]

/// One measurement for both rows.
private let run: Task<UnreadResponses, any Error> = Task { try UnreadResponses.measure(connections: 2_000) }

private func row(
  _ name: String, reach: Double?, _ measure: @escaping @Sendable () async throws -> Double
) -> Benchmark {
  Benchmark(module: "Hardening", name: name) { Figure.Value(value: try await measure(), unit: "MB", reach: reach) }
}

private struct UnreadResponses {
  var peak = 0.0
  var left = 0.0

  static func measure(connections: Int) throws -> UnreadResponses {
    let server = try ServedProcess(PagesServer.name, arguments: ["1"])
    let clients = StreamClients(port: server.port)
    let page = try clients.ask("GET /unread", token: try server.ask("tokens"))
    guard let path = page.firstMatch(of: /\/assets\/style\.css\?v=[0-9a-f]+/) else {
      throw StreamClients.Failure(reason: "The page has no style sheet.")
    }
    let before = try memory(of: server)
    var figures = UnreadResponses(peak: before)
    for _ in 0..<connections { try clients.askWithoutReading(String(path.output), times: 3) }
    for _ in 0..<40 {
      Thread.sleep(forTimeInterval: 0.2)
      figures.peak = max(figures.peak, try memory(of: server))
    }
    clients.closeUnread()
    // What is free is looked for every twenty seconds.
    for _ in 0..<60 {
      Thread.sleep(forTimeInterval: 1)
      figures.left = try memory(of: server) - before
      if figures.left < 10 { break }
    }
    return figures
  }

  private static func memory(of server: ServedProcess) throws -> Double {
    let numbers = try server.ask("usage").split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else { throw StreamClients.Failure(reason: "The server does not tell what it uses.") }
    return numbers[1] / 1e6
  }
}
