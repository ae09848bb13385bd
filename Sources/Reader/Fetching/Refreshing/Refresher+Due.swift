import Bytes
import Foundation
import Storage

// MARK: - What is due

extension Refresher {
  /// The most feeds of one scheduled refresh.
  private static let mostAtATime = 200
  /// The most urgent feeds of a shard that are read, besides those that are being refreshed.
  private static let mostUrgent = 1_000
  /// The seconds between two looks for urgent feeds. Other processes make feeds urgent.
  private static let urgentInterval: TimeInterval = 1
  /// The shards whose times are loaded with one statement.
  private static let shardsAtOnce = 16
  /// The seconds until a feed is read again whose check another process has stored or may store.
  static let retryInterval: TimeInterval = 5
  /// The seconds until a feed without a subscriber is read again: it may have got one in the meantime.
  private static let unfollowedInterval: TimeInterval = 60

  /// Due feeds that were not being refreshed, and now are. Those that cannot be refreshed now are put off.
  ///
  /// It is called by one task at a time.
  func due() async throws(StorageError) -> [Feed] {
    let (node, shards) = owner.owned
    let now = now()
    let unknown = times.keep(shards)
    if !unknown.isEmpty { try await load(unknown, now: now) }
    guard !shards.isEmpty else { return [] }
    try await findUrgent(in: shards, of: node, now: now)
    underWay.beginReading()
    defer { underWay.endReading() }
    defer { times.endTaking() }
    var taken = times.take(dueAt: now, limit: Self.mostAtATime)
    // When nothing waits for it, and one shard after another.
    if taken.isEmpty, let outdated = times.outdated(now: now) {
      try await load([outdated], now: now)
      taken = times.take(dueAt: now, limit: Self.mostAtATime)
    }
    if taken.isEmpty { return [] }
    do {
      return try await admit(taken, now: now)
    } catch {
      // They are due as before.
      for time in taken { times.add(time) }
      throw error
    }
  }

  /// The time until a feed becomes due, at most a minute. On a server it is a second at most, since other nodes make feeds
  /// urgent.
  var secondsToNextCheck: TimeInterval {
    let longest = owner.isAlone ? 60 : Self.urgentInterval
    guard let wait = times.next?.timeIntervalSince(now()) else { return longest }
    // Feeds that become due within a second are read together.
    return wait <= 0 ? 0 : min(max(wait, 1), longest)
  }

  private func load(_ shards: [Int], now: Date) async throws(StorageError) {
    try await pauses.load(now: now)
    for first in stride(from: 0, to: shards.count, by: Self.shardsAtOnce) {
      let part = Array(shards[first..<min(first + Self.shardsAtOnce, shards.count)])
      try await times.load(part, now: now) { (part) async throws(StorageError) in
        try await believed(database.checkTimes(in: part), now: now)
      }
    }
  }

  /// Corrects the times that a clock gave that was ahead, or is no more what it was.
  private func believed(_ stored: [CheckTime], now: Date) async throws(StorageError) -> [CheckTime] {
    let wrong = stored.compactMap { time in time.corrected(now: now, by: schedule).map { (time, $0) } }
    guard !wrong.isEmpty else { return stored }
    logger.warning(
      "times of checks were ahead of the clock",
      ["feeds": wrong.count, "advice": "They are corrected. See that the clock of the machine is right (NTP)."])
    try await database.correct(wrong.map(\.1))
    let corrected = Dictionary(wrong.map { ($0.0.feed, $0.1) }) { first, _ in first }
    return stored.map { corrected[$0.feed] ?? $0 }
  }

  /// Reads all times again after the clock of this machine was set.
  func noteJump(_ seconds: Int) {
    logger.warning(
      "the clock jumped",
      [
        "seconds": seconds,
        "advice": "Times of checks are read again, and those that were ahead are corrected. Let NTP set the clock.",
      ])
    times.forgetAll()
    underWay.forgetTurns()
  }

