// MARK: - Lists with sections

extension Diff {
  /// Returns the changes that lead from one list of sections to another.
  ///
  /// Sections are paired by their `id`. Elements are paired by identity across all sections; elements that share an
  /// identity are paired within their section first. An element that has changed its section has moved.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - identity: returns the value that makes an element of the new list *the same* as one of the old; it is called
  ///     repeatedly and should be cheap.
  ///   - isSameContent: called once for every pair.
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)->Changeset``, with the elements of all sections.
  @inlinable
  @inline(__always)
  public static func changes<SectionID, Element, ID: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>],
    identity: (Element) -> ID, isSameContent: (Element, Element) -> Bool
  ) -> SectionedChangeset {
    changes(from: old, to: new, identity: identity, isSameContent: isSameContent, isEqual: { _, _ in false })
  }

  /// Returns the changes between sections of elements whose content differs if they are not equal; see
  /// ``changes(from:to:identity:)->Changeset``.
  @inlinable
  @inline(__always)
  public static func changes<SectionID, Element: Equatable, ID: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>], identity: (Element) -> ID
  ) -> SectionedChangeset {
    changes(from: old, to: new, identity: identity, isSameContent: ==, isEqual: ==)
  }

  /// Returns the changes between lists of sections whose elements are their own identity. There are no updates.
  @inlinable
  @inline(__always)
  public static func changes<SectionID, Element: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>]
  ) -> SectionedChangeset {
    changes(from: old, to: new, identity: { $0 }, isSameContent: { _, _ in true })
  }

  // MARK: Internal

  @inlinable
  @inline(__always)
  static func changes<SectionID, Element, ID: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>],
    identity: (Element) -> ID, isSameContent: (Element, Element) -> Bool, isEqual: (Element, Element) -> Bool
  ) -> SectionedChangeset {
    let (sections, pairing) = pairing(old, new)
    var matcher = Matcher<ID>(pairing)
    for (index, partner) in pairing.partners.enumerated() {
      let (oldRange, newRange) = (partner < 0 ? 0..<0 : pairing.old[partner], pairing.new[index])
      (partner < 0 ? [] : old[partner].elements).withUnsafeBufferPointer { oldElements in
        new[index].elements.withUnsafeBufferPointer { newElements in
          matcher.match(
            oldRange, newRange, old: { identity(oldElements[$0 - oldRange.lowerBound]) },
            new: { identity(newElements[$0 - newRange.lowerBound]) },
            isEqual: { isEqual(oldElements[$0 - oldRange.lowerBound], newElements[$1 - newRange.lowerBound]) })
        }
      }
    }
    func key(_ index: Int, _ layout: SectionLayout, _ sections: [ListSection<SectionID, Element>]) -> ID {
      let path = layout.path(index)
      return identity(sections[path.section].elements[path.item])
    }
    for index in pairing.unpaired {
      matcher.match(pairing.old[index], 0..<0, old: { key($0, pairing.old, old) }, new: { key($0, pairing.new, new) })
    }
    let matching = matcher.finish(old: { key($0, pairing.old, old) }, new: { key($0, pairing.new, new) })
    var updates: [Changeset.Update] = []
    var to = ElementPath(section: 0, item: 0)
    for run in matching.runs where !run.isEqual {
      let from = pairing.old.path(Int(run.old))
      to = pairing.new.path(Int(run.new), hint: to.section)
      old[from.section].elements.withUnsafeBufferPointer { oldElements in
        new[to.section].elements.withUnsafeBufferPointer { newElements in
          for step in 0..<Int(run.count)
          where !isSameContent(oldElements[from.item + step], newElements[to.item + step]) {
            updates.append(Changeset.Update(from: Int(run.old) + step, to: Int(run.new) + step))
          }
        }
      }
    }
    return SectionedChangeset(sections: sections, matching: matching, in: pairing, updates: updates)
  }

  /// Returns the changes of the sections themselves, and their pairs.
  @inlinable
  static func pairing<SectionID, Element>(
    _ old: [ListSection<SectionID, Element>], _ new: [ListSection<SectionID, Element>]
  ) -> (sections: Changeset, pairs: SectionPairing) {
    let matching = Matcher.matching(old: old.map(\.id), new: new.map(\.id))
    let changes = Changeset(matching, oldMarks: old.map(\.marks), newMarks: new.map(\.marks))
    let pairs = SectionPairing(
      old: SectionLayout(counts: old.lazy.map(\.elements.count)),
      new: SectionLayout(counts: new.lazy.map(\.elements.count)), matching: matching)
    return (changes, pairs)
  }
}
