import Fetching
import Screens
import Storage

/// Turns the results of refreshes into events of the subscribers and into progress.
@ScreenActor
final class RefreshReporter: RefreshListening {
  private let database: any Database
  private let events: ReaderEvents
  private let pages: OpenPages
  private let screens: ScreenContainer
  private let notices: NoticeReader
  private let iconWakeup: WakeSignal
  /// Results of refreshes, by user, not yet sent to the pages.
  private var unreported: [UserID: Changes] = [:]
  /// Results of refreshes since the last progress action.
  private var finished = (feeds: 0, inserted: 0, failed: 0)
  /// Waits until results are reported. It ends before they are: nothing interrupts what reads them.
  private var waiting: Task<Void, Never>?

  /// The time for which results of a refresh are collected: a page gets one event for many feeds, and loads their
  /// entries once.
  static let gathering = Duration.milliseconds(100)

  private struct Changes {
    var inserted: [EntryID] = []
    var updated: [EntryID] = []
  }

  /// - Parameter iconWakeup: Signalled after the first check of a feed.
  init(
    database: any Database, events: ReaderEvents, pages: OpenPages, screens: ScreenContainer, notices: NoticeReader,
    iconWakeup: WakeSignal
  ) {
    self.database = database
    self.events = events
    self.pages = pages
    self.screens = screens
    self.notices = notices
    self.iconWakeup = iconWakeup
  }

  func refreshStarted(feeds: Int) {
    pages.store.send(.progress(.started(feeds: feeds)))
  }

  func refreshed(_ done: RefreshedFeed) {
    finished.feeds += 1
    finished.inserted += done.record.inserted.count
    if done.problem != nil { finished.failed += 1 }
    if done.feed.health.lastChecked == nil { iconWakeup.signal() }
    for user in done.record.subscribers where events.isHeard(by: user) {
      unreported[user, default: Changes()].inserted += done.record.inserted
      // Rows name the feeds that have a copy of their entry.
      unreported[user]?.updated += done.record.updated + done.record.copied
    }
    if done.record.noticed.contains(where: { events.isHeard(by: $0) }) { notices.look() }
    guard waiting == nil else { return }
    waiting = Task {
      do {
        try await screens.clock().sleep(for: Self.gathering)
        // It may have been cancelled after its time was over. What it reads then would be interrupted.
        try Task.checkCancellation()
      } catch {
        // The end of the refresh has already reported the results.
        return
      }
      waiting = nil
      await report()
    }
  }

  func rebuilt(_ records: [RefreshRecord]) async {
    for record in records {
      for user in record.subscribers { await reportUpdates(record.updated, user) }
    }
  }

  func refreshEnded() async {
    await report()
    pages.store.send(.progress(.ended))
  }

  func refreshFailed(_ problem: String) {
    pages.store.send(.progress(.failed(problem)))
  }

  private func report() async {
    waiting?.cancel()
    waiting = nil
    if finished.feeds > 0 {
      pages.store.send(
        .progress(.finished(feeds: finished.feeds, inserted: finished.inserted, failed: finished.failed)))
      finished = (0, 0, 0)
    }
    let reported = unreported
    unreported = [:]
    for (user, changes) in reported {
      if !changes.updated.isEmpty { await reportUpdates(changes.updated, user) }
      events.post(.refreshed(inserted: changes.inserted), to: user)
    }
  }

  private func reportUpdates(_ updated: [EntryID], _ user: UserID) async {
    guard events.isHeard(by: user) else { return }
    guard updated.count <= TimelineRequest.longestPage else { return events.post(.anythingMayHaveChanged, to: user) }
    do {
      let entries = try await database.entries(user, ids: updated, withContent: false)
      events.post(.contentChanged(entries), to: user)
    } catch {
      refreshFailed("Changed entries could not be read: \(error)")
      // Pages load what they show again.
      events.post(.anythingMayHaveChanged, to: user)
    }
  }
}
