import Diffing
import ListsTesting

/// Tests all functions with a pair of lists, and compares the results with the oracle.
public enum StrictCheck {
  // MARK: Public

  /// - Throws: a ``Violation`` that describes the error.
  public static func check(_ lists: GeneratedLists) throws {
    let old = Snapshot(sections: lists.old, identity: \.id) { UInt64(clamping: $0.content) }
    let new = Snapshot(sections: lists.new, identity: \.id) { UInt64(clamping: $0.content) }
    let changes: SectionedChangeset = Diff.changes(from: old, to: new)
    let concrete: SectionedChangeset = Diff.changes(from: lists.old, to: lists.new, identity: \.id) {
      $0.content == $1.content
    }
    try require(changes == concrete, "Digests give \(changes), identities \(concrete).")

    let staged: StagedChangeset<Int, Tagged> = StagedChangeset(changes, from: lists.old, to: lists.new)
    var target: StrictTarget<Header, Tagged> = StrictTarget(lists.old.map(shown))
    for stage in staged.stages {
      try checkOrder(stage.batch)
      do {
        try target.apply(stage.batch, after: stage.sections.map(shown))
      } catch {
        throw Violation("\(error) \(staged.debugDescription)")
      }
    }
    try require(target.sections == lists.new.map(shown), "The view does not end with the new list: \(staged)")
    try checkPairs(lists, changes, shown: target)
    try checkApplying(lists, changes)
  }

  // MARK: Private

  private struct Header: Equatable {
    let id: Int
    let header: UInt64?
  }

  private static func shown(_ section: ListSection<Int, Tagged>) -> StrictTarget<Header, Tagged>.Section {
    StrictTarget.Section(Header(id: section.id, header: section.header), section.elements)
  }

  private static func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw Violation(message()) }
  }

  private static func checkOrder(_ batch: Batch) throws {
    func ascends<Value: Comparable>(_ values: [Value]) -> Bool {
      zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    }
    try require(
      ascends(batch.sectionDeletions) && ascends(batch.sectionInsertions) && ascends(batch.sectionMoves.map(\.to))
        && ascends(batch.sectionUpdates.map(\.section)) && ascends(batch.deletions) && ascends(batch.insertions)
        && ascends(batch.moves.map(\.to)) && ascends(batch.updates.map(\.path)),
      "The parts do not ascend: \(batch)")
  }

  /// Checks that there are as many pairs as possible, and as few moves as these pairs allow.
  private static func checkPairs(
    _ lists: GeneratedLists, _ changes: SectionedChangeset, shown target: StrictTarget<Header, Tagged>
  ) throws {
    // A row of the target that was not created again has the tag of the old row; updated rows are found by the changes.
    var places: [Int: ElementPath] = [:]
    for (section, content) in lists.old.enumerated() {
      for (item, row) in content.elements.enumerated() { places[row.tag] = ElementPath(section: section, item: item) }
    }
    var updates: [ElementPath: ElementPath] = [:]
    for update in changes.updates { updates[update.to] = update.from }

    let sectionPartners: [Int?] = partners(changes.sections, oldCount: lists.old.count, newCount: lists.new.count)
    var pairCount = 0
    var fewest: Int = fewestMoves(sectionPartners.compactMap { $0 })
    for (section, content) in target.sections.enumerated() {
      var same: [Int] = []
      var movers = 0
      for (item, row) in content.rows.enumerated() {
        let from: ElementPath? = row.tag > 0 ? places[row.tag] : updates[ElementPath(section: section, item: item)]
        guard let from else { continue }
        pairCount += 1
        if from.section == sectionPartners[section] { same.append(from.item) } else { movers += 1 }
      }
      fewest += movers + fewestMoves(same)
    }
    try require(
      changes.moves.count + changes.sections.moves.count == fewest, "Not the fewest moves (\(fewest)): \(changes)")
    try require(target.moveCount == fewest, "The batches move more often than \(fewest) times.")

    let common = commonCount(lists.old.flatMap(\.elements).map(\.id), lists.new.flatMap(\.elements).map(\.id))
    try require(pairCount == common, "\(pairCount) pairs of \(common): \(changes)")
    let commonSections = commonCount(lists.old.map(\.id), lists.new.map(\.id))
    try require(sectionPartners.compactMap { $0 }.count == commonSections, "Sections are not all paired: \(changes)")
  }

  private static func checkApplying(_ lists: GeneratedLists, _ changes: SectionedChangeset) throws {
    let applied: [[Tagged]]? = lists.old.map(\.elements).applying(changes) {
      lists.new[$0.section].elements[$0.item]
    }
    try require(applied == lists.new.map(\.elements), "Applied, it gives \(applied ?? []).")
    guard let flat = changes.flat else { return }
    let direct: Changeset = Diff.changes(from: lists.old[0].elements, to: lists.new[0].elements, identity: \.id) {
      $0.content == $1.content
    }
    // Both comparisons cut off the same ends, so they agree in every pair.
    try require(flat == direct, "Flat it is \(direct), as one section \(flat).")
    try require(
      lists.old[0].elements.applying(direct, new: lists.new[0].elements) == lists.new[0].elements,
      "Applied, it does not give the new list: \(direct)")
  }

  private static func partners(_ changes: Changeset, oldCount: Int, newCount: Int) -> [Int?] {
    var partners: [Int?] = Array(repeating: nil, count: newCount)
    let leaving: Set<Int> = Set(changes.deletions + changes.moves.map(\.from))
    let arriving: Set<Int> = Set(changes.insertions + changes.moves.map(\.to))
    for (from, to) in zip(
      (0..<oldCount).filter { !leaving.contains($0) }, (0..<newCount).filter { !arriving.contains($0) })
    {
      partners[to] = from
    }
    for move in changes.moves { partners[move.to] = move.from }
    return partners
  }

  private static func commonCount(_ old: [Int], _ new: [Int]) -> Int {
    var counts: [Int: Int] = [:]
    for id in old { counts[id, default: 0] += 1 }
    return new.count { id in
      guard let count = counts[id], count > 0 else { return false }
      counts[id] = count - 1
      return true
    }
  }

  /// The oracle: the number of elements less a longest increasing subsequence, by the plain quadratic table.
  private static func fewestMoves(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    lengths.reserveCapacity(values.count)
    var longest = 0
    for (index, value) in values.enumerated() {
      var best = 0
      for earlier in 0..<index where values[earlier] < value && lengths[earlier] > best { best = lengths[earlier] }
      lengths.append(best + 1)
      longest = max(longest, best + 1)
    }
    return values.count - longest
  }
}
