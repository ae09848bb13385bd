import Foundation

/// The changes of one batch update, checked as UIKit checks them.
struct UpdateRecord {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []
  var reloadedSections: [Int] = []
  var deleted: [IndexPath] = []
  var inserted: [IndexPath] = []
  var moved: [(from: IndexPath, to: IndexPath)] = []
  var reloaded: [IndexPath] = []
  var reconfigured: [IndexPath] = []

  /// The reason of the exception that UIKit would raise; nil if UIKit would accept the changes.
  func problem(before: [Int], after: [Int]) -> String? {
    sectionProblem(before: before.count, after: after.count)
      ?? rowProblem(before: before, after: after) ?? countProblem(before: before, after: after)
  }

  /// The places after the update of the rows that stay, by their places before.
  ///
  /// - Precondition: there is no problem.
  func placements(before: [Int], after: [Int]) -> [IndexPath: IndexPath] {
    var result: [IndexPath: IndexPath] = [:]
    for move in moved { result[move.from] = move.to }
    for (section, origin) in origins(before: before.count, after: after.count).enumerated() {
      guard let origin, !reloadedSections.contains(origin) else { continue }
      let leaving = Set((deleted + reloaded + moved.map(\.from)).filter { $0.section == origin }.map(\.item))
      let arriving = Set((inserted + moved.map(\.to)).filter { $0.section == section }.map(\.item))
      let gone = leaving.subtracting(reloaded.filter { $0.section == origin }.map(\.item))
      let staying = (0..<before[origin]).filter { !gone.contains($0) }
      let places = (0..<after[section]).filter { !arriving.contains($0) }
      for (old, new) in zip(staying, places) where !leaving.contains(old) {
        result[IndexPath(item: old, section: origin)] = IndexPath(item: new, section: section)
      }
    }
    return result
  }

  // MARK: Private

  /// For each section after the update its index before; nil for an inserted one.
  private func origins(before: Int, after: Int) -> [Int?] {
    let moves = Dictionary(movedSections.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
    var staying = (0..<before).filter { section in
      !deletedSections.contains(section) && !movedSections.contains { $0.from == section }
    }.makeIterator()
    return (0..<after).map { insertedSections.contains($0) ? nil : moves[$0] ?? staying.next() }
  }

  private func sectionProblem(before: Int, after: Int) -> String? {
    let sources = deletedSections + movedSections.map(\.from) + reloadedSections
    let targets = insertedSections + movedSections.map(\.to)
    if let section = sources.first(where: { !(0..<before).contains($0) }) {
      return "attempt to delete section \(section), but there are only \(before) sections before the update"
    }
    if let section = targets.first(where: { !(0..<after).contains($0) }) {
      return "attempt to insert section \(section), but there are only \(after) sections after the update"
    }
    if Set(sources).count < sources.count { return "attempt to perform two operations on one section: \(sources)" }
    if Set(targets).count < targets.count { return "attempt to put two sections at one place: \(targets)" }
    let count = before - deletedSections.count + insertedSections.count
    return count == after
      ? nil : "invalid number of sections: \(after) after the update, \(before) before, by the changes \(count)"
  }

  private func rowProblem(before: [Int], after: [Int]) -> String? {
    let sources = deleted + moved.map(\.from) + reloaded + reconfigured
    let targets = inserted + moved.map(\.to)
    if let path = sources.first(where: { !contains($0, in: before) }) {
      return "attempt to change row \(path), which is not there before the update"
    }
    if let path = targets.first(where: { !contains($0, in: after) }) {
      return "attempt to insert row \(path), which is not there after the update"
    }
    if Set(sources).count < sources.count {
      return "attempt to perform two operations on one row, such as a reload and a move: \(sources)"
    }
    if Set(targets).count < targets.count { return "attempt to put two rows at one place: \(targets)" }
    let changed = Set(deletedSections + movedSections.map(\.from) + reloadedSections)
    if let path = sources.first(where: { changed.contains($0.section) }) {
      return "attempt to change row \(path) of a section that changes"
    }
    let arriving = Set(insertedSections + movedSections.map(\.to))
    if let path = targets.first(where: { arriving.contains($0.section) }) {
      return "attempt to insert row \(path) into a section that changes"
    }
    return nil
  }

  private func countProblem(before: [Int], after: [Int]) -> String? {
    for (section, origin) in origins(before: before.count, after: after.count).enumerated() {
      guard let origin, !reloadedSections.contains(origin) else { continue }
      let leaving = (deleted + moved.map(\.from)).count { $0.section == origin }
      let arriving = (inserted + moved.map(\.to)).count { $0.section == section }
      let count = before[origin] - leaving + arriving
      if count != after[section] {
        return "invalid number of rows in section \(section): \(after[section]) after the update, \(before[origin])"
          + " before, \(leaving) deleted or moved out, \(arriving) inserted or moved in"
      }
    }
    return nil
  }

  private func contains(_ path: IndexPath, in counts: [Int]) -> Bool {
    counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
  }
}
