import Fetching
import Foundation
import Logging
import Screens
import Storage

/// Looks for what webhooks are to be given, and delivers it, in the background. On a server, one node does it for all.
///
/// It reads what refreshes have stored, so that storing does not wait for it. What it has looked at is stored with each
/// webhook, in the transaction that stores the deliveries: a restart neither skips nor repeats anything.
public struct WebhookWorker: Sendable {
  /// The time between looks.
  private static let pause = Duration.seconds(2)
  /// The time between looks for failing feeds, in seconds.
  private static let failingPause: TimeInterval = 60
  /// The time between attempts while storage fails.
  private static let patience = Duration.seconds(60)
  /// The entries that are looked at in a step.
  static let step = 200
  /// The most entries of a delivery.
  static let mostEntries = 50
  /// Entries that were published this many seconds before they came are left out: a feed that is new here lists many.
  static let oldest: TimeInterval = 7 * 86_400
  /// The deliveries that are tried at a time.
  static let parallel = 4
  /// The rounds of deliveries after a look, so that addresses that do not answer do not keep it from looking again.
  static let rounds = 8
  /// The longest time that entries are waited for which another process indexes.
  static let indexing = Duration.seconds(30)

  let database: any Database
  let sender: WebhookSender
  let now: @Sendable () -> Date
  let logger: Logger

  /// Runs until its task is cancelled.
  public func run() async {
    var lookedForFailing = Date.distantPast
    while !Task.isCancelled {
      do {
        let time = now()
        let looksForFailing = time.timeIntervalSince(lookedForFailing) >= Self.failingPause
        if looksForFailing { lookedForFailing = time }
        try await look(forFailing: looksForFailing)
        _ = try await deliverRounds()
        try await Task.sleep(for: Self.pause)
      } catch is CancellationError {
        return
      } catch {
        logger.warning("webhooks not delivered", ["problem": "\(error)"])
        try? await Task.sleep(for: Self.patience)
      }
    }
  }

  // MARK: Looking

  /// Stores what webhooks are to be given.
  func look(forFailing looksForFailing: Bool) async throws {
    let webhooks = try await database.webhooks(of: nil)
    guard !webhooks.isEmpty else { return }
    // Before anything is read: later entries belong to the next look.
    let newest = try await database.newestEntryID()
    for webhook in webhooks {
      if case .unknown(let place) = webhook.draft.place {
        // A newer version may know it, so its progress stays. Once a minute is enough in the log.
        if looksForFailing {
          logger.warning("a webhook has an unknown place", ["webhook": "\(webhook.id)", "place": place.string])
        }
        continue
      }
      do {
        try await look(for: webhook, upTo: newest, forFailing: looksForFailing)
      } catch {
        if error is CancellationError || Task.isCancelled { throw error }
        // It is looked at again in the next look. The others must not wait for it.
        logger.warning("webhook not looked at", ["webhook": "\(webhook.id)", "problem": "\(error)"])
      }
    }
  }

  private func look(for webhook: Webhook, upTo newest: EntryID, forFailing looksForFailing: Bool) async throws {
    var webhook = webhook
    let wantsEntries = webhook.draft.events.contains(.newEntries)
    // Most looks find nothing new. The rules of its user are not read for them.
    guard wantsEntries && webhook.progress.lastEntry < newest || looksForFailing else { return }
    guard let query = try await webhook.draft.query(of: webhook.user, in: database) else {
      // What comes while a rule is off is no news when it is on again.
      if wantsEntries, webhook.progress.lastEntry < newest {
        var progress = webhook.progress
        progress.lastEntry = newest
        _ = try await database.advance(webhook, to: progress, giving: [], at: now())
      }
      return
    }
    if wantsEntries {
      while webhook.progress.lastEntry < newest, try await step(&webhook, query, upTo: newest) {}
    }
    if looksForFailing, webhook.draft.events.contains(.feedFailing) { try await lookForFailing(webhook, query) }
  }

  /// The entries among these that a webhook concerns, in the order of their arrival.
  ///
  /// - Parameter patience: The longest time that the search index is waited for.
  /// - Throws: `StorageError.busy` if it takes longer.
  package func admitted(
    _ ids: [EntryID], _ query: EntryQuery, of user: UserID, patience: Duration = indexing
  ) async throws -> [StoredEntry] {
    guard !ids.isEmpty else { return [] }
    // A search finds what is indexed, which follows a little later.
    if query.search != nil { try await index(ids, within: patience) }
    return try await database.arrivals(user, query, among: ids).sorted { $0.id < $1.id }
  }

