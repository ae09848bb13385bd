import CommandOptions
import Reader
import TerminalCells

/// `yaarr add URL`
enum AddCommand {
  static let url = Argument<String>(
    "URL", help: "The address of a feed, or of a site that has one, or a handle such as @name@server.example.")
  static let folder = Option<String?>(
    "folder", value: "NAME", help: "The folder to put the feed in, as “News” or “News / World”.")

  static let command = Command(
    "add", summary: "Subscribe to a feed.",
    discussion:
      "With a sign-in, the address must be the feed's own, and what it fetches is for the user alone. The password or token "
      + "is asked for, or read from the standard input.",
    arguments: [url],
    options: [folder, FeedSettingsCommand.signIn, FeedSettingsCommand.signInUser, CommandContext.user],
    flags: [NetworkOptions.allowPrivateNetworks]
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
          Console.print("Added “\(added.title)”; \(added.unreadCount) unread.")
          if let problem = added.feed.health.problem { Console.error(problem.sentence) }
          return
        }
        let added = try await context.useCases.subscribe(
          invocation[url], folder: invocation[folder], for: user.id)
        let entries = added.record.inserted.count
        let beginning = added.isNew ? "Added" : "You already follow"
        Console.print(
          "\(beginning) “\(added.subscription.title)”; \(entries.counted("new entry", "new entries")).")
        let health = added.subscription.feed.health
        if let problem = health.problem?.sentence ?? CutOffFeed.sentence(of: health.repairs) { Console.error(problem) }
      } catch let error as SubscribingError {
        throw error.exitError
      } catch let error as AccessError {
        throw ExitError(error.detail, code: .usage)
      } catch let error as UseCaseError {
        throw ExitError("\(error)".harmlessInTerminal, code: .usage)
      }
    }
  }
}
