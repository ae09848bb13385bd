/// Actions in the order they were sent. Both ends are O(1), amortized; the room of those taken is given back in bulk.
///
/// What is taken is moved out, so that the queue lets go of no action: an action's `deinit` may send.
@usableFromInline
struct ActionQueue<Action> {
  @usableFromInline var actions: [Action?] = []
  @usableFromInline var first: Int = 0

  /// Counted here, since the array's own count costs a look-up of its type where that is not known.
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
