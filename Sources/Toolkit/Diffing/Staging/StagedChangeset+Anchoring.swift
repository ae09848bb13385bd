// MARK: - Operations anchored by identity

extension StagedChangeset {
  /// Returns the same changes, in the same order, as operations that name rows and sections and their anchors.
  ///
  /// - Precondition: no identity occurs twice in either list, because it can name one row only.
  /// - Complexity: O(s + n) for s sections and n elements; O(1) if there is no change.
  public func anchoredOperations<ID: Hashable & Sendable>(
    identity: @escaping (Element) -> ID
  ) -> [AnchoredSectionOperation<SectionID, ID>] {
    var before = old
    var operations: [AnchoredSectionOperation<SectionID, ID>] = []
    for stage in stages {
      let after = stage.sections
      StageAnchoring(batch: stage.batch, before: before, after: after, identity: identity).write(to: &operations)
      before = after
    }
    return operations
  }
}

/// One stage, by identities.
private struct StageAnchoring<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable> {
  typealias Operation = AnchoredSectionOperation<SectionID, ID>

  let batch: Batch
  let before: [ListSection<SectionID, Element>]
  let after: [ListSection<SectionID, Element>]
  let identity: (Element) -> ID

  func write(to operations: inout [Operation]) {
    for update in batch.updates { operations.append(.update(id(update.path, in: after))) }
    for index in batch.sectionDeletions { operations.append(.deleteSection(before[index].id)) }
    for path in batch.deletions { operations.append(.delete(id(path, in: before))) }
    writeSections(to: &operations)
    writeElements(to: &operations)
    for update in batch.sectionUpdates {
      operations.append(.updateSection(after[update.section].id, header: update.header, footer: update.footer))
    }
  }

  /// Writes from the top down, so that every anchor is already at its place. Sections are inserted with their new
  /// elements.
  private func writeSections(to operations: inout [Operation]) {
    let arriving = Set(batch.sectionInsertions)
    for index in batch.sectionInsertions + batch.sectionMoves.map(\.to) {
      let section = after[index]
      let anchor = index == 0 ? nil : after[index - 1].id
      guard arriving.contains(index) else {
        operations.append(.moveSection(section.id, after: anchor))
        continue
      }
      operations.append(.insertSection(section.id, after: anchor))
      for item in section.elements.indices {
        operations.append(insertion(of: ElementPath(section: index, item: item)))
      }
    }
  }

  private func writeElements(to operations: inout [Operation]) {
    var moving = batch.moves[...]
    func move(before limit: ElementPath?) {
      while let next = moving.first, limit.map({ limit in next.to < limit }) ?? true {
        let section = after[next.to.section]
        operations.append(
          .move(identity(section.elements[next.to.item]), section: section.id, after: anchor(of: next.to)))
        moving.removeFirst()
      }
    }
    for path in batch.insertions {
      move(before: path)
      operations.append(insertion(of: path))
    }
    move(before: nil)
  }

  private func insertion(of path: ElementPath) -> Operation {
    .insert(id(path, in: after), section: after[path.section].id, after: anchor(of: path))
  }

  private func id(_ path: ElementPath, in sections: [ListSection<SectionID, Element>]) -> ID {
    identity(sections[path.section].elements[path.item])
  }

  private func anchor(of path: ElementPath) -> ID? {
    path.item == 0 ? nil : identity(after[path.section].elements[path.item - 1])
  }
}
