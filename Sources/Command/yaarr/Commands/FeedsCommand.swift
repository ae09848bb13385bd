import CommandOptions
import Fetching
import Foundation
import Reader
import Screens
import Storage
import TerminalCells

/// `yaarr feeds [--changed] [--json]`, and its subcommands
enum FeedsCommand {
  static let json = Flag("json", help: "Write one JSON object a feed and line; with “show”, one a fetch.")

  static let changed = Flag("changed", help: "Only feeds with settings of their own, and what they are.")

  static let command = Command(
    "feeds", summary: "List the feeds that are subscribed to, by title.", options: [CommandContext.user],
    flags: [json, changed],
    subcommands: [
      FeedHealthCommand.command, FeedSettingsCommand.set, FeedSettingsCommand.certificate,
      UnsubscribeCommand.command("remove", summary: "Unsubscribe from feeds, as “yaarr unsubscribe”."),
    ]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user])
      let list = try await context.useCases.subscriptions(of: user.id)
      let chosen = list.subscriptions.filter { !invocation[changed] || $0.isChanged }
      guard invocation[json] else {
        return FeedLines(feeds: chosen, showsSettings: invocation[changed], now: Date()).write(to: .standardOutput)
      }
      let details = try await context.useCases.feedDetails(of: user.id)
      for each in chosen {
        let folders = each.folders.map(list.pathText)
        try Console.print(
          json: FeedLine(subscription: each, folders: folders, details: details[each.feed.id] ?? FeedDetails()))
      }
    }
  }
}

/// Feeds as lines: in columns that fit a terminal, elsewhere with tabs between them.
struct FeedLines {
  let feeds: [Subscription]
  let showsSettings: Bool
  let now: Date

  func write(to terminal: Terminal) {
    let rows = feeds.map { each in
      [
        "\(each.feed.id)", each.title, each.feed.url.string, "\(each.unreadCount.grouped) unread",
        FeedState(each.feed.health, now: now).words + (each.settings.isPaused ? ", paused" : ""),
      ]
    }
    let width = terminal.size.columns
    let (columns, shown) = Self.columns(of: rows, width: width)
    for (feed, row) in zip(feeds, rows) {
      if terminal.isTerminal {
        let line = columns.row(shown.map { TerminalRow(row[$0]) }, width: width)
        terminal.write(line.rendered(width: width, styled: terminal.allowsStyle) + "\n")
      } else {
        terminal.write(Console.line(of: row) + "\n")
      }
      guard showsSettings else { continue }
      for line in feed.differences(showsOperators: true) { terminal.write("  \(line.harmlessInTerminal)\n") }
    }
  }

  /// The widest states are those of few feeds, and are cut off.
  private static let widestState = 20

  /// The columns that have room, and their numbers: narrow terminals have no addresses, narrower ones no states.
  private static func columns(of rows: [[String]], width: Int) -> (TerminalColumns, [Int]) {
    func widest(_ column: Int) -> Int { rows.map { $0[column].displayWidth }.max() ?? 0 }
    let all: [TerminalColumn] = [
      .fixed(widest(0), alignment: .trailing), .flexible(minimum: 12), .flexible(minimum: 12),
      .fixed(widest(3), alignment: .trailing), .fixed(min(widest(4), widestState)),
    ]
    let shown = width < 40 ? [0, 1, 3] : width < 72 ? [0, 1, 3, 4] : [0, 1, 2, 3, 4]
    return (TerminalColumns(shown.map { all[$0] }, spacing: 2), shown)
  }
}

/// A feed as an object. The members stand in docs/command-line.md.
private struct FeedLine: Encodable {
  private enum Key: String, CodingKey {
    case id, title, url, unread, state
    case folders, site, icon, checked, next, since, succeeded, problem, kind, until
    case settings
    case description, language, authors, owner, license, funding
  }

  let subscription: Subscription
  let folders: [String]
  let details: FeedDetails

  func encode(to encoder: any Encoder) throws {
    let (feed, now) = (subscription.feed, Date())
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(feed.id.rawValue, forKey: .id)
    try line.encode(FeedState(feed.health, now: now).rawValue, forKey: .state)
    try line.encode(subscription.title, forKey: .title)
    try line.encode(feed.url, forKey: .url)
    try line.encode(subscription.unreadCount, forKey: .unread)
    // What there is not is left out.
    if !folders.isEmpty { try line.encode(folders, forKey: .folders) }
    try line.encodeIfPresent(feed.siteURL, forKey: .site)
    try line.encodeIfPresent(feed.iconURL, forKey: .icon)
    try line.encodeIfPresent(feed.health.lastChecked?.formatted(.iso8601), forKey: .checked)
    try line.encodeIfPresent(subscription.nextCheck(now: now)?.formatted(.iso8601), forKey: .next)
    try line.encodeIfPresent(feed.health.since?.formatted(.iso8601), forKey: .since)
    try line.encodeIfPresent(feed.health.lastSucceeded?.formatted(.iso8601), forKey: .succeeded)
    try line.encodeIfPresent(feed.health.problem?.sentence, forKey: .problem)
    try line.encodeIfPresent(feed.health.problem?.kind.rawValue, forKey: .kind)
    try line.encodeIfPresent(feed.health.problem?.until?.formatted(.iso8601), forKey: .until)
    if subscription.isChanged { try line.encode(subscription.differences(showsOperators: true), forKey: .settings) }
    try line.encodeIfPresent(details.summary, forKey: .description)
    try line.encodeIfPresent(details.language, forKey: .language)
    if !details.authors.isEmpty { try line.encode(details.authors, forKey: .authors) }
    try line.encodeIfPresent(details.owner, forKey: .owner)
    try line.encodeIfPresent(details.license, forKey: .license)
    if !details.funding.isEmpty { try line.encode(details.funding, forKey: .funding) }
  }
}
