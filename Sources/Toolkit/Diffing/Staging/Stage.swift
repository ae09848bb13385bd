extension StagedChangeset {
  /// A batch and the data after it.
  public struct Stage {
    // MARK: Public

    public let batch: Batch

    /// The data after the batch. For the last stage it is the new list itself.
    ///
    /// - Complexity: O(1) for the last stage, otherwise O(s + n) for s sections and the n elements of the sections that
    ///   the stages so far have changed. It is computed on each access.
    public var sections: [ListSection<SectionID, Element>] {
      if isLast { return new }
      switch kind {
      case .updates: return updated
      case .sectionInsertions: return withInsertedSections
      case .elements: return withAllElements
      case .sectionOrder:
        return plan.partners.enumerated().map { index, partner in
          partner.map { dressed(old[$0], new[index].elements) } ?? new[index]
        }
      case .sectionUpdates: return new
      }
    }

    // MARK: Internal

    let kind: StageKind
    let isLast: Bool
    let changes: SectionedChangeset
    let plan: StagePlan
    let old: [ListSection<SectionID, Element>]
    let new: [ListSection<SectionID, Element>]

    // MARK: Private

    /// The old list with the content of the new one.
    private var updated: [ListSection<SectionID, Element>] {
      var sections = old
      for update in changes.updates {
        sections[update.from.section].elements[update.from.item] = new[update.to.section].elements[update.to.item]
      }
      return sections
    }

    /// The sections with the inserted ones, which have their new elements; elements that move in are still in other
    /// sections.
    private var withInsertedSections: [ListSection<SectionID, Element>] {
      let updated = updated
      let arriving = items(of: changes.moves.map(\.to))
      return plan.order.map { place in
        switch place {
        case .old(let index): updated[index]
        case .new(let index): dressed(new[index], remaining(new[index].elements, without: arriving[index]))
        }
      }
    }

    /// The sections with all elements in place; those to be deleted still have the elements that are deleted with them.
    private var withAllElements: [ListSection<SectionID, Element>] {
      let updated = updated
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
}

extension StagedChangeset.Stage: Sendable where Element: Sendable {}

// MARK: - Lists without sections

extension StagedChangeset.Stage where SectionID == SingleSection {
  /// The data after the batch; see ``sections``.
  public var elements: [Element] { sections.first?.elements ?? [] }
}

/// The stages of a staged change set, in their order.
enum StageKind: Sendable {
  case updates
  case sectionInsertions
  case elements
  case sectionOrder
  case sectionUpdates
}
