/// Finds the row to keep at its offset on the screen.
struct PlaceKeeping<ID: Hashable & Sendable> {
  /// The identities before the changes, of all sections.
  let before: [ID]
  /// The identities after the changes.
  let after: [ID]
  /// The positions in the old list of elements that are removed or moved.
  let disturbed: Set<Int>

  /// Returns the first row of the place that is neither removed nor moved. If all are, returns the nearest row above the
  /// place that is not, or else below it, at the offset of the first row of the place.
  ///
  /// - Returns: nil if no row stays.
  /// - Complexity: O(n) at worst; usually O(k) for changes that shift rows by k positions.
  func anchor(for place: ReadingPlace<ID>) -> PlaceAnchor<ID>? {
    var first: (position: Int, offset: Double)?
    var hint: Int?
    for row in place.rows {
      guard let old = index(of: row.id, in: before, near: hint ?? row.position) else { continue }
      hint = old + 1
      if first == nil { first = (old, row.offset) }
      if let anchor = anchor(at: old, offset: row.offset) { return anchor }
    }
    guard let first else { return nil }
    let neighbors = (0..<first.position).reversed() + (first.position + 1..<before.count)
    for old in neighbors {
      if let anchor = anchor(at: old, offset: first.offset) { return anchor }
    }
    return nil
  }

  // MARK: Private

  private func anchor(at old: Int, offset: Double) -> PlaceAnchor<ID>? {
    guard !disturbed.contains(old), let new = index(of: before[old], in: after, near: old) else { return nil }
    return PlaceAnchor(id: before[old], position: new, offset: offset)
  }

  private func index(of id: ID, in ids: [ID], near hint: Int) -> Int? {
    guard !ids.isEmpty else { return nil }
    var below = min(max(hint, 0), ids.count - 1)
    var above = below + 1
    while below >= 0 || above < ids.count {
      if below >= 0, ids[below] == id { return below }
      if above < ids.count, ids[above] == id { return above }
      below -= 1
      above += 1
    }
    return nil
  }
}
