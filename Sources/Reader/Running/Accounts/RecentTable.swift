/// A table of the entries set last, with bounded size.
///
/// It has two halves. When the younger half is full it becomes the older one, and the former older one is dropped, so
/// that no order has to be kept.
///
/// - Complexity: O(1) amortized to set a value, O(1) to read one.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var recent: [Key: Value] = [:]
  private var former: [Key: Value] = [:]
  private let half: Int

  /// - Parameter capacity: The most entries. At least the last half of it is kept.
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
