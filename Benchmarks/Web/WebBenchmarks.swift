import Foundation
import Screens

/// The pages of a user with 1,000 feeds in the sidebar, and pages that are open with nothing to say.
let webBenchmarks: [Benchmark] = [
  row("timeline of 50, 1,000 feeds, 32 connections, nothing new", "pages/s", reach: 2_000, isLeast: true) {
    try await pages.kept.perSecond
  },
  row("timeline of 50, 1,000 feeds, 32 connections, nothing new: p99", "ms", reach: 20) {
    try await pages.kept.milliseconds
  },
  row("timeline of 50, 1,000 feeds, nothing new: processor of a page", "ms", reach: nil) {
    try await pages.keptProcessor
  },
  row("timeline of 50, 1,000 feeds, each page made: processor of a page", "ms", reach: nil) {
    try await pages.madeProcessor
  },
  row("timeline of 50, 1,000 feeds, 32 connections, each page made", "pages/s", reach: nil) {
    try await pages.made.perSecond
  },
  row("timeline of 50, 1,000 feeds, 32 connections, each page made: p99", "ms", reach: nil) {
    try await pages.made.milliseconds
  },
  row("a click: timeline of 50 without its frame, 1,000 feeds, 32 connections, each made", "pages/s", reach: nil) {
    try await pages.clicks.perSecond
  },
  row("a click: timeline of 50 without its frame, 1,000 feeds: processor of each", "ms", reach: nil) {
    try await pages.clicksProcessor
  },
  row("timeline of 50, 1,000 feeds: gzip", "kB", reach: 30) { try await pages.gzip },
  row("timeline of 50, 1,000 feeds: br", "kB", reach: 30) { try await pages.brotli },
  row("timeline of 50, 1,000 feeds: zstd", "kB", reach: 30) { try await pages.zstd },
  row("first page in all, 10 feeds: page, styles, scripts, icons, br", "kB", reach: 60) { try await first.all },
  // One sheet for all pages, because moving about loads none: 2 kB are themes, accents and contrasts, 4 kB pages of feeds
  // and settings, the palette and the player. All in all the first page stays below 60.
  row("first page: styles, br", "kB", reach: 16) { try await first.styles },
  row("first page: scripts, br", "kB", reach: 25) { try await first.scripts },
  row("an open page in use: memory", "kB", reach: 40) { try await ofOne.inUse },
  row("a user's \(idle) open pages with nothing to say: memory of each", "kB", reach: 8) { try await ofOne.resting },
  row("a user's \(idle) open pages: a star, last page told", "ms", reach: 250) { try await ofOne.star },
  row("\(idle) open pages of 100 users with nothing to say: memory of each", "kB", reach: 8) {
    try await ofMany.resting
  },
  row("\(idle) open pages of 100 users: a star of each user, last page told", "ms", reach: 250) {
    try await ofMany.star
  },
]

/// `IDLE=1000` opens fewer pages.
private let idle = ProcessInfo.processInfo.environment["IDLE"].flatMap { Int($0) } ?? 10_000

private let pagesRun = Task { try PageFigures.measure() }
private let firstRun = Task { try FirstPage.measure() }
private let ofOneRun = Task { try IdlePages.measure(idle, users: 1) }
private let ofManyRun = Task { try IdlePages.measure(idle, users: 100) }

private var pages: PageFigures { get async throws { try await pagesRun.value } }
private var first: FirstPage { get async throws { try await firstRun.value } }
private var ofOne: IdlePages { get async throws { try await ofOneRun.value } }
private var ofMany: IdlePages { get async throws { try await ofManyRun.value } }

private func row(
  _ name: String, _ unit: String, reach: Double?, isLeast: Bool = false,
  _ measure: @escaping @Sendable () async throws -> Double
) -> Benchmark {
  Benchmark(module: "Web", name: name) {
    Figure.Value(value: try await measure(), unit: unit, reach: reach, isLeast: isLeast)
  }
}

/// Pages per second, and their sizes, of a server with 1,000 feeds.
private struct PageFigures {
  var kept: PageLoad
  var made: PageLoad
  var clicks: PageLoad
  /// Milliseconds of the server's processor.
  var keptProcessor: Double
  var madeProcessor: Double
  var clicksProcessor: Double
  var gzip: Double
  var brotli: Double
  var zstd: Double

