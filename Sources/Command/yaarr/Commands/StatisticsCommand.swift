import Bytes
import CommandOptions
import Fetching
import Foundation
import Reader
import Running
import Screens
import Storage
import TerminalCells

/// `yaarr statistics [--feed ID] [--json]`
enum StatisticsCommand {
  static let json = Flag("json", help: "Write one JSON object a feed.")
  static let feed = Option<Int?>("feed", value: "ID", help: "Only this feed, by its number.")

  static let command = Command(
    "statistics", summary: "Show the entries of the last 90 days, what was read, and feeds that one may not need.",
    discussion: "Days and hours are those of this machine's time zone.",
    options: [feed, CommandContext.user], flags: [json]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      let id = invocation[feed].map { FeedID(rawValue: Int64($0)) }
      let statistics: ReadingStatistics
      do {
        statistics = try await context.useCases.statistics(
          of: user, among: try await context.useCases.subscriptions(of: user).subscriptions, feed: id)
      } catch UseCaseError.notFound {
        throw ExitError("There is no such feed. “yaarr feeds” lists the feeds with their numbers.", code: .noInput)
      }
      guard invocation[json] else {
        for line in StatisticsReport(statistics: statistics, now: Date()).lines { Console.print(line) }
        return
      }
      for feed in statistics.feeds { try Console.print(json: FeedNumbersLine(feed)) }
    }
  }
}

/// Statistics as lines of text.
struct StatisticsReport {
  let statistics: ReadingStatistics
  let now: Date

  /// The most feeds of a list.
  private static let most = 20
  private static let widest = 40

  var lines: [String] {
    let total = statistics.total
    var lines = [
      "The last \(ReadingStatistics.dayCount) days: \(total.entries.counted("entry", "entries")), "
        + "\(total.read.grouped) read, \(total.unread.grouped) not read, \(total.starred.grouped) starred."
    ]
    guard total.entries > 0 || !statistics.suggestions.isEmpty else { return lines }
    lines += ["", "Entries a week:"] + weeks
    lines += ["", "Most entries:"]
    for feed in statistics.feeds.prefix(Self.most) {
      lines.append(
        "  \(feed.subscription.title.harmlessInTerminal): \(feed.counts.entries.grouped), \(feed.counts.read.grouped) read"
      )
    }
    guard !statistics.suggestions.isEmpty else { return lines }
    lines += ["", "Feeds that you may not need:"]
    for suggestion in statistics.suggestions.prefix(Self.most) {
      lines.append(
        "  \(suggestion.subscription.feed.id)  \(suggestion.subscription.title.harmlessInTerminal): \(words(suggestion.reason))"
      )
    }
    return lines
  }

  /// A bar for each week, the current one last.
  private var weeks: [String] {
    let days = statistics.days
    let first = days.count % 7
    let weeks = stride(from: first, to: days.count, by: 7).map { days[$0..<min($0 + 7, days.count)] }
    let counts = weeks.map { $0.reduce(0) { $0 + $1.count } }
    let most = max(counts.max() ?? 0, 1)
    return zip(weeks, counts).map { week, count in
      let bar = String(repeating: "█", count: count == 0 ? 0 : max(1, count * Self.widest / most))
      let day = week.first.map { RowDate.day($0.date) } ?? ""
      return "  " + String(repeating: " ", count: max(0, 6 - day.utf8.count)) + "\(day)  \(bar) \(count.grouped)"
    }
  }

  private func words(_ reason: FeedSuggestion.Reason) -> String {
    func days(_ since: Date) -> String {
      Int(clamping: now.timeIntervalSince(since) / 86_400).counted("day", "days")
    }
    switch reason {
    case .ended: return "its site has ended it"
    case .broken(let since): return "it cannot be read for \(days(since))"
    case .dead(let last): return "nothing new for \(days(last))"
    case .neverRead(let entries): return "none of its last \(entries.counted("entry", "entries")) is read"
    }
  }
}

/// The numbers of a feed as an object. The members stand in docs/command-line.md.
private struct FeedNumbersLine: Encodable {
  let feed: Int64
  let title: String
  let entries: Int
  let read: Int
  let unread: Int
  let starred: Int

  init(_ numbers: ReadingStatistics.FeedNumbers) {
    feed = numbers.subscription.feed.id.rawValue
    title = numbers.subscription.title
    let counts = numbers.counts
    (entries, read, unread, starred) = (counts.entries, counts.read, counts.unread, counts.starred)
  }
}
