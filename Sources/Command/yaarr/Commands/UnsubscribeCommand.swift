import CommandOptions
import Reader
import Screens
import Storage

/// `yaarr unsubscribe`, which is also `yaarr feeds remove`
enum UnsubscribeCommand {
  static let feeds = Argument<[String]>(
    "FEED", help: "Numbers or addresses of feeds, as “yaarr feeds” shows them; - or none reads them from the input.")
  static let folder = Option<String?>(
    "folder", value: "FOLDER", help: "All feeds of this folder and those within it, as “News / World”.")

  static func command(_ name: String, summary: String, options: [any CommandOption] = []) -> Command {
    Command(
      name, summary: summary,
      discussion: """
        What is stored of a feed stays, with its stars and labels, and comes back with a new subscription. “yaarr undo” \
        brings a subscription back for a day, with its title, folders and settings.

        The feeds are arguments, or lines of the standard input that begin with a number or an address, as those of “yaarr \
        feeds” and “yaarr feeds --json” do. What is not there is named, and the exit code is 66; the others are removed.
        """,
      arguments: [feeds], options: [folder] + options
    ) { invocation in
      guard invocation[folder] == nil || invocation[feeds].isEmpty else {
        throw UsageError("Name feeds, or choose them by --folder; not both.")
      }
      let names = invocation[folder] == nil ? try InputNames.names(invocation[feeds]) : []
      guard let names else { throw UsageError("Name feeds, or choose them by --folder.") }
      try await CommandContext.run(invocation) { context in
        let user = try await context.user(invocation[CommandContext.user]).id
        let list = try await context.useCases.subscriptions(of: user)
        let named = names.map { (name: $0, feed: list.subscription(named: $0)?.feed.id) }
        let inFolder = try invocation[folder].map { Array(list.feeds(within: try list.folder(at: $0).id)) }
        let known = inFolder ?? named.compactMap(\.feed)
        let marking = try await context.useCases.change(known, .unsubscribe, of: user)
        Console.print(marking.sentence + MarkCommands.offer(marking))
        try UnknownNames(named.filter { $0.feed == nil }.map(\.name))
          .require("feed", "feeds", hint: "“yaarr feeds” lists them")
      }
    }
  }
}
