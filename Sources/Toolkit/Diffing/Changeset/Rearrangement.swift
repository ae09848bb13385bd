/// The origin of every element of the new list.
struct Rearrangement {
  // MARK: Lifecycle

  /// - Returns: nil if the changes cannot belong to a list of `oldCount` elements.
  /// - Complexity: O(n) for n elements of both lists.
  init?(_ changes: Changeset, oldCount: Int) {
    let newCount = oldCount - changes.deletions.count + changes.insertions.count
    guard newCount >= 0 else { return nil }

    var stays: [Bool] = Array(repeating: true, count: oldCount)
    for index in changes.deletions + changes.moves.map(\.from) {
      guard stays.indices.contains(index), stays[index] else { return nil }
      stays[index] = false
    }

    var origins: [Origin] = Array(repeating: .stays, count: newCount)
    func place(_ origin: Origin, at index: Int) -> Bool {
      guard origins.indices.contains(index), origins[index] == .stays else { return false }
      origins[index] = origin
      return true
    }
    for index in changes.insertions {
      guard place(.made, at: index) else { return nil }
    }
    for move in changes.moves {
      guard place(.moved(from: move.from), at: move.to) else { return nil }
    }

    // The counts agree here: as many old elements stay as there are free places in the new list.
    var staying = stays.indices.lazy.filter { stays[$0] }.makeIterator()
    var partners: [Int?] = []
    partners.reserveCapacity(newCount)
    for origin in origins {
      switch origin {
      case .stays: partners.append(staying.next())
      case .moved(let from): partners.append(from)
      case .made: partners.append(nil)
      }
    }

    var sources = partners
    for update in changes.updates {
      guard partners.indices.contains(update.to), partners[update.to] == update.from else { return nil }
      sources[update.to] = nil
    }
    self.partners = partners
    self.sources = sources
  }

  // MARK: Internal

  /// For each new index, the old index of the element with that identity; nil for an inserted one.
  let partners: [Int?]
  /// For each new index, the old index of the same element; nil for an inserted or updated one.
  let sources: [Int?]

  // MARK: Private

  private enum Origin: Equatable {
    case stays
    case moved(from: Int)
    case made
  }
}
