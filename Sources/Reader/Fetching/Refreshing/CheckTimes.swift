import Foundation
import Loading
import Storage
import Threading

/// The times of the next checks of the feeds in this process's shards, in memory. No index of the database has them, so that
/// a check without news changes one row and nothing else.
///
/// A time may be earlier than the stored one if its row is not known, since the row is read before the check then. Otherwise it
/// differs only if the stored one was changed elsewhere; then the feed is urgent, or its shard is loaded again.
///
/// It takes about 100 bytes a feed. Adding and taking are O(log n).
final class CheckTimes: Sendable {
  /// The time, in seconds, after which the times of a shard are compared with the stored ones.
  static let mostAge: TimeInterval = 3_600

  // MARK: Lifecycle

  init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }

  // MARK: Internal

  /// The number of feeds.
  var count: Int { state.withLock { $0.shards.values.reduce(0) { $0 + $1.times.count } } }

  /// The earliest time.
  var next: Date? {
    state.withLock { state in Array(state.shards.keys).compactMap { state.shards[$0]?.first()?.due }.min() }
  }

  /// The earliest time of the feeds that are not urgent, with those that are being taken. Urgent feeds are due before all
  /// others, whatever their times were.
  ///
  /// - Complexity: O(shards), and O(feeds) for shards that have an urgent feed.
  var earliest: Date? {
    state.withLock { state in
      let times = Array(state.shards.keys).compactMap { state.shards[$0]?.earliest() }
      return (times + [state.taking].compactMap { $0 }).min()
    }
  }

  /// The time since which the longest waiting of the urgent feeds is known: new ones, and those that are to be checked at
  /// once. It waits until a check is stored, also while it is fetched.
  ///
  /// - Complexity: O(urgent feeds).
  var urgentSince: Date? { state.withLock { $0.urgent.values.lazy.map(\.since).min() } }

  /// True if the times of all of these shards are known.
  func knows(_ shards: [Int]) -> Bool { state.withLock { state in shards.allSatisfy { state.shards[$0] != nil } } }

  /// Drops the feeds of all other shards.
  ///
  /// - Returns: The shards whose times are to be loaded.
  func keep(_ owned: [Int]) -> [Int] {
    let kept = Set(owned)
    return state.withLock { state in
      state.shards = state.shards.filter { kept.contains($0.key) }
      state.urgent = state.urgent.filter { kept.contains($1.shard) }
      return owned.filter { state.shards[$0] == nil }
    }
  }

  /// A shard whose times have not been compared with the stored ones for an hour.
  func outdated(now: Date) -> Int? {
    state.withLock { state in
      state.shards.first { abs(now.timeIntervalSince($1.loaded)) >= Self.mostAge }?.key
    }
  }

  /// Drops the feeds of shards whose stored times others may have changed. They are to be loaded again.
  func forget(_ shards: Set<Int>) {
    state.withLock { state in
      for shard in shards { state.shards[shard] = nil }
      state.loading.subtract(shards)
    }
  }

  /// Drops all feeds, after the clock was set. All shards are to be loaded again.
  func forgetAll() { forget(state.withLock { Set($0.shards.keys) }) }

  /// Loads the times of shards. Other tasks may set times meanwhile.
  ///
  /// - Parameter read: Reads the stored times.
  func load(
    _ shards: [Int], now: Date, by read: ([Int]) async throws(StorageError) -> [CheckTime]
  ) async throws(StorageError) {
    state.withLock { state in
      state.loading = Set(shards)
      state.changed = []
    }
    let stored: [CheckTime]
    do {
      stored = try await read(shards)
    } catch {
      state.withLock { $0.endLoading() }
      throw error
    }
    let parts = Dictionary(grouping: stored, by: \.shard)
    let loaded = shards.map { ($0, Shard(parts[$0] ?? [], loaded: now)) }
    state.withLock { state in
      for (shard, times) in loaded where state.loading.contains(shard) {
        let former = state.shards.updateValue(times, forKey: shard)
        state.shards[shard]?.keepRows(of: former)
      }
      state.keepUrgent(stored, now)
      // A row may have been read before its check was stored.
      for time in state.changed { state.shards[time.shard]?.add(time) }
      state.endLoading()
    }
  }

  /// Sets the time of a feed, of which a check was stored. Does nothing for a shard that is not known.
  func set(_ time: CheckTime) {
    state.withLock { state in
      state.noteUrgency(time, now())
      state.shards[time.shard]?.set(time)
      if state.loading.contains(time.shard) { state.changed.append(time) }
    }
  }

  /// Adds a feed, or makes its time earlier, and forgets its row. Does nothing for a shard that is not known.
  func add(_ time: CheckTime) {
    state.withLock { state in
      if time.due.isUrgent { state.noteUrgency(time, now()) }
      state.shards[time.shard]?.add(time)
      if state.loading.contains(time.shard) { state.changed.append(time) }
    }
  }

  /// Removes feeds that are due, longest overdue first. The end of its check gives each of them its next time. The caller
  /// says when it has decided about all of them (``endTaking()``).
  func take(dueAt now: Date, limit: Int) -> [CheckTime] {
    state.withLock { state in
      var heads = BinaryHeap(
        Array(state.shards.keys).compactMap { shard in
          state.shards[shard]?.first().map { Head(due: $0.due, shard: shard) }
        })
      var taken: [CheckTime] = []
      while taken.count < limit, let head = heads.popFirst(), head.due <= now {
        guard let (feed, known) = state.shards[head.shard]?.popFirst() else { continue }
        taken.append(CheckTime(feed: feed, due: known.due, shard: head.shard, row: known.row))
        if let next = state.shards[head.shard]?.first() { heads.insert(Head(due: next.due, shard: head.shard)) }
      }
      state.taking = taken.first { !$0.due.isUrgent }?.due
      return taken
    }
  }

  /// Notes that feeds that were taken are not urgent any more, or are gone.
  func endUrgency(of feeds: Set<FeedID>) {
    state.withLock { state in for feed in feeds { state.urgent[feed] = nil } }
  }

  /// Notes that the feeds that were taken are under way, were added again, or are put off.
  func endTaking() { state.withLock { $0.taking = nil } }

  // MARK: Private

  private struct State {
    var shards: [Int: Shard] = [:]
    /// The shards that are being loaded.
    var loading: Set<Int> = []
    /// The times that were set or added since loading began.
    var changed: [CheckTime] = []
    /// The earliest time of the feeds that are being taken, without urgent ones.
    var taking: Date?
    /// The urgent feeds, until their checks are stored, and when each was found.
    var urgent: [FeedID: (since: Date, shard: Int)] = [:]

    mutating func noteUrgency(_ time: CheckTime, _ now: Date) {
      guard time.due.isUrgent, shards[time.shard] != nil else {
        urgent[time.feed] = nil
        return
      }
      if urgent[time.feed] == nil { urgent[time.feed] = (now, time.shard) }
    }

    /// Takes those of shards that were loaded from what is stored.
    mutating func keepUrgent(_ stored: [CheckTime], _ now: Date) {
      var kept = urgent.filter { !loading.contains($1.shard) }
      for time in stored where time.due.isUrgent && loading.contains(time.shard) {
        kept[time.feed] = urgent[time.feed] ?? (now, time.shard)
      }
      urgent = kept
    }

    mutating func endLoading() {
      loading = []
      changed = []
    }
  }

  private struct Entry: Comparable {
    let due: Date
    let feed: FeedID

    static func < (left: Entry, right: Entry) -> Bool { (left.due, left.feed) < (right.due, right.feed) }
  }

  /// The earliest time of a shard.
  private struct Head: Comparable {
    let due: Date
    let shard: Int

    static func < (left: Head, right: Head) -> Bool { (left.due, left.shard) < (right.due, right.shard) }
  }

  /// What is known of a feed, in little room.
  private struct Known {
    var due: Date
    var row: ScheduleRow?
  }

  private struct Shard {
    let loaded: Date
    private(set) var times: [FeedID: Known]
    /// Entries that are not in `times` are outdated, and are skipped.
    private var queue: BinaryHeap<Entry>

    init(_ stored: [CheckTime], loaded: Date) {
      self.loaded = loaded
      times = Dictionary(stored.map { ($0.feed, Known(due: $0.due, row: $0.row)) }) { $0.due <= $1.due ? $0 : $1 }
      queue = Self.queue(of: times)
    }

    /// Forgets the rows that were not known before, or have changed: whether their feeds have subscribers is not known.
    mutating func keepRows(of former: Shard?) {
      let others = times.filter { feed, known in known.row?.token != former?.times[feed]?.row?.token }
      for feed in others.keys { times[feed]?.row = nil }
    }

    /// If another task has added the feed meanwhile, its row may have changed.
    mutating func set(_ time: CheckTime) {
      insert(time.feed, Known(due: time.due, row: times[time.feed] == nil ? time.row : nil))
    }

    /// A feed that is known twice is read again.
    mutating func add(_ time: CheckTime) {
      guard let known = times[time.feed] else { return set(time) }
      times[time.feed]?.row = nil
      if time.due < known.due { insert(time.feed, Known(due: time.due)) }
    }

    mutating func first() -> Entry? {
      while let entry = queue.first {
        if times[entry.feed]?.due == entry.due { return entry }
        queue.popFirst()
      }
      return nil
    }

    /// The earliest time of a feed that is not urgent.
    mutating func earliest() -> Date? {
      guard let due = first()?.due else { return nil }
      return due.isUrgent ? times.values.lazy.map(\.due).filter { !$0.isUrgent }.min() : due
    }

    mutating func popFirst() -> (feed: FeedID, known: Known)? {
      guard let entry = first() else { return nil }
      queue.popFirst()
      return times.removeValue(forKey: entry.feed).map { (entry.feed, $0) }
    }

    private mutating func insert(_ feed: FeedID, _ known: Known) {
      guard known.due < Postponement.never else {
        times[feed] = nil
        return
      }
      times[feed] = known
      queue.insert(Entry(due: known.due, feed: feed))
      // Not many times as long, however often they are set.
      if queue.count > 2 * times.count + 64 { queue = Self.queue(of: times) }
    }

    private static func queue(of times: [FeedID: Known]) -> BinaryHeap<Entry> {
      BinaryHeap(times.map { Entry(due: $1.due, feed: $0) })
    }
  }

  private let now: @Sendable () -> Date
  private let state = Lock(State())
}

extension Date {
  /// True for the time of a feed that is to be checked before all others.
  var isUrgent: Bool { timeIntervalSince1970 <= 0 }
}
