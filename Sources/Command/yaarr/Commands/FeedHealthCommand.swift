import Bytes
import CommandOptions
import Fetching
import Foundation
import Reader
import Screens
import Storage

/// `yaarr feeds show ID [--json]`
enum FeedHealthCommand {
  static let id = Argument<Int>("ID", help: "The number of the feed, as “yaarr feeds” shows it.")

  static let command = Command(
    "show", summary: "Show the health of a feed: its state, since when, and its last 20 fetches.",
    discussion: "A run of fetches that found nothing new is one line.", arguments: [id]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      let feed = FeedID(rawValue: Int64(invocation[id]))
      let list = try await context.useCases.subscriptions(of: user).subscriptions
      guard let subscription = list.first(where: { $0.feed.id == feed }) else {
        throw ExitError("There is no feed \(feed). “yaarr feeds” lists the feeds with their numbers.", code: .noInput)
      }
      let fetches = try await context.useCases.fetches(of: feed, of: user)
      let pause = try await context.useCases.pause(of: subscription.feed)
      let report = FeedReport(subscription: subscription, fetches: fetches, pause: pause, now: Date())
      guard invocation[FeedsCommand.json] else {
        for line in report.lines { Console.print(line) }
        return
      }
      for fetch in fetches { try Console.print(json: FetchLine(fetch: fetch)) }
    }
  }
}

/// The health of a feed as lines of text.
struct FeedReport {
  let subscription: Subscription
  let fetches: [PastFetch]
  var pause: HostPause?
  let now: Date

  var lines: [String] {
    let health = subscription.feed.health
    var lines = [subscription.title, subscription.feed.url.string, ""]
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(name):" + String(repeating: " ", count: max(1, 12 - name.count)) + value) }
    }
    let isPaused = subscription.settings.isPaused
    add("State", FeedState(health, now: now).words + (isPaused ? ", paused" : ""))
    add("Since", health.since.map(Self.time))
    add("Last good", health.lastSucceeded.map(Self.time))
    add("Checked", health.lastChecked.map(Self.time))
    add("Next check", subscription.nextCheck(now: now).map(Self.time))
    add("Problem", health.problem?.text(now: now, timeZone: nil))
    if health.problem?.kind != .limited { add("Pause", pause?.text(now: now, timeZone: nil)) }
    for repair in health.repairs {
      let times = repair.count == 1 ? "" : ", \(repair.count) times"
      add("Repaired", "\(repair.what) (line \(repair.line)\(times))")
    }
    lines += ["", fetches.isEmpty ? "No fetches yet." : "Last fetches:"]
    for fetch in fetches {
      let end = fetch.count > 1 ? " to \(Self.time(fetch.last))" : ""
      lines.append("  \(Self.time(fetch.fetched))\(end)  \(fetch.words) (\(fetch.facts.words))")
    }
    return lines
  }

  /// RFC 3339 in UTC, as in JSON.
  private static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}

/// A line of the history as an object. The members stand in docs/command-line.md.
private struct FetchLine: Encodable {
  private enum Key: String, CodingKey {
    case fetched, last, count, result, new, changed, status, bytes, milliseconds, moved, kind, problem
  }

  let fetch: PastFetch

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(fetch.fetched.formatted(.iso8601), forKey: .fetched)
    try line.encode(fetch.last.formatted(.iso8601), forKey: .last)
    try line.encode(fetch.count, forKey: .count)
    try line.encodeIfPresent(fetch.facts.status, forKey: .status)
    try line.encode(fetch.facts.receivedBytes, forKey: .bytes)
    try line.encode(fetch.facts.milliseconds, forKey: .milliseconds)
    try line.encodeIfPresent(fetch.movedTo, forKey: .moved)
    switch fetch.result {
    case .unchanged: try line.encode("unchanged", forKey: .result)
    case .fetched(let inserted, let updated):
      try line.encode("fetched", forKey: .result)
      try line.encode(inserted, forKey: .new)
      try line.encode(updated, forKey: .changed)
    case .failed(let problem):
      try line.encode("failed", forKey: .result)
      try line.encode(problem.kind.rawValue, forKey: .kind)
      try line.encode(problem.sentence, forKey: .problem)
    }
  }
}
