/// One change of a list, for views that take changes one after the other: each index refers to the list as the changes
/// before it have left it.
public enum ChangeStep: Sendable, Equatable {
  /// Removes the element at an index.
  case delete(at: Int)
  /// Inserts the element that has this index in the new list, too, once all steps are done.
  case insert(at: Int)
  /// Removes the element and inserts it at an index of the list without it.
  case move(from: Int, to: Int)
  /// The element looks different. Updates come last, so that the index is that of the new list.
  case update(at: Int)
}

extension Changeset {
  /// Returns the same changes one after the other: deletions from the end, then insertions and moves from the top down,
  /// then updates.
  ///
  /// - Parameter oldCount: the number of elements of the old list.
  /// - Complexity: O(n + c log c) for n elements and c changes, plus the time to shift m numbers for each of m moves.
  public func steps(oldCount: Int) -> [ChangeStep] {
    var steps = deletions.reversed().map { ChangeStep.delete(at: $0) }
    let newCount = oldCount - deletions.count + insertions.count
    let order = StayingOrder(self, oldCount: oldCount, newCount: newCount)
    // The moves to come, by their indexes in the old list.
    var waiting = moves.map(\.from).sorted()
    func waitingCount(before index: Int) -> Int { waiting.partitionPoint { $0 < index } }

    var (inserting, moving) = (insertions[...], moves[...])
    while !inserting.isEmpty || !moving.isEmpty {
      let target = min(inserting.first ?? .max, moving.first?.to ?? .max)
      var from: Int?
      if let move = moving.first, move.to == target {
        from = order.present(before: move.from, placed: target) + waitingCount(before: move.from)
        waiting.remove(at: waitingCount(before: move.from))
        moving.removeFirst()
      } else {
        inserting.removeFirst()
      }
      // Those that wait before the last element in front that stays are still in front of it.
      let index = target + (order.lastStaying(before: target).map(waitingCount) ?? 0)
      steps.append(from.map { .move(from: $0, to: index) } ?? .insert(at: index))
    }
    return steps + updates.map { .update(at: $0.to) }
  }
}

/// The elements that neither move nor come nor go.
private struct StayingOrder {
  // MARK: Lifecycle

  init(_ changes: Changeset, oldCount: Int, newCount: Int) {
    let leaving = Set(changes.deletions + changes.moves.map(\.from))
    let arriving = Set(changes.insertions + changes.moves.map(\.to))
    old = (0..<oldCount).filter { !leaving.contains($0) }
    new = (0..<newCount).filter { !arriving.contains($0) }
    self.newCount = newCount
  }

  // MARK: Internal

  /// Returns the index in the old list of the last of them before an index of the new list.
  func lastStaying(before target: Int) -> Int? {
    let rank = new.partitionPoint { $0 < target }
    return rank > 0 ? old[rank - 1] : nil
  }

  /// Returns the number of elements in front of one that waits to be moved, without those that wait, too.
  ///
  /// - Parameter placed: the number of elements that are in place from the top.
  func present(before index: Int, placed: Int) -> Int {
    let rank = old.partitionPoint { $0 < index }
    let next = rank < new.count ? new[rank] : newCount
    if next <= placed { return next }
    // Those that stay are there already, also below what is in place.
    return placed + rank - new.partitionPoint { $0 < placed }
  }

  // MARK: Private

  private let old: [Int]
  private let new: [Int]
  private let newCount: Int
}

extension Array where Element == Int {
  /// Returns the index of the first element that does not belong to the first part.
  fileprivate func partitionPoint(_ isFirst: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isFirst(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
