/// Actions in the order they were sent. The space of removed actions is freed in bulk.
///
/// Removing an action moves it out, so that the queue never releases one: an action's `deinit` may send.
///
/// - Complexity: O(1), amortized, at both ends.
@usableFromInline
struct ActionQueue<Action> {
  @usableFromInline var actions: [Action?] = []
  @usableFromInline var first: Int = 0

  /// Stored, since the array's own count costs a lookup of its type where the code is not specialized.
  @usableFromInline var count: Int = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable
  mutating func append(_ action: Action) {
    actions.append(action)
    count += 1
  }

  @inlinable
  mutating func popFirst() -> Action? {
    guard count > 0 else { return nil }
    let action = actions[first].take()
    first += 1
    count -= 1
    if count == 0 {
      actions.removeAll(keepingCapacity: first <= 1_024)
      first = 0
    } else if first >= 1_024, first >= count {
      actions.removeSubrange(..<first)
      first = 0
    }
    return action
  }
}
