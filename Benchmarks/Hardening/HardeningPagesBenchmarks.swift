import Foundation

/// The cost of open pages for the whole server: its processor time and memory, and the time until all pages have
/// received an event. `PAGES=250` measures fewer pages than a thousand.
let hardeningPagesBenchmarks: [Benchmark] = [
  row("1,000 users, a page each: opening one, processor", "ms", reach: 1) { try await users.opening * 1e3 },
  row("1,000 users, a page each: opening one, sent to each page", "kB", reach: 6) { try await users.kilobytes },
  row("1,000 users, a page each: 10 feeds bring an entry, last page told", "s", reach: 0.5) { try await users.arrival },
  row("1,000 users, a page each: 10 feeds bring an entry, processor", "s", reach: nil) {
    try await users.arrivalProcessor
  },
  row("1,000 users, a page each: memory of a page", "kB", reach: 60) { try await users.memory },
  row("one user, 1,000 pages: opening one, processor", "ms", reach: nil) { try await pages.opening * 1e3 },
  row("one user, 1,000 pages: a star, last page told", "ms", reach: 100) { try await pages.star * 1e3 },
  row("one user, 1,000 pages: 10 feeds bring an entry, last page told", "s", reach: 0.5) { try await pages.arrival },
  row("one user, 1,000 pages: memory of a page", "kB", reach: nil) { try await pages.memory },
]

/// The processes that these benchmarks start, by name.
let hardeningPagesParts: [String: @Sendable ([String]) async throws -> Void] = [
  PagesServer.name: { (arguments: [String]) in
    try await PagesServer.run(
      users: Int(arguments[0]) ?? 1, feeds: arguments.dropFirst().first.flatMap { Int($0) } ?? PagesServer.feeds,
      entries: arguments.dropFirst(2).first.flatMap { Int($0) } ?? PagesServer.entriesPerFeed)
  }
]

private let count: Int = ProcessInfo.processInfo.environment["PAGES"].flatMap { Int($0) } ?? 1_000

/// One measurement for all rows.
private let usersRun: Task<OpenPages, any Error> = Task { try OpenPages.measure(users: count, pages: count) }
private let pagesRun: Task<OpenPages, any Error> = Task { try OpenPages.measure(users: 1, pages: count) }

private var users: OpenPages { get async throws { try await usersRun.value } }
private var pages: OpenPages { get async throws { try await pagesRun.value } }

private func row(
  _ name: String, _ unit: String, reach: Double?, _ measure: @escaping @Sendable () async throws -> Double
) -> Benchmark {
  Benchmark(module: "Hardening", name: name) { Figure.Value(value: try await measure(), unit: unit, reach: reach) }
}

/// The measurements of one server. Times are in seconds; processor times are the server's.
private struct OpenPages {
  var opening = 0.0
  var kilobytes = 0.0
  var memory = 0.0
  var star = 0.0
  var arrival = 0.0
  var arrivalProcessor = 0.0

  static func measure(users: Int, pages: Int) throws -> OpenPages {
    var figures = OpenPages()
    let server = try ServedProcess(PagesServer.name, arguments: ["\(users)"])
    let tokens: [Substring] = try server.ask("tokens").split(separator: " ")
    let clients = StreamClients(port: server.port)
    let loaded: [LoadedPage] = try tokens.map { (token: Substring) in
      let page = LoadedPage(try clients.ask("GET /unread", token: String(token)))
      guard page.rowCount > 0 else { throw StreamClients.Failure(reason: "The page tells no rows.") }
      return page
    }

    let closed: Usage = try usage(of: server)
    for number in 0..<pages {
      try clients.open(loaded[number % users], token: String(tokens[number % users]))
    }
    _ = try clients.wait(for: "\"type\":\"notice\"")
    try clients.settle()
    let opened: Usage = try usage(of: server)
    figures.opening = (opened.processor - closed.processor) / Double(pages)
    figures.memory = (opened.memory - closed.memory) / 1e3 / Double(pages)
    figures.kilobytes = Double(clients.received) / 1e3 / Double(pages)
    clients.forget()

    if users == 1 {
      let start: ContinuousClock.Instant = .now
      let answer: String = try clients.ask(
        "POST /entries/7/star", token: String(tokens[0]), body: "on=1&csrf=\(loaded[0].csrf)",
        headers: "Content-Type: application/x-www-form-urlencoded\r\n")
      guard answer.hasPrefix("HTTP/1.1 303") else { throw StreamClients.Failure(reason: answer) }
      _ = try clients.wait(for: "\"id\":\"e7\"")
      figures.star = (ContinuousClock.now - start) / .seconds(1)
      try clients.settle()
      clients.forget()
    }

    let before: Usage = try usage(of: server)
    try server.tell("arrive")
    figures.arrival = try clients.wait(for: "\"waiting\":\(PagesServer.feeds)")
    guard server.answer() == "\(PagesServer.feeds)" else {
      throw StreamClients.Failure(reason: "The refresh has not found an entry in each feed.")
    }
    try clients.settle()
    figures.arrivalProcessor = try usage(of: server).processor - before.processor
    return figures
  }

  private struct Usage {
    let processor: Double
    let memory: Double
  }

  private static func usage(of server: ServedProcess) throws -> Usage {
    let numbers: [Double] = try server.ask("usage").split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else { throw StreamClients.Failure(reason: "The server does not tell what it uses.") }
    return Usage(processor: numbers[0], memory: numbers[1])
  }
}
