import CommandOptions
import DataFlow
import Fetching
import Foundation
import Reader
import Running
import Screens
import Storage
import TerminalCells

/// `yaarr refresh`
enum RefreshCommand {
  static let command = Command(
    "refresh", summary: "Fetch all feeds now.",
    discussion:
      "Feeds that other processes on the same database check are fetched by them, and waited for. Then everything that is "
      + "stored is indexed for searches, which can be interrupted. The exit code is 0 if the refresh is complete, even if some "
      + "feeds failed; these are listed.",
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
      Console.print(
        "\(summary.feeds.counted("feed", "feeds")), \(summary.insertedEntries.counted("new entry", "new entries")), "
          + "\(summary.failures.count.grouped) failed.")
      try await index(context)
      if !summary.elsewhere.isEmpty { try await wait(for: summary.elsewhere, of: user.id, context) }
    }
  }

  /// Has searches find what was fetched: without a server, no other process would soon.
  private static func index(_ context: CommandContext) async throws {
    let total = try await context.useCases.unindexedCount()
    guard total > 0 else { return }
    let bar = ProgressBar("Indexing for searches", total: total)
    do {
      try await context.useCases.finishIndexing { bar.update(done: max(0, total - $0)) }
      bar.finish()
    } catch {
      bar.finish()
      let left = (try? await context.useCases.unindexedCount()) ?? total
      Console.error(
        "\(left.counted("entry is", "entries are")) not in the search index yet, and not found by searches. Run “yaarr "
          + "refresh” again.")
      throw error
    }
  }

  /// Waits for feeds that other processes fetch.
  private static func wait(for feeds: [Feed], of user: UserID, _ context: CommandContext) async throws {
    let bar = ProgressBar("Refreshing by other processes", total: feeds.count)
    let checked = try await context.useCases.waitForChecks(of: feeds, for: user) { bar.update(done: $0) }
    bar.finish()
    let failed = checked.filter { $0.health.problem != nil }
    for feed in failed { Console.error("\(feed.url): \(feed.health.problem?.text(now: Date(), timeZone: nil) ?? "")") }
    Console.print(
      "Other processes on the same database: \(checked.count.counted("feed", "feeds")), \(failed.count.grouped) failed."
    )
    let left = feeds.count - checked.count
    guard left > 0 else { return }
    throw ExitError(
      "\(left.counted("feed of another process was", "feeds of other processes were")) not fetched within half a minute. "
        + "See “yaarr feeds” later.",
      code: .unavailable)
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
