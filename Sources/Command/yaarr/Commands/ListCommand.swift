import Bytes
import CommandOptions
import Fetching
import Foundation
import Reader
import Running
import Storage
import TerminalCells
import TerminalHost
import TextSearch

/// `yaarr list [--json]`
enum ListCommand {
  static let json = Flag("json", help: "Write each entry as a JSON object on its own line.")
  static let ids = Flag("ids", help: "Begin each line with the entry's identifier, for “yaarr article” and others.")
  static let unread = Flag("unread", help: "Only unread entries.")
  static let starred = Flag("starred", help: "Only starred entries.")
  static let search = Option<String?>(
    "search", value: "QUERY",
    help: "Only entries that this search finds, as 'title:tides newer:7d'; see docs/search.md.")
  static let best = Flag("best", help: "The best matches of the search first, not the newest.")
  static let oldest = Flag("oldest", help: "The oldest entries first.")
  static let limit = Option<Int>(
    "limit", short: "n", value: "NUMBER", default: 100, help: "The maximum number of entries; 0 means all.")

  static let command = Command(
    "list", summary: "List entries.", options: [search, limit, CommandContext.user],
    flags: [json, ids, unread, starred, best, oldest]
  ) { invocation in
    guard !(invocation[unread] && invocation[starred]) else {
      throw UsageError("Use either --unread or --starred, not both.")
    }
    guard !invocation[best] || invocation[search] != nil else { throw UsageError("--best needs --search.") }
    guard !invocation[oldest] || invocation[search] == nil else {
      throw UsageError("--oldest does not go with --search: what a search finds is listed newest first.")
    }
    guard invocation[limit] >= 0 else { throw UsageError("--limit takes a number of 0 or more.") }
    try await CommandContext.run(invocation) { context in
      let user = try await context.user(invocation[CommandContext.user])
      try await tellProblems(of: invocation[search], user.id, context)
      let lines = ListedLines(
        isJSON: invocation[json], decoder: context.services.items(),
        widthOfIDs: invocation[ids] ? "\(try await context.useCases.newestEntry(of: user.id))".utf8.count : nil)
      // Written as they are read: the first one is there at once, and a million take no more memory than a thousand.
      try await context.useCases.forEachPart(of: query(invocation), of: user.id, first: firstPart) { entries in
        try lines.write(entries)
        return !Terminal.isReaderOfStandardOutputGone
      }
    }
  }

  /// The first part is as short as a screen is high.
  private static let firstPart = 50

  /// Says what is wrong with a search, and what it cannot find yet.
  private static func tellProblems(of search: String?, _ user: UserID, _ context: CommandContext) async throws {
    guard let search else { return }
    for problem in try await context.useCases.problems(ofSearch: search, of: user) {
      Terminal.standardError.write(problem.harmlessInTerminal + "\n")
    }
    let missing = try await context.useCases.unindexedCount()
    guard missing > 0 else { return }
    Console.error(
      "\(missing.counted("entry is", "entries are")) not in the search index yet, and not found. A running server indexes "
        + "them; otherwise run “yaarr refresh”.")
  }

  private static func query(_ invocation: Invocation) -> EntryQuery {
    var query = EntryQuery()
    query.filter = invocation[unread] ? .unread : invocation[starred] ? .starred : .all
    query.search = invocation[search]
    if invocation[best] { query.order = .best }
    if invocation[oldest] { query.order = .oldest }
    query.withDetails = invocation[json]
    query.limit = invocation[limit] == 0 ? Int(Int32.max) : invocation[limit]
    return query
  }
}
