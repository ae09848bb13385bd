// MARK: - Operations anchored by identity

extension Changeset {
  /// Returns the same changes as operations that name rows and their anchors: deletions first, then insertions and
  /// moves from the top down (so that every anchor is already at its place), then updates.
  ///
  /// An identity can name one row only. If several elements of a list share one, the view is assumed to show the first
  /// of them, before and after the changes.
  ///
  /// - Parameters:
  ///   - old: the identities of the old list.
  ///   - new: the identities of the new list.
  ///   - areUnique: true if no identity occurs twice in either list, so that nothing is looked up.
  /// - Precondition: the change set was made from lists with these identities.
  /// - Complexity: O(n), each identity hashed once, if no identity occurs twice in a list; O(1) if there is no change.
  public func anchoredOperations<ID: Hashable & Sendable>(
    old: [ID], new: [ID], areUnique: Bool = false
  ) -> [AnchoredOperation<ID>] {
    if isEmpty { return [] }
    if areUnique { return operations(old: old, new: new) { $0 } }
    let shownOld = firstIndexes(of: old)
    let shownNew = firstIndexes(of: new)
    if shownOld.count == old.count, shownNew.count == new.count {
      return operations(old: old, new: new) { $0 }
    }

    // Elements of one identity are paired in order, so the first of the old list may not be paired with the first of
    // the new one. Such a row is updated, because the two have not been compared.
    guard let plan = Rearrangement(self, oldCount: old.count) else {
      preconditionFailure("The change set does not belong to these lists.")
    }
    let changes = Diff.changes(
      from: shownOld.map { Row(index: $0, id: old[$0]) },
      to: shownNew.map { Row(index: $0, id: new[$0]) },
      identity: \.id,
      isSameContent: { plan.sources[$1.index] == $0.index })
    return changes.operations(old: shownOld.map { old[$0] }, new: shownNew.map { new[$0] }) { shownNew[$0] }
  }

  // MARK: Private

  private struct Row<ID> {
    let index: Int
    let id: ID
  }

  private func firstIndexes<ID: Hashable>(of ids: [ID]) -> [Int] {
    var seen: Set<ID> = Set(minimumCapacity: ids.count)
    return ids.indices.filter { seen.insert(ids[$0]).inserted }
  }

  /// Returns the operations for identities that occur once.
  private func operations<ID: Hashable & Sendable>(
    old: [ID], new: [ID], newIndex: (Int) -> Int
  ) -> [AnchoredOperation<ID>] {
    var operations: [AnchoredOperation<ID>] = []
    operations.reserveCapacity(changeCount)
    for index in deletions { operations.append(.delete(old[index])) }

    func anchor(of index: Int) -> ID? { index == 0 ? nil : new[index - 1] }
    var moving = moves[...]
    func move(before limit: Int) {
      while let next = moving.first, next.to < limit {
        operations.append(.move(new[next.to], after: anchor(of: next.to)))
        moving.removeFirst()
      }
    }
    for index in insertions {
      move(before: index)
      operations.append(.insert(newIndex: newIndex(index), id: new[index], after: anchor(of: index)))
    }
    move(before: new.count)

    for update in updates { operations.append(.update(newIndex: newIndex(update.to), id: new[update.to])) }
    return operations
  }
}
