/// Compares lists by identity and content.
///
/// Every form gives the fewest possible moves, and costs next to nothing for lists that are alike:
///
/// | input | function |
/// |---|---|
/// | elements of one type | ``changes(from:to:identity:isSameContent:)``, ``changes(from:to:)`` |
/// | sections of them | the same, with ``ListSection`` |
/// | elements of many types, or often compared | ``Snapshot`` |
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
  ///   - identity: returns the value that makes an element of the new list *the same* as one of the old; it is called
  ///     repeatedly and should be cheap.
  ///   - isSameContent: returns true if two elements of one identity look the same; called once for every pair.
  /// - Complexity: O(n + m log m) for n elements, m of them in both lists between the common ends; O(n) if those have
  ///   kept their order. Identities are hashed once, and only where the lists differ.
  @inlinable
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

  /// Returns the changes between lists of elements that are their own identity. There are no updates.
  ///
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)``.
  @inlinable
  public static func changes<Element: Hashable>(from old: [Element], to new: [Element]) -> Changeset {
    Changeset(
      matching(old, new), in: SectionPairing(oldCount: old.count, newCount: new.count), offset: 0, updates: [])
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

  /// Returns the ranges of both lists between the common ends, the elements at the start and end that agree in
  /// identity.
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

  /// Returns the matching of lists without sections.
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
