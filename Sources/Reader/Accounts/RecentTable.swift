/// A table that keeps the entries set last, a bounded number of them.
///
/// It has two halves. When the younger half is full it becomes the older one, and what was the older one goes: no order is
/// kept and nothing is sorted. Setting is O(1) amortized, reading O(1).
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var recent: [Key: Value] = [:]
  private var former: [Key: Value] = [:]
  private let half: Int

  /// - Parameter capacity: The most entries that are kept; of those, the younger half at least.
  init(capacity: Int) {
    half = max(capacity / 2, 1)
  }

  var count: Int { recent.count + former.count }

  subscript(key: Key) -> Value? { recent[key] ?? former[key] }

  mutating func set(_ value: Value, for key: Key) {
    if recent[key] == nil, recent.count >= half {
      former = recent
      recent = [:]
    }
    recent[key] = value
  }

  mutating func remove(_ key: Key) {
    recent[key] = nil
    former[key] = nil
  }
}
