import CommandOptions
import DataFlow
import Foundation
import Reader
import Storage
import TerminalCells

/// `yaarr refresh`
enum RefreshCommand {
  static let command = Command(
    "refresh", summary: "Fetch all feeds now.",
    discussion: "The exit code is 0 if the refresh is complete, even if some feeds failed; these are listed.",
    options: [CommandContext.user], flags: [NetworkOptions.allowPrivateNetworks]
  ) { invocation in
    try await CommandContext.run(invocation, fetches: true) { context in
      let user = try await context.user(invocation[CommandContext.user])
      let feeds = try await context.useCases.subscriptions(of: user.id).subscriptions
      guard !feeds.isEmpty else {
        throw ExitError("There are no feeds yet. Add one with “yaarr add URL”.", code: .noInput)
      }
      let bar = ProgressBar("Refreshing", total: feeds.count)
      let watch = await follow(context.services.pages, with: bar)
      let summary = try await context.useCases.refresh(user.id)
      await end(watch)
      bar.finish()
      for feed in summary.failures + summary.postponed {
        Console.error("\(feed.feed.url): \(feed.problem?.text(now: Date(), timeZone: nil) ?? "")")
      }
      if summary.elsewhere > 0 {
        let count = summary.elsewhere.counted(
          "feed belongs to another process on the same database, which fetches it",
          "feeds belong to other processes on the same database, which fetch them")
        Console.print("\(count) now. See “yaarr feeds” for the results.")
      }
      Console.print(
        "\(summary.feeds.counted("feed", "feeds")), \(summary.insertedEntries.counted("new entry", "new entries")), "
          + "\(summary.failures.count.grouped) failed."
      )
    }
  }

  @ScreenActor
  private static func follow(_ pages: OpenPages, with bar: ProgressBar) -> ProgressWatch {
    ProgressWatch(
      pages.progress.observe { bar.update(done: $0.done, total: $0.total) })
  }

  @ScreenActor
  private static func end(_ watch: ProgressWatch) {
    watch.end()
  }
}

/// Keeps an observation alive between two calls on the screen's actor.
@ScreenActor
private final class ProgressWatch {
  private var observation: StoreObservation?

  init(_ observation: StoreObservation) {
    self.observation = observation
  }

  func end() {
    observation = nil
  }
}
