/// Compares lists by identity and content.
///
/// Every form gives the fewest possible moves, and costs next to nothing for lists that are alike:
///
/// | what is compared | how |
/// |---|---|
/// | elements of one type | ``changes(from:to:identity:isSameContent:)``, ``changes(from:to:)`` |
/// | sections of them | the same, with ``ListSection`` |
/// | elements of many types, or often compared | ``Snapshot`` |
/// | off the caller's actor | ``Outline``, ``Differ`` |
public enum Diff {
  /// The changes that lead from one list to another.
  ///
  /// Elements are paired by identity; those that share one are paired at the lists' common ends, then where they stand in
  /// stretches that agree, then in order; the rest of them are deleted or inserted. The moves are the fewest possible for
  /// the pairs.
  ///
  /// ```swift
  /// let changes = Diff.changes(from: old, to: new, identity: \.id, isSameContent: ==)
  /// ```
  ///
  /// - Parameters:
  ///   - identity: what makes an element of the new list *the same* as one of the old; cheap, as it is asked repeatedly.
  ///   - isSameContent: whether two elements of one identity look the same; asked once for every pair.
  /// - Complexity: O(n + m log m) for n elements, m of them in both lists between the common ends; O(n) if those have
  ///   kept their order. Identities are hashed once, and only where the lists differ.
  @inlinable
  public static func changes<Element, ID: Hashable>(
    from old: [Element], to new: [Element], identity: (Element) -> ID, isSameContent: (Element, Element) -> Bool
  ) -> Changeset {
    // Without bounds checks, as these loops are most of the time that lists nearly equal take.
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        changes(from: old, to: new, identity: identity, isSameContent: isSameContent)
      }
    }
  }

  /// The changes between lists of elements that are their own identity: none is ever updated.
  ///
  /// - Complexity: that of ``changes(from:to:identity:isSameContent:)``.
  @inlinable
  public static func changes<Element: Hashable>(from old: [Element], to new: [Element]) -> Changeset {
    Changeset(
      matching(old, new), in: SectionPairing(oldCount: old.count, newCount: new.count), offset: 0, updates: [])
  }

  /// All elements that share an identity with another one, in groups, each by its first index.
  ///
  /// A change set reports only those which it has met on its way (``Changeset/duplicates``). This looks at all.
  ///
  /// - Complexity: O(n), each identity hashed once.
  @inlinable
  public static func duplicates<Element, ID: Hashable>(in list: [Element], identity: (Element) -> ID) -> [[Int]] {
    var groups: [ID: [Int]] = Dictionary(minimumCapacity: list.count)
    for (index, element) in list.enumerated() { groups[identity(element), default: []].append(index) }
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  // MARK: Internal

  @inlinable
  static func changes<Element, ID: Hashable>(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, identity: (Element) -> ID,
    isSameContent: (Element, Element) -> Bool
  ) -> Changeset {
    let (oldMiddle, newMiddle): (Range<Int>, Range<Int>) = middles(old, new, identity: identity)
    let matching = matching(
      keys(of: old, oldMiddle, identity: identity), keys(of: new, newMiddle, identity: identity))

    let start = oldMiddle.lowerBound
    var updates: [Changeset.Update] = []
    func compare(_ from: Int, _ to: Int, count: Int) {
      for step in 0..<count where !isSameContent(old[from + step], new[to + step]) {
        updates.append(Changeset.Update(from: from + step, to: to + step))
      }
    }
    compare(0, 0, count: start)
    for run in matching.runs { compare(start + Int(run.old), start + Int(run.new), count: Int(run.count)) }
    compare(oldMiddle.upperBound, newMiddle.upperBound, count: old.count - oldMiddle.upperBound)
    return Changeset(
      matching, in: SectionPairing(oldCount: oldMiddle.count, newCount: newMiddle.count), offset: start,
      updates: updates)
  }

  /// What is left of both lists without the elements at their starts and ends that agree in identity.
  @inlinable
  static func middles<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, identity: (Element) -> ID
  ) -> (old: Range<Int>, new: Range<Int>) {
    var start = 0
    var oldEnd = old.count
    var newEnd = new.count
    while start < oldEnd, start < newEnd, identity(old[start]) == identity(new[start]) {
      start += 1
    }
    while start < oldEnd, start < newEnd, identity(old[oldEnd - 1]) == identity(new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    return (start..<oldEnd, start..<newEnd)
  }

  @inlinable
  static func keys<Element, ID>(
    of list: UnsafeBufferPointer<Element>, _ range: Range<Int>, identity: (Element) -> ID
  ) -> [ID] {
    Array(unsafeUninitializedCapacity: range.count) { keys, count in
      for index in range {
        keys.initializeElement(at: count, to: identity(list[index]))
        count += 1
      }
    }
  }

  /// The matching of lists without sections.
  @inlinable
  static func matching<ID: Hashable>(_ old: [ID], _ new: [ID]) -> Matching {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        Matcher<HashedIdentities<ID>>.matching(
          old: old, new: new, in: SectionPairing(oldCount: old.count, newCount: new.count))
      }
    }
  }
}
