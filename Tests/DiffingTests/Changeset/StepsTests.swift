import Diffing
import DiffingTesting
import SeededRandom
import Testing

@Suite("Changes one after the other")
struct StepsTests {
  @Test func `deletions come from the end and updates last`() {
    let changes = Diff.changes(
      from: [1, 2, 3, 4].map { (id: $0, text: "") }, to: [(id: 5, text: ""), (id: 4, text: "new")], identity: \.id,
      isSameContent: { $0.text == $1.text })
    #expect(
      changes.steps(oldCount: 4) == [.delete(at: 2), .delete(at: 1), .delete(at: 0), .insert(at: 0), .update(at: 1)])
  }

  @Test func `an index counts those that are still to be moved`() {
    #expect(Diff.changes(from: [1, 2, 3], to: [2, 3, 1]).steps(oldCount: 3) == [.move(from: 0, to: 2)])
    #expect(
      Diff.changes(from: [9, 1, 2], to: [1, 5, 2, 9]).steps(oldCount: 3) == [.insert(at: 2), .move(from: 0, to: 3)])
  }

  @Test func `random changes give the new list`() {
    for seed: UInt64 in 1...4_000 {
      var generator = SeededGenerator(seed: seed)
      let lists = GeneratedLists(isSectioned: false, isUnique: seed % 2 == 0, using: &generator)
      let (old, new) = (lists.old[0].elements, lists.new[0].elements)
      let changes = Diff.changes(from: old, to: new, identity: \.id) { $0.content == $1.content }
      let steps = changes.steps(oldCount: old.count)
      #expect(steps.count == changes.changeCount)
      var shown = old.map(Optional.some)
      for step in steps {
        switch step {
        case .delete(let index): shown.remove(at: index)
        // What is inserted is known when all steps are done.
        case .insert(let index): shown.insert(nil, at: index)
        case .move(let from, let to): shown.insert(shown.remove(at: from), at: to)
        case .update(let index): shown[index] = new[index]
        }
      }
      let complete = shown.count == new.count ? zip(shown, new).map { $0 ?? $1 } : []
      #expect(complete == new, "seed \(seed)")
    }
  }
}
