import CommandOptions
import Fetching
import Running
import Storage

/// `yaarr retention show|set|reset|run`
enum RetentionCommand {
  static let feed = Option<String?>("feed", value: "URL", help: "Only this feed (default: all feeds).")
  static let days = Option<Int?>(
    "days", value: "NUMBER", help: "Delete entries received more than so many days ago; 0 for none.")
  static let newest = Option<Int?>(
    "newest", value: "NUMBER", help: "Delete entries that are not among a feed's newest so many; 0 for none.")
  static let megabytes = Option<Int?>(
    "megabytes", value: "NUMBER",
    help: "The most that a feed may store; beyond it the oldest entries are deleted, unread ones too; 0 for no limit.")
  static let unread = Option<UnreadEntriesChoice?>(
    "unread", value: "keep|delete", help: "Whether --days and --newest concern unread entries.")
  static let yes = Flag("yes", help: "Do it, also if entries will be deleted.")

  static let command = Command(
    "retention", summary: "Choose which entries are deleted.",
    discussion: """
      Without a rule nothing is deleted by age, and a feed keeps 256 MB, some 50,000 usual entries. Starred and labeled \
      entries always stay. So do unread ones, unless a rule says otherwise: an entry is unread as long as one of the \
      feed's followers has not read it, or can undo the marking of all. A running server deletes within six hours.
      """,
    subcommands: [
      Command("show", summary: "Show the rules.") { invocation in
        try await CommandContext.run(invocation) { context in
          let rules = try await context.services.retention().rules()
          Console.print("All feeds: \(text(of: rules.rule(of: nil)))")
          for feed in rules.feeds.keys.sorted() {
            guard let stored = try await context.services.retention().feed(feed) else { continue }
            Console.print("\(stored.url): \(text(of: rules.rule(of: feed)))")
          }
        }
      },
      Command(
        "set", summary: "Change the rule of all feeds, or of one. Shows first what it deletes.",
        options: [feed, days, newest, megabytes, unread], flags: [yes]
      ) { invocation in
        let numbers = [invocation[days], invocation[newest], invocation[megabytes]]
        guard numbers.allSatisfy({ $0.map { (0...1_000_000_000).contains($0) } ?? true }) else {
          throw UsageError("--days, --newest and --megabytes take a number from 0 to 1000000000.")
        }
        let change = RetentionRule(
          days: invocation[days], newest: invocation[newest],
          deletesUnread: invocation[unread].map { $0 == .delete }, megabytes: invocation[megabytes])
        guard !change.isEmpty else { throw UsageError("Say what to change: --days, --newest, --megabytes, --unread.") }
        try await store(invocation) { change.over($0) }
      },
      Command(
        "reset", summary: "Remove the rule of all feeds, or of one.", options: [feed], flags: [yes]
      ) { invocation in
        try await store(invocation) { _ in RetentionRule() }
      },
      Command("run", summary: "Delete entries by the rules now.") { invocation in
        try await CommandContext.run(invocation) { context in
          Console.print("\(entries(try await context.services.retention().deleteExpired())) deleted.")
        }
      },
    ])

  /// Changes a rule, unless it deletes entries and the user has not agreed.
  private static func store(_ invocation: Invocation, _ change: (RetentionRule) -> RetentionRule) async throws {
    try await CommandContext.run(invocation) { context in
      let retention = context.services.retention()
      var rules = try await retention.rules()
      var chosen: Feed?
      if let address = invocation[feed] {
        guard let known = try await retention.feed(address) else {
          throw ExitError("There is no feed \(address). “yaarr feeds” has their addresses.", code: .noInput)
        }
        chosen = known
      }
      let rule = change(chosen.map { rules.feeds[$0.id] ?? RetentionRule() } ?? rules.overall)
      if let chosen { rules.feeds[chosen.id] = rule } else { rules.overall = rule }
      let losses = try await retention.preview(rules).sorted { $0.count > $1.count }
      let sum = losses.reduce(0) { $0 + $1.count }
      for loss in losses.prefix(mostLines) { Console.print("\(loss.feed.title): \(entries(loss.count))") }
      if losses.count > mostLines {
        Console.print("And \((losses.count - mostLines).counted("more feed", "more feeds")).")
      }
      guard sum == 0 || invocation[yes] else {
        throw ExitError(
          "This deletes \(entries(sum)), so nothing was changed. Add --yes to do it.", code: .usage)
      }
      try await retention.set(rule, of: chosen?.id)
      Console.print("\(chosen.map { "\($0.url)" } ?? "All feeds"): \(text(of: rules.rule(of: chosen?.id)))")
      if sum > 0 { Console.print("\(entries(sum)) will be deleted within six hours, or now by “yaarr retention run”.") }
    }
  }

  private static let mostLines = 20

  private static func entries(_ count: Int) -> String { count.counted("entry", "entries") }

  private static func text(of rule: RetentionRule) -> String {
    var parts: [String] = []
    if let days = rule.days, days > 0 { parts.append("deletes entries after \(days.counted("day", "days"))") }
    if let newest = rule.newest, newest > 0 { parts.append("keeps the newest \(newest.grouped)") }
    if parts.isEmpty {
      parts.append("deletes nothing by age")
    } else {
      parts.append(rule.deletesUnread == true ? "does not spare unread ones" : "spares unread ones")
    }
    parts.append(rule.mostBytes.map { "keeps at most \($0 >> 20) MB of a feed" } ?? "without a limit of size")
    return parts.joined(separator: ", ")
  }
}

enum UnreadEntriesChoice: String, CaseIterable, ArgumentConvertible {
  case keep, delete
}
