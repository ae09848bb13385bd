import Diffing
import DiffingTesting
import SeededRandom

/// An element of the lists in these tests. `origin` distinguishes rows with equal identity and content.
struct Row: Equatable, CustomStringConvertible {
  let id: Int
  let content: Int
  var origin = 0

  var description: String { "\(id).\(content)@\(origin)" }

  static func isSameContent(_ one: Row, _ other: Row) -> Bool { one.content == other.content }
}

func changes(from old: [Row], to new: [Row]) -> Changeset {
  Diff.changes(from: old, to: new, identity: \.id, isSameContent: Row.isSameContent)
}

func changes(from old: [Int], to new: [Int]) -> Changeset {
  Diff.changes(from: old, to: new, identity: { $0 }, isSameContent: ==)
}

/// Returns a pair of random lists, similar enough for every kind of change: common ends, moves, updates, insertions and
/// deletions.
func randomLists(isUnique: Bool, using generator: inout SeededGenerator) -> (old: [Row], new: [Row]) {
  let size: Int = Int.random(in: 0...12, using: &generator)
  let alphabet: Int = isUnique ? 16 : 5
  func ids() -> [Int] {
    isUnique
      ? Array((0..<alphabet).shuffled(using: &generator).prefix(size))
      : (0..<size).map { _ in Int.random(in: 0..<alphabet, using: &generator) }
  }
  func content() -> Int { Int.random(in: 0..<3, using: &generator) }

  let old: [Row] = ids().map { Row(id: $0, content: content(), origin: 1) }
  if Bool.random(using: &generator) {
    return (old, ids().map { Row(id: $0, content: content(), origin: 2) })
  }
  var new: [Row] = old.map { Row(id: $0.id, content: $0.content, origin: 2) }
  for _ in 0..<Int.random(in: 0...3, using: &generator) {
    let gesture: Int = Int.random(in: 0..<4, using: &generator)
    if gesture == 0 {
      let id: Int = isUnique ? 100 + new.count : Int.random(in: 0..<alphabet, using: &generator)
      guard !isUnique || !new.contains(where: { $0.id == id }) else { continue }
      new.insert(
        Row(id: id, content: content(), origin: 2), at: Int.random(in: 0...new.count, using: &generator))
    } else if let index = new.indices.randomElement(using: &generator) {
      let row = new.remove(at: index)
      if gesture == 1 { continue }
      let place: Int = gesture == 2 ? index : Int.random(in: 0...new.count, using: &generator)
      new.insert(Row(id: row.id, content: gesture == 2 ? content() : row.content, origin: 2), at: place)
    }
  }
  return (old, new)
}
