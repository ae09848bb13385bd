import Bytes
import CommandOptions
import Fetching
import Foundation
import Running
import Screens
import TerminalCells
import TerminalHost

/// `yaarr preview ADDRESS|FILE...`
enum PreviewCommand {
  static let places = Argument<[String]>(
    "PLACE", help: "The address of a feed or of a site that has one, or a file, or - for the standard input.")
  static let limit = Option<Int>(
    "limit", short: "n", value: "NUMBER", default: 100, help: "The maximum number of entries; 0 means all.")

  static let command = Command(
    "preview", summary: "Show the entries of a feed without following it.",
    discussion:
      "Nothing is stored. Entries of several places are shown together, newest first. A place that fails is reported; "
      + "the others are still shown.",
    arguments: [places], options: [limit], flags: [NetworkOptions.allowPrivateNetworks]
  ) { invocation in
    let places: [String] = invocation[places]
    guard !places.isEmpty else { throw UsageError("Give the address of a feed, or a file.") }
    guard invocation[limit] >= 0 else { throw UsageError("--limit takes a number of 0 or more.") }
    try await run(invocation) { context in
      let provider = FeedProvider(source: source(of: places, services: context.services))
      await provider.load()
      let feed = try await loaded(provider)
      Console.print([feed.title, feed.summary].compactMap(\.self).joined(separator: ": "))
      for problem in feed.problems { Console.error(problem) }
      let most = invocation[limit] == 0 ? feed.entries.count : invocation[limit]
      let items = context.services.items().items(from: Array(feed.entries.prefix(most)), gathersBlocks: false)
      TimelineListing(items: items).write(to: .standardOutput)
    }
  }

  /// Runs `body` with what the database allows to fetch. Without one, uses a temporary one.
  private static func run(_ invocation: Invocation, _ body: (CommandContext) async throws -> Void) async throws {
    guard try DatabasePlace(invocation).missingFile != nil else {
      return try await CommandContext.run(invocation, fetches: true, body)
    }
    try await DatabasePlace.withTemporary { database in
      try await CommandContext.run(invocation, on: database, fetches: true, body)
    }
  }

  /// Existing files are read, and what is written as the path of one; everything else is fetched.
  private static func source(of places: [String], services: ReaderContainer) -> any FeedLoading {
    services.merged(
      places.map { place in
        if place.hasSameBytes(as: "-") { return services.feedFile("/dev/stdin") }
        // A link that leads nowhere, or to itself, is a file too.
        var status = stat()
        let isFile = ["/", "./", "../"].contains(where: place.hasBytePrefix) || lstat(place, &status) == 0
        return isFile ? services.feedFile(place) : services.feed(place)
      })
  }

  private static func loaded(_ provider: FeedProvider) async throws -> LoadedFeed {
    switch await provider.state {
    case .loaded(let feed): return feed
    case .failed(let failure, _):
      if let error = failure.error as? SubscribingError { throw error.exitError }
      throw ExitError("\(failure.error)".harmlessInTerminal, code: exitCode(of: failure.error))
    case .idle, .loading: throw CancellationError()
    }
  }

  private static func exitCode(of error: any Error) -> ExitCode {
    switch error {
    case FeedFileError.unreadable: .noInput
    default: .badData
    }
  }
}
