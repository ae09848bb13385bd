/// The batches of a staged change set.
///
/// From the second to the fourth stage the view has the sections of both lists: the old ones in their order, and each
/// inserted one right after the section before it in the new list (ignoring sections that move). What remains is to
/// remove the deleted ones and to move as few as possible.
@usableFromInline
struct StagePlan {
  // MARK: Lifecycle

  @usableFromInline
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

  /// Returns the old list with the content of the new one.
  @inlinable
  static func updated<SectionID, Element>(
    _ old: [ListSection<SectionID, Element>], _ changes: SectionedChangeset, _ new: [ListSection<SectionID, Element>]
  ) -> [ListSection<SectionID, Element>] {
    var sections = old
    for update in changes.updates {
      sections[update.from.section].elements[update.from.item] = new[update.to.section].elements[update.to.item]
    }
    return sections
  }

  /// Returns the stages after the updates.
  @usableFromInline
  func stages<SectionID, Element>(
    _ changes: SectionedChangeset, from old: [ListSection<SectionID, Element>],
    to new: [ListSection<SectionID, Element>]
  ) -> [StagedChangeset<SectionID, Element>.Stage] {
    let data = StageData(plan: self, changes: changes, old: old, new: new)
    let headings = Batch(
      sectionUpdates: sections.updates.map { update in
        let (from, to) = (old[update.from], new[update.to])
        return Batch.SectionUpdate(
          section: update.to, header: from.header != to.header, footer: from.footer != to.footer,
          others: from.others != to.others)
      })
    let stages = [
      (sectionInsertions, { data.withInsertedSections }), (elements(changes), { data.withAllElements }),
      (sectionOrder, { data.inOrder }), (headings, { new }),
    ].filter { $0.0.changeCount > 0 }
    return stages.enumerated().map { index, stage in
      .init(batch: stage.0, sections: index == stages.count - 1 ? new : stage.1())
    }
  }

  /// A section while those of both lists are present.
  enum Place {
    /// A section of the old list, by its index there.
    case old(Int)
    /// An inserted section, by its index in the new list.
    case new(Int)
  }

  let order: [Place]
  /// The index of the old section for each new one; nil for an inserted one.
  let partners: [Int?]

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

// MARK: - The data after each batch

/// The data that a view shows between the batches of a staged change set.
private struct StageData<SectionID: Hashable & Sendable, Element> {
  let plan: StagePlan
  let changes: SectionedChangeset
  let old: [ListSection<SectionID, Element>]
  let new: [ListSection<SectionID, Element>]

  /// The sections with the inserted ones, which have their new elements; elements that move in are still in other
  /// sections.
  var withInsertedSections: [ListSection<SectionID, Element>] {
    let updated = StagePlan.updated(old, changes, new)
    let arriving = items(of: changes.moves.map(\.to))
    return plan.order.map { place in
      switch place {
      case .old(let index): updated[index]
      case .new(let index): dressed(new[index], remaining(new[index].elements, without: arriving[index]))
      }
    }
  }

  /// The sections with all elements in place; those to be deleted still have the elements that are deleted with them.
  var withAllElements: [ListSection<SectionID, Element>] {
    let updated = StagePlan.updated(old, changes, new)
    let leaving = items(of: changes.moves.map(\.from))
    var successors: [Int?] = Array(repeating: nil, count: old.count)
    for (index, partner) in plan.partners.enumerated() {
      if let partner { successors[partner] = index }
    }
    return plan.order.map { place in
      switch place {
      case .new(let index): return new[index]
      case .old(let index):
        let elements =
          successors[index].map { new[$0].elements }
          ?? remaining(updated[index].elements, without: leaving[index])
        return dressed(old[index], elements)
      }
    }
  }

  /// The new sections with their old headers and footers.
  var inOrder: [ListSection<SectionID, Element>] {
    plan.partners.enumerated().map { index, partner in
      partner.map { dressed(old[$0], new[index].elements) } ?? new[index]
    }
  }

  // MARK: Private

  /// Returns the section with other elements and the same header and footer.
  private func dressed(
    _ section: ListSection<SectionID, Element>, _ elements: [Element]
  ) -> ListSection<SectionID, Element> {
    var section = section
    section.elements = elements
    return section
  }

  private func items(of paths: [ElementPath]) -> [Int: Set<Int>] {
    var items: [Int: Set<Int>] = [:]
    for path in paths { items[path.section, default: []].insert(path.item) }
    return items
  }

  private func remaining(_ elements: [Element], without indexes: Set<Int>?) -> [Element] {
    guard let indexes else { return elements }
    return elements.indices.filter { !indexes.contains($0) }.map { elements[$0] }
  }
}
