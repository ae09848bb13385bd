import CommandOptions
import Fetching
import Reader
import Screens
import Storage
import TerminalCells

/// `yaarr add URL`
enum AddCommand {
  static let url = Argument<String>(
    "URL", help: "The address of a feed, or of a site that has one, or a handle such as @name@server.example.")
  static let folder = Option<String?>(
    "folder", value: "NAME", help: "The folder to put the feed in, as “News” or “News / World”.")

  static let anyway = Flag(
    "anyway", help: "Follow the address without fetching it first, for a feed that needs settings or is down.")

  static let command = Command(
    "add", summary: "Subscribe to a feed.",
    discussion:
      "With a sign-in, the address must be the feed's own, and what it fetches is for the user alone. The password or token "
      + "is asked for, or read from the standard input. With --anyway the feed is checked by the schedule, or by yaarr "
      + "refresh; “yaarr feeds set ID” gives it settings.",
    arguments: [url],
    options: [folder, FeedSettingsCommand.signIn, FeedSettingsCommand.signInUser, CommandContext.user],
    flags: [anyway, NetworkOptions.allowPrivateNetworks]
  ) { invocation in
    try await CommandContext.run(invocation, fetches: true, creates: true) { context in
      let user = try await context.user(invocation[CommandContext.user])
      do {
        if let choice = invocation[FeedSettingsCommand.signIn] {
          let secret = try FeedSettingsCommand.secret(of: choice.scheme)
          let signIn = AccessEdit.signIn(
            choice.scheme, user: invocation[FeedSettingsCommand.signInUser], secret: secret)
          let added = try await context.useCases.subscribe(
            invocation[url], with: [signIn], folder: invocation[folder], for: user.id)
          Console.print("Added “\(added.title)”; \(added.unreadCount.grouped) unread.")
          if let problem = added.feed.health.problem { Console.error(problem.sentence) }
          return
        }
        let added = try await context.useCases.subscribe(
          invocation[url], folder: invocation[folder], anyway: invocation[anyway], for: user.id)
        let (subscription, health) = (added.subscription, added.subscription.feed.health)
        let beginning = added.isNew ? "Added" : "You already follow"
        if case .none = health.lastChecked {
          Console.print(
            "\(beginning) “\(subscription.title)”; not fetched yet. Its settings: "
              + "yaarr feeds set \(subscription.feed.id) --help")
          return
        }
        // What was stored already is not new.
        let new = added.record.inserted.count
        let entries =
          added.isNew && new == 0
          ? "\(subscription.unreadCount.grouped) unread" : new.counted("new entry", "new entries")
        Console.print(
          "\(beginning) “\(subscription.title)”; \(entries).\(try await filed(subscription.feed.id, invocation, context))"
        )
        if let problem = health.problem?.sentence ?? CutOffFeed.sentence(of: health.repairs) { Console.error(problem) }
      } catch let error as SubscribingError {
        guard case .some = error.addressToFollowAnyway else { throw error.exitError }
        throw ExitError("\(error) With --anyway it is added all the same.".harmlessInTerminal, code: .unavailable)
      } catch let error as AccessError {
        throw ExitError(error.detail, code: .usage)
      }
    }
  }

  /// Names the folders that a feed has now, if it was put into one.
  private static func filed(
    _ feed: FeedID, _ invocation: Invocation, _ context: CommandContext
  ) async throws -> String {
    guard case .some = invocation[folder] else { return "" }
    let list = try await context.useCases.subscriptions(of: try await context.user(invocation[CommandContext.user]).id)
    let names = list.subscriptions.first { $0.feed.id == feed }?.folders.map { "“\(list.pathText(of: $0))”" } ?? []
    return names.isEmpty ? "" : " It is in \(names.joined(separator: " and ")) now."
  }
}
