/// The batches of a staged change set.
///
/// From the second to the fourth stage the view has the sections of both lists: the old ones in their order, and each
/// inserted one right after the section before it in the new list (ignoring sections that move). What remains is to
/// remove the deleted ones and to move as few as possible.
struct StagePlan: Sendable {
  // MARK: Lifecycle

  init(_ changes: SectionedChangeset, oldCount: Int, newCount: Int) {
    sections = changes.sections
    partners = StagePlan.partners(changes.sections, oldCount: oldCount, newCount: newCount)

    var isMoving = Array(repeating: false, count: newCount)
    for move in sections.moves { isMoving[move.to] = true }
    var order: [Place] = []
    order.reserveCapacity(oldCount + sections.insertions.count)
    var nextOld = 0
    for (index, partner) in partners.enumerated() where !isMoving[index] {
      guard let partner else {
        order.append(.new(index))
        continue
      }
      // The sections that stay are in ascending order, so this traverses the old ones once.
      while nextOld <= partner {
        order.append(.old(nextOld))
        nextOld += 1
      }
    }
    while nextOld < oldCount {
      order.append(.old(nextOld))
      nextOld += 1
    }
    self.order = order

    var placesOfOld = Array(repeating: 0, count: oldCount)
    var placesOfNew = Array(repeating: 0, count: newCount)
    for (index, place) in order.enumerated() {
      switch place {
      case .old(let section): placesOfOld[section] = index
      case .new(let section): placesOfNew[section] = index
      }
    }
    for (index, partner) in partners.enumerated() {
      if let partner { placesOfNew[index] = placesOfOld[partner] }
    }
    self.placesOfOld = placesOfOld
    self.placesOfNew = placesOfNew
  }

  // MARK: Internal

  /// A section while those of both lists are present.
  enum Place: Sendable {
    /// A section of the old list, by its index there.
    case old(Int)
    /// An inserted section, by its index in the new list.
    case new(Int)
  }

  let order: [Place]
  /// The index of the old section for each new one; nil for an inserted one.
  let partners: [Int?]

  func updates(
    _ changes: SectionedChangeset, changedParts: (_ from: ElementPath, _ to: ElementPath) -> ChangedParts
  ) -> Batch {
    Batch(
      updates: changes.updates.map { Batch.Update(path: $0.from, changedParts: changedParts($0.from, $0.to)) }
        .sorted { $0.path < $1.path })
  }

  var sectionInsertions: Batch {
    Batch(sectionInsertions: sections.insertions.map { placesOfNew[$0] }.sorted())
  }

  func elements(_ changes: SectionedChangeset) -> Batch {
    func old(_ path: ElementPath) -> ElementPath {
      ElementPath(section: placesOfOld[path.section], item: path.item)
    }
    func new(_ path: ElementPath) -> ElementPath {
      ElementPath(section: placesOfNew[path.section], item: path.item)
    }
    var insertions = changes.insertions.map(new)
    var moves = changes.moves.map { move in
      SectionedChangeset.Move(from: old(move.from), to: new(move.to))
    }
    if !sections.moves.isEmpty {
      insertions.sort()
      moves.sort { $0.to < $1.to }
    }
    return Batch(deletions: changes.deletions.map(old), insertions: insertions, moves: moves)
  }

  var sectionOrder: Batch {
    Batch(
      sectionDeletions: sections.deletions.map { placesOfOld[$0] },
      sectionMoves: sections.moves.map { Changeset.Move(from: placesOfOld[$0.from], to: $0.to) })
  }

  func sectionUpdates(differences: (_ from: Int, _ to: Int) -> (header: Bool, footer: Bool)) -> Batch {
    Batch(
      sectionUpdates: sections.updates.map { update in
        let (header, footer): (Bool, Bool) = differences(update.from, update.to)
        return Batch.SectionUpdate(section: update.to, header: header, footer: footer)
      })
  }

  // MARK: Private

  private let sections: Changeset
  private let placesOfOld: [Int]
  private let placesOfNew: [Int]

  private static func partners(_ changes: Changeset, oldCount: Int, newCount: Int) -> [Int?] {
    guard let rearrangement = Rearrangement(changes, oldCount: oldCount), rearrangement.partners.count == newCount
    else { preconditionFailure("The change set does not belong to these lists.") }
    return rearrangement.partners
  }
}
