import Loading
import Logging
import Storage

/// Logs the results of refreshes, and passes them on.
///
/// The log identifies a feed by its number and host, because the rest of its address may contain a private token.
package struct LoggedRefreshes: RefreshListening {
  let logger: Logger
  let next: any RefreshListening

  package init(logger: Logger, next: any RefreshListening) {
    self.logger = logger
    self.next = next
  }

  package func refreshStarted(feeds: Int) async {
    logger.debug("refresh started", ["feeds": feeds])
    await next.refreshStarted(feeds: feeds)
  }

  package func refreshed(_ done: RefreshedFeed) async {
    let feed = done.feed.id
    let host = done.feed.url.host ?? ""
    if case .postponed(let problem) = done.outcome.result {
      logger.log(
        problem.kind == .ownTrouble ? .error : .info, "feed postponed",
        ["feed": feed, "host": host, "kind": problem.kind.rawValue, "problem": problem.sentence])
    } else if let problem = done.problem {
      logger.warning(
        "feed failed", ["feed": feed, "host": host, "kind": problem.kind.rawValue, "problem": problem.sentence])
    } else if !done.record.inserted.isEmpty || !done.record.updated.isEmpty {
      logger.info(
        "feed refreshed",
        ["feed": feed, "host": host, "new": done.record.inserted.count, "changed": done.record.updated.count])
    } else {
      logger.debug("feed unchanged", ["feed": feed, "host": host])
    }
    await next.refreshed(done)
  }

  package func refreshEnded() async {
    logger.debug("refresh ended")
    await next.refreshEnded()
  }

  package func rebuilt(_ records: [RefreshRecord]) async {
    logger.debug("entries rebuilt", ["changed": records.reduce(0) { $0 + $1.updated.count }])
    await next.rebuilt(records)
  }

  package func refreshFailed(_ problem: String) async {
    logger.error("refresh failed", ["problem": problem])
    await next.refreshFailed(problem)
  }
}
