import Diffing
import Testing

@Suite("Snapshot")
struct SnapshotTests {
  @Test func `identity is read once per element however often snapshots are compared`() {
    var asked = 0
    let list: [Int] = Array(0..<100)
    func identity(_ element: Int) -> Int {
      asked += 1
      return element
    }
    let old: Snapshot<SingleSection, Int, Int> = Snapshot(list, identity: identity, mark: { _ in 0 })
    let new: Snapshot<SingleSection, Int, Int> = Snapshot(list.reversed(), identity: identity, mark: { _ in 0 })
    for _ in 0..<3 { _ = Diff.changes(from: old, to: new) }
    #expect(asked == 200)
  }

  @Test func `elements of many types are compared by identity and mark`() {
    let old: [any Thing] = [Apple(id: 1, mark: 1), Pear(id: 2, mark: 1), Apple(id: 3, mark: 1)]
    // The second is of another type now, and looks the same.
    let new: [any Thing] = [Apple(id: 3, mark: 2), Apple(id: 1, mark: 1), Apple(id: 2, mark: 1)]
    let changes: SectionedChangeset = Diff.changes(
      from: Snapshot(old, identity: \.id, mark: \.mark), to: Snapshot(new, identity: \.id, mark: \.mark))
    #expect(changes.debugDescription == "SectionedChangeset(moves: 0.2→0.0, updates: 0.2→0.0)")
  }

  @Test func `an object that changes after a snapshot is an update in the next one`() {
    let object = Object()
    let old = Snapshot([object], identity: { ObjectIdentifier($0) }, mark: \.mark)
    object.mark = 2
    let new = Snapshot([object], identity: { ObjectIdentifier($0) }, mark: \.mark)
    #expect(Diff.changes(from: old, to: new).updates.count == 1)
  }

  @Test func `all duplicates are found across sections`() {
    let snapshot: Snapshot<Int, Int, Int> = Snapshot(
      sections: [ListSection(id: 0, elements: [1, 2]), ListSection(id: 1, elements: [3, 1])],
      identity: { $0 }, mark: { _ in 0 })
    #expect(snapshot.duplicates == [[ElementPath(section: 0, item: 0), ElementPath(section: 1, item: 1)]])
    #expect(snapshot[ElementPath(section: 1, item: 0)] == 3)
  }

  @Test func `unlike elements are two, even if their hash has only a part of what is compared`() {
    let (old, new) = (
      [Part(room: 1, number: 1), Part(room: 1, number: 2)], [Part(room: 1, number: 3), Part(room: 1, number: 1)]
    )
    let changes = Diff.changes(
      from: Snapshot(old, identity: { $0 }, mark: { _ in 0 }), to: Snapshot(new, identity: { $0 }, mark: { _ in 0 }))
    #expect(changes.flat == Diff.changes(from: old, to: new))
    #expect(changes.debugDescription == "SectionedChangeset(deletions: 0.1, insertions: 0.0)")
  }
}

/// An identity that hashes a part of what it compares.
private struct Part: Hashable {
  let room: Int
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(room) }
}

private protocol Thing {
  var id: Int { get }
  var mark: UInt64 { get }
}

private struct Apple: Thing {
  let id: Int
  let mark: UInt64
}

private struct Pear: Thing {
  let id: Int
  let mark: UInt64
}

private final class Object {
  var mark: UInt64 = 1
}
