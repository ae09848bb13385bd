/// The origin of every element of a new list of sections.
struct SectionedRearrangement {
  // MARK: Lifecycle

  /// - Complexity: O(n) for n elements of both lists.
  init(_ changes: SectionedChangeset) {
    var stays = changes.oldCounts.map { Array(repeating: true, count: $0) }
    for path in changes.deletions { stays[path.section][path.item] = false }
    for move in changes.moves { stays[move.from.section][move.from.item] = false }

    var isTaken = changes.newCounts.map { Array(repeating: false, count: $0) }
    for path in changes.insertions { isTaken[path.section][path.item] = true }
    for move in changes.moves { isTaken[move.to.section][move.to.item] = true }

    var sources: [[ElementPath?]] = changes.newCounts.map { Array(repeating: nil, count: $0) }
    let partners = Rearrangement(changes.sections, oldCount: stays.count)?.partners ?? []
    for (section, partner) in partners.enumerated() {
      // All elements of an inserted section are new, except those that move in.
      guard let partner else { continue }
      var staying = stays[partner].indices.lazy.filter { stays[partner][$0] }.makeIterator()
      for item in isTaken[section].indices where !isTaken[section][item] {
        sources[section][item] = staying.next().map { ElementPath(section: partner, item: $0) }
      }
    }
    for move in changes.moves { sources[move.to.section][move.to.item] = move.from }
    for update in changes.updates { sources[update.to.section][update.to.item] = nil }
    self.sources = sources
  }

  // MARK: Internal

  /// For each path in the new list, the old path of the same element; nil for an inserted or updated one.
  let sources: [[ElementPath?]]
}
