import Lists
import SeededRandom
import Testing

/// Many elements that leave one after the other.
struct ManyRemovalsTests {
  @Test(arguments: [1 as UInt64, 2, 3, 4])
  func `a container has what it should between removals and all else`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var expected = (0..<2_000).map { "\($0)" }
    let container = makeContainer(expected.map { Note($0) })
    var next = expected.count
    while expected.count > 20 {
      for _ in 0..<Int.random(in: 1..<200, using: &generator) where !expected.isEmpty {
        let index =
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: 0
          case 1: expected.count - 1
          default: Int.random(in: 0..<expected.count, using: &generator)
          }
        let id = expected.remove(at: index)
        if Bool.random(using: &generator) {
          #expect(container.remove(id)?.id == id)
        } else {
          #expect(container.element(id)?.context?.remove() == .done)
        }
        #expect(container.element(id) == nil)
        guard let other = expected.randomElement(using: &generator) else { continue }
        #expect(container.element(other)?.id == other)
      }
      guard let id = expected.randomElement(using: &generator) else { continue }
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: container.element(id)?.context?.replace(with: Note(id, "\(next)"))
      case 1:
        let index = Int.random(in: 0...expected.count, using: &generator)
        expected.insert("\(next)", at: index)
        container.insert([Note("\(next)")], at: index)
        next += 1
      case 2:
        container.move(id, to: 0)
        expected.removeAll { $0 == id }
        expected.insert(id, at: 0)
      case 3:
        expected.reverse()
        container.set(expected.map { Note($0) })
      default: #expect(container.stamps.map(\.id) == expected)
      }
      if Bool.random(using: &generator) {
        #expect(container.elements.map(\.id) == expected, "seed \(seed)")
      }
    }
  }

  @Test func `an element that leaves is released at once`() {
    let container = makeContainer((0..<1_000).map { Note("\($0)") })
    for id in 0..<1_000 {
      weak let note = container.element("\(id)")
      container.remove("\(id)")
      #expect(note == nil)
    }
    #expect(container.elements.isEmpty)
  }
}
