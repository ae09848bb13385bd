import Diffing

/// A list view that applies batches by the published rules of UIKit's tables and collection views, and throws at the
/// first violation:
///
/// - deletions, updates and the sources of moves refer to the data shown before; insertions and the destinations of
///   moves refer to the data shown after; all are within bounds;
/// - nothing is mentioned twice on one side: no element is deleted and moved, or updated and moved, or inserted twice;
/// - no element is mentioned in a section that is itself deleted, inserted, moved or updated in the same batch;
/// - elements that are not mentioned keep their order, and the number of elements before and after agrees with the
///   changes;
/// - the result is the data: inserted and updated elements are taken from it, all others must be present already.
///
/// It is independent of the way in which a change set was made.
public struct StrictTarget<Header: Equatable, Row: Equatable> {
  // MARK: Lifecycle

  /// - Parameter sections: the sections that the view shows at first.
  public init(_ sections: [Section]) {
    self.sections = sections
  }

  // MARK: Public

  /// A section as the view shows it.
  public struct Section: Equatable {
    /// Creates a section with the content of its header and with its rows.
    public init(_ header: Header, _ rows: [Row]) {
      self.header = header
      self.rows = rows
    }

    /// The section's identity and the content of its header and footer.
    public var header: Header
    /// The rows, in their order.
    public var rows: [Row]
  }

  /// The sections that the view shows.
  public private(set) var sections: [Section]
  /// The number of moves of rows and of sections so far.
  public private(set) var moveCount = 0

  /// Applies a batch, given the data after it.
  ///
  /// - Throws: ``Violation`` if the batch breaks a rule.
  public mutating func apply(_ batch: Batch, after: [Section]) throws {
    let before = sections
    let plan = try SectionPlan(batch, oldCount: before.count, newCount: after.count)
    try check(batch, before: before, after: after, plan)

    var result: [Section] = []
    for (index, origin) in plan.origins.enumerated() {
      guard let origin else {
        result.append(after[index])
        continue
      }
      let isUpdated = batch.sectionUpdates.contains { $0.section == origin }
      let content = try rows(of: index, origin, batch, before: before, after: after)
      result.append(Section(isUpdated ? after[index].header : before[origin].header, content))
    }
    guard result == after else { throw Violation("The view shows \(result), the data is \(after).") }
    sections = result
    moveCount += batch.moves.count + batch.sectionMoves.count
  }

  // MARK: Private

  private func check(_ batch: Batch, before: [Section], after: [Section], _ plan: SectionPlan) throws {
    var sources: Set<ElementPath> = []
    for path in batch.deletions + batch.moves.map(\.from) + batch.updates.map(\.path) {
      guard sources.insert(path).inserted else { throw Violation("\(path) is mentioned twice before.") }
      guard before.indices.contains(path.section), before[path.section].rows.indices.contains(path.item) else {
        throw Violation("There is no \(path) before.")
      }
      if plan.touchedBefore.contains(path.section) { throw Violation("\(path) lies in a section that changes.") }
    }
    var places: Set<ElementPath> = []
    for path in batch.insertions + batch.moves.map(\.to) {
      guard places.insert(path).inserted else { throw Violation("\(path) is mentioned twice after.") }
      guard after.indices.contains(path.section), after[path.section].rows.indices.contains(path.item) else {
        throw Violation("There is no \(path) after.")
      }
      if plan.touchedAfter.contains(path.section) { throw Violation("\(path) lies in a section that changes.") }
    }
    if !batch.updates.isEmpty, batch.changeCount != batch.updates.count {
      throw Violation("Updates come alone: their places before and after are the same.")
    }
  }

  /// Returns the rows of a section that was present before.
  private func rows(
    of index: Int, _ origin: Int, _ batch: Batch, before: [Section], after: [Section]
  ) throws -> [Row] {
    var leaving = Set(batch.deletions.filter { $0.section == origin }.map(\.item))
    leaving.formUnion(batch.moves.filter { $0.from.section == origin }.map(\.from.item))
    var arriving: [Int: Row] = [:]
    for path in batch.insertions where path.section == index { arriving[path.item] = after[index].rows[path.item] }
    for move in batch.moves where move.to.section == index {
      arriving[move.to.item] = before[move.from.section].rows[move.from.item]
    }
    let updated = Set(batch.updates.filter { $0.path.section == origin }.map(\.path.item))

    let count = before[origin].rows.count - leaving.count + arriving.count
    guard count == after[index].rows.count else {
      throw Violation("Section \(index) has \(after[index].rows.count) rows, by the changes it should have \(count).")
    }
    var staying = before[origin].rows.indices.filter { !leaving.contains($0) }.makeIterator()
    return try (0..<count).map { item in
      if let row = arriving[item] { return row }
      guard let source = staying.next() else { throw Violation("Section \(index) has too few rows.") }
      return updated.contains(source) ? after[index].rows[item] : before[origin].rows[source]
    }
  }
}

extension StrictTarget: Sendable where Header: Sendable, Row: Sendable {}
extension StrictTarget.Section: Sendable where Header: Sendable, Row: Sendable {}

/// A violation of a rule of batch updates.
public struct Violation: Error, Equatable, CustomStringConvertible {
  /// - Parameter description: the rule that was broken, and where.
  public init(_ description: String) {
    self.description = description
  }

  public let description: String
}
