import Diffing
import Testing

@Suite("Snapshot")
struct SnapshotTests {
  @Test func `identity is read once per element however often snapshots are compared`() {
    var asked: Int = 0
    let list: [Int] = Array(0..<100)
    func identity(_ element: Int) -> Int {
      asked += 1
      return element
    }
    let old: Snapshot<SingleSection, Int> = Snapshot(list, identity: identity, mark: { _ in 0 })
    let new: Snapshot<SingleSection, Int> = Snapshot(list.reversed(), identity: identity, mark: { _ in 0 })
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
    let object: Object = Object()
    let old: Snapshot<SingleSection, Object> = Snapshot([object], identity: { ObjectIdentifier($0) }, mark: \.mark)
    object.mark = 2
    let new: Snapshot<SingleSection, Object> = Snapshot([object], identity: { ObjectIdentifier($0) }, mark: \.mark)
    #expect(Diff.changes(from: old, to: new).updates.count == 1)
  }

  @Test func `all duplicates are found across sections`() {
    let snapshot: Snapshot<Int, Int> = Snapshot(
      sections: [ListSection(id: 0, elements: [1, 2]), ListSection(id: 1, elements: [3, 1])],
      identity: { $0 }, mark: { _ in 0 })
    #expect(snapshot.duplicates == [[ElementPath(section: 0, item: 0), ElementPath(section: 1, item: 1)]])
    #expect(snapshot[ElementPath(section: 1, item: 0)] == 3)
  }

  @Test func `identities of different types have different digests`() {
    #expect(IdentityDigest(of: 1) == IdentityDigest(of: 1))
    #expect(IdentityDigest(of: 1) != IdentityDigest(of: 2))
    #expect(IdentityDigest(of: 1) != IdentityDigest(of: UInt8(1)))
    #expect(IdentityDigest(of: "é") == IdentityDigest(of: "e\u{301}"))
  }
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
