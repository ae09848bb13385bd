import Bytes
import CommandOptions
import Fetching
import Foundation
import Reader
import Screens
import Storage

/// `yaarr mark read|unread`, `yaarr star`, `yaarr unstar`, `yaarr later`, `yaarr undo`
enum MarkCommands {
  static let entries = Argument<[String]>(
    "ENTRY", help: "Identifiers of entries, as “yaarr list --ids” shows them; - or none reads them from the input.")
  static let search = Option<String?>(
    "search", value: "QUERY", help: "All entries that this search finds, as 'title:tides older:7d'; see docs/search.md."
  )
  static let feed = Option<String?>("feed", value: "ID|URL", help: "All entries of this feed.")
  static let folder = Option<String?>("folder", value: "FOLDER", help: "All entries of this folder, as “News / World”.")
  static let all = Flag("all", help: "All entries.")
  static let remove = Flag("remove", help: "Take them from “Read later”.")
  static let number = Argument<String?>("NUMBER", help: "The number of a change, as the command that made it says.")

  private static let input = """
    The entries are arguments, or lines of the standard input that begin with an identifier, as those of “yaarr list \
    --ids” and “yaarr list --json” do. What is not there is named, and the exit code is 66; the others are changed.
    """

  static let mark = Command(
    "mark", summary: "Mark entries as read or unread.",
    subcommands: [
      command("read", "Mark entries as read.", example: "yaarr list --search tides --ids | yaarr mark read -") { _ in
        .read(true)
      },
      command("unread", "Mark entries as unread.", example: "yaarr mark unread --feed 12") { _ in .read(false) },
    ])

  static let star = command("star", "Star entries.", example: "yaarr star 4711 4712", isOfAll: false) { _ in .star(true)
  }

  static let unstar = command(
    "unstar", "Remove the stars of entries.", example: "yaarr unstar --search older:1y"
  ) { _ in .star(false) }

  static let later = command(
    "later", "Keep entries to read later.", example: "yaarr list --search tides --json | jq .id | yaarr later -",
    flags: [remove], isOfAll: false
  ) { .later(!$0[remove]) }

  static let undo = Command(
    "undo", summary: "Undo a change of many entries or feeds, of the last day.",
    discussion: "Without a number, lists the changes that can be undone.", arguments: [number],
    options: [CommandContext.user]
  ) { invocation in
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      guard let typed = invocation[number] else {
        for marking in try await context.useCases.markings(of: user) {
          Console.print(columns: ["\(marking.number)", marking.made.formatted(.iso8601), marking.sentence])
        }
        return
      }
      guard let known = Int64(typed), try await context.useCases.undo(known, by: user) else {
        throw ExitError("There is no change \(typed) to undo. “yaarr undo” lists the changes.", code: .noInput)
      }
      Console.print("Undone.")
    }
  }

  /// The offer to undo a change, as a further sentence; nothing for one that cannot be undone.
  static func offer(_ marking: Marking) -> String {
    marking.number == 0 ? "" : " “yaarr undo \(marking.number)” undoes it for a day."
  }

  // MARK: Private

  private static func command(
    _ name: String, _ summary: String, example: String, flags: [Flag] = [], isOfAll: Bool = true,
    _ change: @escaping @Sendable (Invocation) -> EntryChange
  ) -> Command {
    Command(
      name, summary: summary, discussion: "\(input)\n\n  \(example)", arguments: [entries],
      options: [search, feed, folder, CommandContext.user], flags: (isOfAll ? [all] : []) + flags
    ) { invocation in
      try await run(invocation, isOfAll: isOfAll && invocation[all], change(invocation))
    }
  }

  private static func run(_ invocation: Invocation, isOfAll: Bool, _ change: EntryChange) async throws {
    let places = [invocation[search], invocation[feed], invocation[folder]].compactMap(\.self)
    let isOfPlace = isOfAll || !places.isEmpty
    guard !isOfPlace || invocation[entries].isEmpty else {
      throw UsageError("Name entries, or choose them by options; not both.")
    }
    guard !isOfAll || places.isEmpty else { throw UsageError("--all does not go with --search, --feed and --folder.") }
    guard invocation[feed] == nil || invocation[folder] == nil else {
      throw UsageError("Use either --feed or --folder, not both.")
    }
    let names = isOfPlace ? [] : try InputNames.names(invocation[entries])
    guard let names else { throw UsageError("Name entries, or choose them by --search, --feed or --folder.") }
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user]).id
      if isOfPlace {
        let query = try await query(invocation, change, of: user, context)
        return print(try await context.useCases.change(all: query, change, by: user))
      }
      let (known, unknown) = try await sorted(names, of: user, context)
      print(try await context.useCases.changeInParts(known, change, by: user))
      try UnknownNames(unknown).require("entry", "entries", hint: "“yaarr list --ids” lists them")
    }
  }

  private static func print(_ marking: Marking) { Console.print(marking.sentence + offer(marking)) }

  private static func query(
    _ invocation: Invocation, _ change: EntryChange, of user: UserID, _ context: CommandContext
  ) async throws -> TimelineQuery {
    // All stars, also those of feeds that the user has left.
    var query = TimelineQuery(filter: change == .star(false) ? .starred : .all, search: invocation[search])
    let list = try await context.useCases.subscriptions(of: user)
    if let path = invocation[folder] { query.scope = .folder(try list.folder(at: path).id) }
    if let name = invocation[feed] {
      guard let subscription = list.subscription(named: name) else {
        throw ExitError("You do not follow a feed “\(name)”. “yaarr feeds” lists the feeds.", code: .noInput)
      }
      query.scope = .feed(subscription.feed.id)
    }
    for problem in try await context.useCases.problems(ofSearch: invocation[search], of: user) {
      Console.error(problem)
    }
    return query
  }

  /// The entries that the user may see, each once, and the names of what there is not.
  private static func sorted(
    _ names: [String], of user: UserID, _ context: CommandContext
  ) async throws -> (known: [EntryID], unknown: [String]) {
    var seen: Set<EntryID> = []
    let ids = names.compactMap { EntryID($0) }.filter { seen.insert($0).inserted }
    let visible = Set(try await context.useCases.states(of: ids, for: user).map(\.id))
    let unknown = names.filter { name in EntryID(name).map { !visible.contains($0) } ?? true }
    return (ids.filter(visible.contains), unknown)
  }
}

/// Names that a command was given and nothing has.
struct UnknownNames {
  private static let most = 20
  private static let longest = 80

  private let names: [String]

  init(_ names: [String]) {
    self.names = names
  }

  /// - Throws: `ExitError` with the names, if there are any.
  func require(_ one: String, _ many: String, hint: String) throws(ExitError) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(Self.most).map { "“\($0.shortened(toBytes: Self.longest))”" }.joined(separator: ", ")
    let more = names.count > Self.most ? " and \((names.count - Self.most).grouped) more" : ""
    let beginning = names.count == 1 ? "There is no \(one)" : "There are no \(many)"
    throw ExitError("\(beginning) \(shown)\(more). \(hint); the others are done.", code: .noInput)
  }
}
