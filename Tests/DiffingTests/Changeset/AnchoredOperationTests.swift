import Diffing
import DiffingTesting
import SeededRandom
import Testing

@Suite("Operations anchored by identity")
struct AnchoredOperationTests {
  @Test func `rows are inserted and moved from the top down`() {
    let operations: [AnchoredOperation<Int>] = changes(from: [1, 2, 3, 4], to: [9, 4, 1, 3, 8])
      .anchoredOperations(old: [1, 2, 3, 4], new: [9, 4, 1, 3, 8])
    #expect(
      operations == [
        .delete(2), .insert(newIndex: 0, id: 9, after: nil), .move(4, after: 9), .insert(newIndex: 4, id: 8, after: 3),
      ])
  }

  @Test func `a row that moves and changes is moved then updated`() {
    let old: [Row] = [1, 2, 3].map { Row(id: $0, content: 0) }
    let new: [Row] = [2, 3, 1].map { Row(id: $0, content: $0 == 1 ? 1 : 0) }
    #expect(
      changes(from: old, to: new).anchoredOperations(old: old.map(\.id), new: new.map(\.id))
        == [.move(1, after: 3), .update(newIndex: 2, id: 1)])
  }

  @Test func `equal lists have no operations`() {
    #expect(changes(from: [1, 1], to: [1, 1]).anchoredOperations(old: [1, 1], new: [1, 1]).isEmpty)
  }

  @Test func `only the first of the rows that share an identity is shown`() {
    #expect(changes(from: [1, 2], to: [1, 1, 2]).anchoredOperations(old: [1, 2], new: [1, 1, 2]).isEmpty)
    // The second 1 of the old list is the 1 of the new one; the first has not been compared with it.
    #expect(
      changes(from: [1, 2, 1], to: [2, 1]).anchoredOperations(old: [1, 2, 1], new: [2, 1])
        == [.move(2, after: nil), .update(newIndex: 1, id: 1)])
  }

  @Test(arguments: [true, false], 1...4)
  func `random lists become the target step by step`(isUnique: Bool, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let (old, new): ([Row], [Row]) = randomLists(isUnique: isUnique, using: &generator)
      let changes: Changeset = changes(from: old, to: new)
      let operations: [AnchoredOperation<Int>] = changes.anchoredOperations(old: old.map(\.id), new: new.map(\.id))
      var page = Page(rows: firsts(of: old))
      for operation in operations { try page.apply(operation, new: new) }
      #expect(page.rows.map(\.id) == firsts(of: new).map(\.id), "\(old) → \(new): \(operations)")
      #expect(page.rows.map(\.content) == firsts(of: new).map(\.content), "\(old) → \(new): \(operations)")
      if isUnique { #expect(operations.count == changes.changeCount) }
    }
  }

  private func firsts(of rows: [Row]) -> [Row] {
    var seen: Set<Int> = []
    return rows.filter { seen.insert($0.id).inserted }
  }
}

// MARK: - Page

/// A page that finds rows by identity, never by index, and fails at anchors that do not exist.
private struct Page {
  var rows: [Row]

  mutating func apply(_ operation: AnchoredOperation<Int>, new: [Row]) throws {
    switch operation {
    case .delete(let id):
      rows.remove(at: try index(of: id))
    case .insert(let newIndex, let id, let anchor):
      try #require(new[newIndex].id == id && !rows.contains { $0.id == id })
      try put(new[newIndex], after: anchor)
    case .move(let id, let anchor):
      try put(rows.remove(at: index(of: id)), after: anchor)
    case .update(let newIndex, let id):
      try #require(new[newIndex].id == id)
      rows[try index(of: id)] = new[newIndex]
    }
  }

  private mutating func put(_ row: Row, after anchor: Int?) throws {
    rows.insert(row, at: try anchor.map { try index(of: $0) + 1 } ?? 0)
  }

  private func index(of id: Int) throws -> Int { try #require(rows.firstIndex { $0.id == id }) }
}