  /// Looks at some entries behind the last one.
  ///
  /// - Returns: False if another process has done so.
  private func step(_ webhook: inout Webhook, _ query: EntryQuery, upTo newest: EntryID) async throws -> Bool {
    let last = webhook.progress.lastEntry
    var feeds: [FeedID]?
    if case .feed(let feed) = query.scope { feeds = [feed] }
    let ids = try await database.entryIDs(webhook.user, in: feeds, .after(last), limit: Self.step)
      .filter { $0 <= newest }
    let entries = try await admitted(ids, query, of: webhook.user)
      .filter { $0.received.timeIntervalSince($0.published) <= Self.oldest }
    var progress = webhook.progress
    progress.lastEntry = ids.count == Self.step ? ids[ids.count - 1] : newest
    guard try await database.advance(webhook, to: progress, giving: Self.news(of: entries), at: now()) else {
      return false
    }
    webhook.progress = progress
    return true
  }

  /// Deliveries of entries, each of one feed.
  private static func news(of entries: [StoredEntry]) -> [WebhookNews] {
    let feeds = Dictionary(grouping: entries, by: \.feedID).sorted { ($0.value[0].id) < ($1.value[0].id) }
    return feeds.flatMap { feed, entries in
      stride(from: 0, to: entries.count, by: mostEntries).map { start in
        let part = entries[start..<min(start + mostEntries, entries.count)]
        return WebhookNews(.newEntries, feed: feed, entries: part.map(\.id))
      }
    }
  }

  private func index(_ ids: [EntryID], within patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while true {
      try await database.finishIndexing()
      guard try await database.areBeingIndexed(ids) else { return }
      // Another process has taken them.
      guard ContinuousClock.now < end else { throw StorageError.busy }
      try await Task.sleep(for: .milliseconds(200))
    }
  }

  private func lookForFailing(_ webhook: Webhook, _ query: EntryQuery) async throws {
    let failing = try await failing(query, of: webhook.user)
    guard failing != webhook.progress.failing else { return }
    let known = Set(webhook.progress.failing)
    let news = failing.filter { !known.contains($0) }.map { WebhookNews(.feedFailing, feed: $0) }
    // The progress of entries may have moved in this look.
    guard var current = try await database.webhooks(of: webhook.user).first(where: { $0.id == webhook.id }) else {
      return
    }
    current.progress.failing = webhook.progress.failing
    var progress = current.progress
    progress.failing = failing
    _ = try await database.advance(current, to: progress, giving: news, at: now())
  }

  /// The feeds that a webhook concerns and that keep failing. Sorted.
  package func failing(_ query: EntryQuery, of user: UserID) async throws -> [FeedID] {
    let list = SubscriptionList(
      subscriptions: try await database.subscriptions(user), folders: try await database.folders(user))
    let inFolder: Set<FeedID>? = if case .folder(let folder) = query.scope { list.feeds(within: folder) } else { nil }
    let now = now()
    return list.subscriptions.filter { subscription in
      if case .feed(let id) = query.scope, id != subscription.feed.id { return false }
      return subscription.isFailing(now: now) && subscription.feed.health.isFailingForGood
        && inFolder?.contains(subscription.feed.id) ?? true
    }.map(\.feed.id).sorted()
  }

  // MARK: Delivering

  /// Tries what is due, in a bounded number of rounds.
  ///
  /// - Returns: The number of attempts.
  func deliverRounds() async throws -> Int {
    var attempts = 0
    for _ in 0..<Self.rounds {
      let count = try await deliverSome()
      guard count > 0 else { break }
      attempts += count
    }
    return attempts
  }

  /// Tries those that have waited longest, at most one of each webhook.
  ///
  /// - Returns: The number of attempts.
  func deliverSome() async throws -> Int {
    let due = try await database.dueDeliveries(now: now(), limit: Self.parallel)
    guard !due.isEmpty else { return 0 }
    let webhooks = Dictionary(uniqueKeysWithValues: try await database.webhooks(of: nil).map { ($0.id, $0) })
    try await due.forEachAtOnce { delivery in
      if let webhook = webhooks[delivery.webhook] { _ = try await sender.attempt(delivery, to: webhook) }
    }
    return due.count
  }
}

extension FeedHealth {
  /// The number of failures in a row after which a feed counts as failing: one or two pass by themselves.
  static let failuresOfFailing = 3

  /// True if checks have failed several times, or the feed has ended.
  fileprivate var isFailingForGood: Bool { failureCount >= Self.failuresOfFailing || problem?.kind == .gone }
}
