/// Compares lists by identity and content.
///
/// Every form gives the fewest possible moves, and costs next to nothing for lists that are alike:
///
/// | input | function |
/// |---|---|
/// | elements of one type | ``changes(from:to:identity:)->Changeset``, ``changes(from:to:identity:isSameContent:)->Changeset``, ``changes(from:to:)->Changeset`` |
/// | sections of them | the same, with ``ListSection`` |
/// | elements of many types, or objects that change later | ``Snapshot`` |
public enum Diff {
  /// Returns the changes that lead from one list to another.
  ///
  /// Elements are paired by identity. Those that share one are paired first at the common ends of the lists, then
  /// within stretches that are equal in both lists, then in order; the rest of them are deleted or inserted. The moves
  /// are the fewest possible for these pairs.
  ///
  /// ```swift
  /// let changes = Diff.changes(from: old, to: new, identity: \.id, isSameContent: ==)
  /// ```
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - identity: returns the value that makes an element of the new list *the same* as one of the old; it is called
  ///     repeatedly and should be cheap.
  ///   - isSameContent: returns true if two elements of one identity look the same; called once for every pair.
  /// - Complexity: O(n + m log m) for n elements, m of them in both lists between the common ends; O(n) if those have
  ///   kept their order. Identities are hashed once, and only where the lists differ.
  @inlinable
  @inline(__always)
  public static func changes<Element, ID: Hashable>(
    from old: [Element], to new: [Element], identity: (Element) -> ID, isSameContent: (Element, Element) -> Bool
  ) -> Changeset {
    // Without bounds checks, because these loops take most of the time for lists that are nearly equal.
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        changes(from: old, to: new, identity: identity, isSameContent: isSameContent)
      }
    }
  }

  /// Returns the changes between lists of elements whose content differs if they are not equal. One comparison settles
  /// identity and content of the elements at the common ends: for rows with strings it takes half the time.
  ///
  /// ```swift
  /// let changes = Diff.changes(from: old, to: new, identity: \.id)
  /// ```
  ///
  /// - Precondition: equal elements have equal identities.
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)->Changeset``.
  @inlinable
  @inline(__always)
  public static func changes<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], identity: (Element) -> ID
  ) -> Changeset {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        changes(from: old, to: new, identity: identity, isSameContent: ==, isEqual: ==)
      }
    }
  }

  /// Returns the changes between lists of elements that are their own identity. There are no updates.
  ///
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)->Changeset``.
  @inlinable
  @inline(__always)
  public static func changes<Element: Hashable>(from old: [Element], to new: [Element]) -> Changeset {
    changes(from: old, to: new, identity: { $0 }, isSameContent: { _, _ in true })
  }

  /// Returns all elements that share an identity with another one, in groups in the order of their first indexes.
  ///
  /// A change set reports only the duplicates that the comparison came across (``Changeset/duplicates``). This function
  /// examines all elements.
  ///
  /// - Complexity: O(n), each identity hashed once.
  @inlinable
  public static func duplicates<Element, ID: Hashable>(in list: [Element], identity: (Element) -> ID) -> [[Int]] {
    var groups: [ID: [Int]] = Dictionary(minimumCapacity: list.count)
    for (index, element) in list.enumerated() { groups[identity(element), default: []].append(index) }
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  // MARK: Internal

  // Inlined, because a closure that is called takes a copy of each element, with a retain for each reference in it.
  @inlinable
  @inline(__always)
  static func changes<Element, ID: Hashable>(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, identity: (Element) -> ID,
    isSameContent: (Element, Element) -> Bool, isEqual: (Element, Element) -> Bool = { _, _ in false }
  ) -> Changeset {
    var matcher = Matcher<ID>(SectionPairing(oldCount: old.count, newCount: new.count))
    matcher.match(
      0..<old.count, 0..<new.count, old: { identity(old[$0]) }, new: { identity(new[$0]) },
      isEqual: { isEqual(old[$0], new[$1]) })
    let matching = matcher.finish(old: { identity(old[$0]) }, new: { identity(new[$0]) })
    var updates: [Changeset.Update] = []
    for run in matching.runs where !run.isEqual {
      for step in 0..<Int(run.count) where !isSameContent(old[Int(run.old) + step], new[Int(run.new) + step]) {
        updates.append(Changeset.Update(from: Int(run.old) + step, to: Int(run.new) + step))
      }
    }
    return Changeset(matching, updates: updates)
  }
}