  static func measure() throws -> PageFigures {
    let server = try ServedProcess(PagesServer.name, arguments: ["1", "1000"])
    let token = try server.ask("tokens")
    let clients = StreamClients(port: server.port)
    func kilobytes(_ coding: String) throws -> Double {
      let answer = try clients.answer("GET /unread", token: token, headers: "Accept-Encoding: \(coding)\r\n")
      return Double(answer.body.count) / 1e3
    }
    func processor() throws -> Double {
      try server.ask("usage").split(separator: " ").first.flatMap { Double($0) } ?? 0
    }
    let begun = try processor()
    let kept = try PageLoad.measure(port: server.port, token: token) { _ in "/unread" }
    let between = try processor()
    // Each address is another page: no two requests get the same one.
    let made = try PageLoad.measure(port: server.port, token: token) { "/unread?n=\($0)" }
    let ended = try processor()
    let clicks = try PageLoad.measure(port: server.port, token: token, headers: PageLoad.forContent) {
      "/unread?n=\($0)"
    }
    let clicked = try processor()
    return PageFigures(
      kept: kept, made: made, clicks: clicks, keptProcessor: (between - begun) * 1e3 / Double(kept.pages),
      madeProcessor: (ended - between) * 1e3 / Double(made.pages),
      clicksProcessor: (clicked - ended) * 1e3 / Double(clicks.pages), gzip: try kilobytes("gzip"),
      brotli: try kilobytes("br"), zstd: try kilobytes("zstd"))
  }
}

/// The bytes that a browser loads for the first page, without feeds' icons and pictures.
private struct FirstPage {
  var page = 0.0
  var styles = 0.0
  var scripts = 0.0
  var icons = 0.0

  var all: Double { page + styles + scripts + icons }

  static func measure() throws -> FirstPage {
    let server = try ServedProcess(PagesServer.name, arguments: ["1"])
    let token = try server.ask("tokens")
    let clients = StreamClients(port: server.port)
    func size(_ path: String) throws -> Double {
      let answer = try clients.answer("GET \(path)", token: token, headers: "Accept-Encoding: br\r\n")
      guard answer.isFound else { throw StreamClients.Failure(reason: "There is no \(path).") }
      return Double(answer.body.count) / 1e3
    }
    let html = try clients.ask("GET /unread", token: token)
    var paths: Set<Substring> = []
    for part in html.split(separator: "\"") where part.hasPrefix("/assets/") {
      paths.insert(part.prefix { $0 != "#" })
    }
    var first = FirstPage(page: try size("/unread"))
    for path in paths {
      let bytes = try size(String(path))
      switch path.prefix(while: { $0 != "?" }).suffix(4) {
      case ".css": first.styles += bytes
      case ".svg": first.icons += bytes
      default: first.scripts += bytes
      }
    }
    return first
  }
}

/// Pages that are open, when all has been said.
private struct IdlePages {
  /// Kilobytes of each page, while it is in use and while it rests.
  var inUse: Double
  var resting: Double
  /// Milliseconds.
  var star: Double

  /// Measures slopes, so that what the server needs without pages counts for none of them. Pages come a few at a time and
  /// rest, as they do over a day: what those before have let go of serves those that come.
  static func measure(_ count: Int, users: Int) throws -> IdlePages {
    let server = try ServedProcess(PagesServer.name, arguments: ["\(users)"])
    let tokens = try server.ask("tokens").split(separator: " ").map { String($0) }
    let clients = StreamClients(port: server.port)
    let loaded = try tokens.map { LoadedPage(try clients.ask("GET /unread", token: $0)) }
    guard loaded.allSatisfy({ $0.rowCount == TimelineRequest.pageLength }) else {
      throw StreamClients.Failure(reason: "A page tells other rows than \(TimelineRequest.pageLength).")
    }
    func memory() throws -> Double {
      try server.ask("usage").split(separator: " ").last.flatMap { Double($0) } ?? 0
    }
    var opened = 0
    func open(upTo end: Int) throws {
      while opened < end {
        try clients.open(loaded[opened % users], token: tokens[opened % users])
        opened += 1
      }
      _ = try clients.wait(for: "\"type\":\"notice\"", seconds: 600)
      try clients.settle()
    }
    let few = count / 20
    try open(upTo: few)
    let first = try memory()
    try open(upTo: 2 * few)
    let second = try memory()
    var half = second
    for end in stride(from: 2 * few, through: count, by: few) {
      try open(upTo: end)
      _ = try server.ask("rest")
      if end == count / 2 { half = try memory() }
    }
    let all = try memory()
    clients.forget()
    let start = ContinuousClock.now
    _ = try server.ask("star")
    _ = try clients.wait(for: "\"id\":\"e7\"")
    let star = (ContinuousClock.now - start) / .milliseconds(1)
    return IdlePages(
      inUse: (second - first) / 1e3 / Double(few), resting: (all - half) / 1e3 / Double(opened - count / 2), star: star)
  }
}
