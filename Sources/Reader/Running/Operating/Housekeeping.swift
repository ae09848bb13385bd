import Fetching

/// Rebuilds, deletes and marks stored entries, fetches full articles and icons, and delivers to webhooks, in the background.
/// On a server, one node does it for all.
public struct Housekeeping: Sendable {
  let refresher: Refresher
  let rebuilder: EntryRebuilder
  let retention: Retention
  let ageRules: AgeRules
  let articles: ArticleWorker
  let icons: IconWorker
  let webhooks: WebhookWorker

  /// Runs until its task is cancelled. It waits while another node does the work, and takes over if that one ends.
  public func run() async {
    while !Task.isCancelled {
      if refresher.isFirstNode {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await rebuilder.run() }
          group.addTask { await retention.run() }
          group.addTask { await ageRules.run() }
          group.addTask { await articles.run() }
          group.addTask { await icons.run() }
          group.addTask { await webhooks.run() }
          while !Task.isCancelled, refresher.isFirstNode { await pause() }
          group.cancelAll()
        }
      }
      await pause()
    }
  }

  private func pause() async { try? await Task.sleep(for: .seconds(1)) }
}