  /// Adds the feeds that are to be checked at once, and those that this process does not know.
  private func findUrgent(in shards: [Int], of node: NodeID?, now: Date) async throws(StorageError) {
    // Those that were found go first.
    if let next = times.next, next.isUrgent { return }
    let isDue = lookedForUrgent.withLock { abs(now.timeIntervalSince($0)) >= Self.urgentInterval }
    guard isUrgent.exchange(false, ordering: .relaxed) || isDue else { return }
    let urgent = try await database.urgentFeeds(in: shards, limit: Self.mostUrgent + underWay.count)
    lookedForUrgent.withLock { $0 = now }
    // The end of a check that is under way gives its feed a time. It is looked at again after that.
    let found = urgent.filter { !underWay.contains($0.time.feed) }
    for one in found { times.add(one.time) }
    let new = found.filter(\.isNew).map(\.time)
    guard !new.isEmpty else { return }
    do {
      try await database.noteKnown(new, node: node)
    } catch StorageError.busy {
      // They are found again.
    }
  }

  private func admit(_ taken: [CheckTime], now: Date) async throws(StorageError) -> [Feed] {
    let rows = try await database.dueFeeds(taken.map { $0.readWholeOnceADay(now: now) })
    let urgent = rows.filter(\.feed.health.nextCheck.isUrgent).map(\.feed.id)
    times.endUrgency(of: Set(taken.map(\.feed)).subtracting(urgent))
    // Another process may have checked some of them.
    let due = rows.filter { $0.feed.health.nextCheck <= now }
    let (feeds, putOff) = underWay.choose(from: due, now: now) { pauses.end(for: $0, now: now) }
    if !putOff.isEmpty { try await database.postpone(putOff) }
    let shards = Dictionary(rows.map { ($0.feed.id, $0.shard) }) { first, _ in first }
    for one in putOff {
      let due = one.due < Postponement.never ? one.due : now.addingTimeInterval(Self.unfollowedInterval)
      if let shard = shards[one.feed] { times.set(CheckTime(feed: one.feed, due: due, shard: shard)) }
    }
    // One that was followed while it was put off.
    let missed = rows.filter { $0.isFollowed && $0.feed.health.nextCheck >= Postponement.never }.map(\.feed.id)
    if !missed.isEmpty { try await database.makeDue(missed) }
    for row in rows where row.feed.health.nextCheck > now {
      times.add(CheckTime(feed: row.feed.id, due: row.feed.health.nextCheck, shard: row.shard))
    }
    // Longest overdue first.
    let admitted = underWay.admit(feeds.sorted { $0.health.nextCheck < $1.health.nextCheck }, areRead: true)
    // The others were checked while they were read. What was taken may be the time that the end of the check has given, so
    // their rows are read again.
    let others = Set(feeds.map(\.id)).subtracting(admitted.map(\.id))
    for time in taken where others.contains(time.feed) { times.add(time.withoutRow) }
    return admitted
  }
}

extension CheckTime {
  /// The seconds by which clocks may differ.
  private static let tolerance: TimeInterval = 60

  /// The time that is believed instead of this one; nil if this one is.
  ///
  /// A check that is still to come was stored by a clock that was ahead, and so was the time of the next one: it is as far
  /// from now as it was from that check, and no further than the longest interval. A time that no schedule gives is due now.
  func corrected(now: Date, by schedule: RefreshSchedule) -> CheckTime? {
    guard !due.isUrgent, due != RefreshSchedule.never, due != Postponement.never else { return nil }
    var time = self
    if let row, row.checked > now.addingTimeInterval(Self.tolerance) {
      let wait = due.timeIntervalSince(row.checked)
      if wait > 0 { time.due = now.addingTimeInterval(min(wait, schedule.longestInterval)) }
      time.row?.checked = now
    }
    if time.due.timeIntervalSince(now) > schedule.longestWait { time.due = now }
    return time == self ? nil : time
  }

  /// Without its row if the last check was on another day: another version of the program may have changed the row, or ended
  /// the last subscription, without a word.
  fileprivate func readWholeOnceADay(now: Date) -> CheckTime {
    func day(_ date: Date) -> Int { Int(clamping: date.timeIntervalSince1970 / 86_400) }
    guard let row, day(row.checked) != day(now) else { return self }
    return withoutRow
  }

  fileprivate var withoutRow: CheckTime { CheckTime(feed: feed, due: due, shard: shard) }
}
