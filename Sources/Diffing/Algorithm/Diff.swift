/// Compares lists by identity and content.
public enum Diff {
  /// The changes that lead from one list to another.
  ///
  /// Elements are paired by identity; those of one identity are paired in order, the rest of them are deleted or
  /// inserted, and reported as duplicates. The moves are the fewest possible for the pairs.
  ///
  /// The lists' common ends are cut off first, with comparisons only. Each element in between is hashed once.
  ///
  /// - Parameters:
  ///   - identity: what makes an element of the new list *the same* as one of the old; cheap, as it is asked repeatedly.
  ///   - isSameContent: whether two elements of one identity look the same; asked once for every pair.
  /// - Complexity: O(n + m log m) for n elements, m of them in both lists between the common ends; O(n) if those have
  ///   kept their order. Never quadratic, given a fair hash.
  @inlinable
  public static func changes<Element, ID: Hashable>(
    from old: [Element], to new: [Element], identity: (Element) -> ID, isSameContent: (Element, Element) -> Bool
  ) -> Changeset {
    let (oldMiddle, newMiddle) = middles(old, new, identity: identity)

    var numbering: IdentityNumbering<ID> = IdentityNumbering(capacity: oldMiddle.count + newMiddle.count)
    let oldNumbers: [Int] = old[oldMiddle].map { numbering.number(of: identity($0)) }
    let newNumbers: [Int] = new[newMiddle].map { numbering.number(of: identity($0)) }
    let matching: Matching = Matching(old: oldNumbers, new: newNumbers, numberCount: numbering.count)

    var updates: [Changeset.Update] = []
    func compare(_ from: Int, _ to: Int) {
      if !isSameContent(old[from], new[to]) { updates.append(Changeset.Update(from: from, to: to)) }
    }
    for index in 0..<oldMiddle.lowerBound { compare(index, index) }
    for (offset, partner) in matching.partners.enumerated() where partner != Matching.none {
      compare(oldMiddle.lowerBound + partner, newMiddle.lowerBound + offset)
    }
    for (from, to) in zip(oldMiddle.upperBound..<old.count, newMiddle.upperBound..<new.count) { compare(from, to) }

    return matching.changeset(offset: oldMiddle.lowerBound, updates: updates)
  }

  // MARK: Internal

  /// What is left of both lists without the elements at their starts and ends that agree in identity.
  @inlinable
  static func middles<Element, ID: Hashable>(
    _ old: [Element], _ new: [Element], identity: (Element) -> ID
  ) -> (old: Range<Int>, new: Range<Int>) {
    var start: Int = 0
    var oldEnd: Int = old.count
    var newEnd: Int = new.count
    while start < oldEnd, start < newEnd, identity(old[start]) == identity(new[start]) {
      start += 1
    }
    while start < oldEnd, start < newEnd, identity(old[oldEnd - 1]) == identity(new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    return (start..<oldEnd, start..<newEnd)
  }
}
