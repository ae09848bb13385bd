import Diffing

/// The origins of the sections of a batch, by the rules.
struct SectionPlan {
  // MARK: Lifecycle

  init(_ batch: Batch, oldCount: Int, newCount: Int) throws {
    var sources: Set<Int> = []
    for section in batch.sectionDeletions + batch.sectionMoves.map(\.from) + batch.sectionUpdates.map(\.section) {
      guard sources.insert(section).inserted else { throw Violation("Section \(section) is mentioned twice before.") }
      guard (0..<oldCount).contains(section) else { throw Violation("There is no section \(section) before.") }
    }
    var places: Set<Int> = []
    for section in batch.sectionInsertions + batch.sectionMoves.map(\.to) {
      guard places.insert(section).inserted else { throw Violation("Section \(section) is mentioned twice after.") }
      guard (0..<newCount).contains(section) else { throw Violation("There is no section \(section) after.") }
    }
    let count = oldCount - batch.sectionDeletions.count + batch.sectionInsertions.count
    guard count == newCount else { throw Violation("There are \(newCount) sections, by the changes \(count).") }

    let leaving = Set(batch.sectionDeletions + batch.sectionMoves.map(\.from))
    let moves = Dictionary(uniqueKeysWithValues: batch.sectionMoves.map { ($0.to, $0.from) })
    let inserted = Set(batch.sectionInsertions)
    var staying = (0..<oldCount).filter { !leaving.contains($0) }.makeIterator()
    origins = (0..<newCount).map { index in
      if inserted.contains(index) { return nil }
      return moves[index] ?? staying.next()
    }
    touchedBefore = sources
    touchedAfter = places.union(
      origins.enumerated().filter { $1.map(sources.contains) ?? true }.map(\.offset))
  }

  // MARK: Internal

  /// For each section after, its index before; nil for an inserted one.
  let origins: [Int?]
  /// The sections that the batch itself mentions.
  let touchedBefore: Set<Int>
  let touchedAfter: Set<Int>
}
