// MARK: - Lists with sections

extension Diff {
  /// Returns the changes that lead from one list of sections to another.
  ///
  /// Sections are paired by their `id`. Elements are paired by identity across all sections; elements that share an
  /// identity are paired within their section first. An element that has changed its section has moved.
  ///
  /// - Parameters:
  ///   - identity: called once for every element.
  ///   - isSameContent: called once for every pair.
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)``, with the elements of all sections.
  @inlinable
  public static func changes<SectionID, Element, ID: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>],
    identity: (Element) -> ID, isSameContent: (Element, Element) -> Bool
  ) -> SectionedChangeset {
    let oldKeys = flattened(old) { $0.map(identity) }
    let newKeys = flattened(new) { $0.map(identity) }
    return changes(from: old, to: new, oldKeys, newKeys) { matching, pairing in
      var updates: [Changeset.Update] = []
      var to = ElementPath(section: 0, item: 0)
      for run in matching.runs {
        let from = pairing.old.path(Int(run.old))
        to = pairing.new.path(Int(run.new), hint: to.section)
        let oldElements = old[from.section].elements
        let newElements = new[to.section].elements
        for step in 0..<Int(run.count) where !isSameContent(oldElements[from.item + step], newElements[to.item + step])
        {
          updates.append(Changeset.Update(from: Int(run.old) + step, to: Int(run.new) + step))
        }
      }
      return updates
    }
  }

  /// Returns the changes between lists of sections whose elements are their own identity. There are no updates.
  @inlinable
  public static func changes<SectionID, Element: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>]
  ) -> SectionedChangeset {
    changes(from: old, to: new, flattened(old) { $0 }, flattened(new) { $0 }) { _, _ in [] }
  }

  // MARK: Internal

  @inlinable
  static func changes<SectionID, Element, ID: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>],
    _ oldKeys: [ID], _ newKeys: [ID], updates: (Matching, SectionPairing) -> [Changeset.Update]
  ) -> SectionedChangeset {
    let sections = matching(old.map(\.id), new.map(\.id))
    let pairing = SectionPairing(
      old: SectionLayout(counts: old.lazy.map(\.elements.count)),
      new: SectionLayout(counts: new.lazy.map(\.elements.count)), matching: sections)
    let sectionChanges = Changeset(sections, oldMarks: old.map(\.marks), newMarks: new.map(\.marks))
    let matching = oldKeys.withUnsafeBufferPointer { old in
      newKeys.withUnsafeBufferPointer { new in
        Matcher<HashedIdentities<ID>>.matching(old: old, new: new, in: pairing)
      }
    }
    return SectionedChangeset(
      sections: sectionChanges, matching: matching, in: pairing, updates: updates(matching, pairing))
  }

  @inlinable
  static func flattened<SectionID, Element, ID>(
    _ sections: [ListSection<SectionID, Element>], _ keys: ([Element]) -> [ID]
  ) -> [ID] {
    if sections.count == 1 { return keys(sections[0].elements) }
    var flat: [ID] = []
    flat.reserveCapacity(sections.reduce(0) { $0 + $1.elements.count })
    for section in sections { flat.append(contentsOf: keys(section.elements)) }
    return flat
  }
}
