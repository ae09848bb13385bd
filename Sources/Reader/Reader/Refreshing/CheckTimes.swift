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

  // MARK: Internal

  /// The number of feeds.
  var count: Int { state.withLock { $0.shards.values.reduce(0) { $0 + $1.times.count } } }

  /// The earliest time.
  var next: Date? {
    state.withLock { state in Array(state.shards.keys).compactMap { state.shards[$0]?.first()?.due }.min() }
  }

  /// Drops the feeds of all other shards.
  ///
  /// - Returns: The shards whose times are to be loaded: they are not known, or have not been compared for long.
  func keep(_ owned: [Int], now: Date) -> [Int] {
    let kept = Set(owned)
    return state.withLock { state in
      state.shards = state.shards.filter { kept.contains($0.key) }
      return owned.filter { shard in
        guard let loaded = state.shards[shard]?.loaded else { return true }
        return abs(now.timeIntervalSince(loaded)) >= Self.mostAge
      }
    }
  }

  /// Drops the feeds of shards whose stored times others may have changed. They are to be loaded again.
  func forget(_ shards: Set<Int>) {
    state.withLock { state in
      for shard in shards { state.shards[shard] = nil }
      state.loading.subtract(shards)
    }
  }

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
      for (shard, times) in loaded where state.loading.contains(shard) { state.shards[shard] = times }
      // A row may have been read before its check was stored.
      for time in state.changed { state.shards[time.shard]?.add(time) }
      state.endLoading()
    }
  }

  /// Sets the time of a feed, of which a check was stored. Does nothing for a shard that is not known.
  func set(_ time: CheckTime) {
    state.withLock { state in
      state.shards[time.shard]?.set(time)
      if state.loading.contains(time.shard) { state.changed.append(time) }
    }
  }

  /// Adds a feed, or makes its time earlier, and forgets its row. Does nothing for a shard that is not known.
  func add(_ time: CheckTime) {
    state.withLock { state in
      state.shards[time.shard]?.add(time)
      if state.loading.contains(time.shard) { state.changed.append(time) }
    }
  }

  /// Removes feeds that are due, longest overdue first. The end of its check gives each of them its next time.
  func take(dueAt now: Date, limit: Int) -> [CheckTime] {
    state.withLock { state in
      var heads = BinaryHeap(
        Array(state.shards.keys).compactMap { shard in
          state.shards[shard]?.first().map { Head(due: $0.due, shard: shard) }
        })
      var taken: [CheckTime] = []
      while taken.count < limit, let head = heads.popFirst(), head.due <= now {
        guard let entry = state.shards[head.shard]?.popFirst() else { continue }
        taken.append(entry)
        if let next = state.shards[head.shard]?.first() { heads.insert(Head(due: next.due, shard: head.shard)) }
      }
      return taken
    }
  }

  // MARK: Private

  private struct State {
    var shards: [Int: Shard] = [:]
    /// The shards that are being loaded.
    var loading: Set<Int> = []
    /// The times that were set or added since loading began.
    var changed: [CheckTime] = []

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

  private struct Shard {
    let loaded: Date
    private(set) var times: [FeedID: CheckTime]
    /// Entries that are not in `times` are outdated, and are skipped.
    private var queue: BinaryHeap<Entry>

    init(_ stored: [CheckTime], loaded: Date) {
      self.loaded = loaded
      times = Dictionary(stored.map { ($0.feed, $0) }) { $0.due <= $1.due ? $0 : $1 }
      queue = Self.queue(of: times)
    }

    /// If another task has added the feed meanwhile, its row may have changed.
    mutating func set(_ time: CheckTime) {
      var time = time
      if times[time.feed] != nil { time.row = nil }
      insert(time)
    }

    /// A feed that is known twice is read again.
    mutating func add(_ time: CheckTime) {
      guard let known = times[time.feed] else {
        insert(time)
        return
      }
      times[time.feed]?.row = nil
      if time.due < known.due { insert(CheckTime(feed: time.feed, due: time.due, shard: time.shard)) }
    }

    mutating func first() -> Entry? {
      while let entry = queue.first {
        if times[entry.feed]?.due == entry.due { return entry }
        queue.popFirst()
      }
      return nil
    }

    mutating func popFirst() -> CheckTime? {
      guard let entry = first() else { return nil }
      queue.popFirst()
      return times.removeValue(forKey: entry.feed)
    }

    private mutating func insert(_ time: CheckTime) {
      guard time.due < Postponement.never else {
        times[time.feed] = nil
        return
      }
      times[time.feed] = time
      queue.insert(Entry(due: time.due, feed: time.feed))
      // Not many times as long, however often they are set.
      if queue.count > 2 * times.count + 64 { queue = Self.queue(of: times) }
    }

    private static func queue(of times: [FeedID: CheckTime]) -> BinaryHeap<Entry> {
      BinaryHeap(times.values.map { Entry(due: $0.due, feed: $0.feed) })
    }
  }

  private let state = Lock(State())
}
