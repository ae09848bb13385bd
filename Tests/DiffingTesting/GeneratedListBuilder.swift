import Diffing
import SeededRandom

struct GeneratedListBuilder {
  // MARK: Lifecycle

  init(isSectioned: Bool, isUnique: Bool, generator: SeededGenerator) {
    self.isSectioned = isSectioned
    self.isUnique = isUnique
    self.generator = generator
    // Sometimes long enough for samples and for longer runs.
    isLong = Int.random(in: 0..<32, using: &self.generator) == 0
    // Either many elements of few identities, or a few duplicates among many unique elements.
    let isSparse: Bool = isLong && Bool.random(using: &self.generator)
    alphabet = isUnique ? 0 : Int.random(in: isSparse ? 60...400 : 1...8, using: &self.generator)
  }

  // MARK: Internal

  private(set) var generator: SeededGenerator

  mutating func old() -> [GeneratedLists.Section] {
    let count: Int = isSectioned ? random(0...4) : 1
    return (0..<count).map { index in
      let size: Int = isLong ? random(0...120) : random(0...8)
      let id: Int = isSectioned ? (isUnique ? index : random(0...4)) : 0
      return section(id, (0..<size).map { _ in Tagged(id: freshID(), content: random(0...2), tag: nextTag()) })
    }
  }

  mutating func new(from old: [GeneratedLists.Section]) -> [GeneratedLists.Section] {
    var sections: [(id: Int, header: UInt64?, rows: [(id: Int, content: Int)])] = old.map { section in
      (section.id, section.header, section.elements.map { ($0.id, $0.content) })
    }
    for _ in 0..<(isLong ? random(0...8) : random(0...5)) {
      if isSectioned, random(0...2) == 0 { changeSections(&sections) } else { changeRows(&sections) }
    }
    if random(0...7) == 0 {
      for index in sections.indices { sections[index].rows.shuffle(using: &generator) }
    }
    return sections.map { section in
      ListSection(
        id: section.id, header: section.header,
        elements: section.rows.map { Tagged(id: $0.id, content: $0.content, tag: -1) })
    }
  }

  // MARK: Private

  private typealias Draft = (id: Int, header: UInt64?, rows: [(id: Int, content: Int)])

  private let isSectioned: Bool
  private let isUnique: Bool
  private let isLong: Bool
  private let alphabet: Int
  private var lastID: Int = 100
  private var lastTag: Int = 0

  private mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func nextTag() -> Int {
    lastTag += 1
    return lastTag
  }

  private mutating func freshID() -> Int {
    if !isUnique { return random(0...alphabet) }
    lastID += 1
    return lastID
  }

  private mutating func section(_ id: Int, _ rows: [Tagged]) -> GeneratedLists.Section {
    ListSection(
      id: id, header: isSectioned && random(0...1) == 0 ? UInt64(clamping: random(0...1)) : nil, elements: rows)
  }

  private mutating func changeSections(_ sections: inout [Draft]) {
    switch random(0...3) {
    case 0:
      var rows: [(id: Int, content: Int)] = []
      for _ in 0..<random(0...3) { rows.append((freshID(), random(0...2))) }
      let id: Int = isUnique ? freshID() : random(0...4)
      sections.insert((id, nil, rows), at: random(0...sections.count))
    case 1 where !sections.isEmpty:
      let gone = sections.remove(at: random(0...sections.count - 1))
      // Its rows may stay in another section.
      if !sections.isEmpty, random(0...1) == 0 {
        sections[random(0...sections.count - 1)].rows.append(contentsOf: gone.rows)
      }
    case 2 where !sections.isEmpty:
      let moved = sections.remove(at: random(0...sections.count - 1))
      sections.insert(moved, at: random(0...sections.count))
    case 3 where !sections.isEmpty:
      sections[random(0...sections.count - 1)].header = UInt64(clamping: random(0...2))
    default: break
    }
  }

  private mutating func changeRows(_ sections: inout [Draft]) {
    if sections.isEmpty { return }
    let section = random(0...sections.count - 1)
    let count: Int = sections[section].rows.count
    switch random(0...4) {
    case 0:
      var rows: [(id: Int, content: Int)] = []
      for _ in 0..<random(1...(isLong ? 40 : 3)) { rows.append((freshID(), random(0...2))) }
      sections[section].rows.insert(contentsOf: rows, at: random(0...count))
    case 1 where count > 0:
      let start = random(0...count - 1)
      sections[section].rows.removeSubrange(start..<random(start + 1...min(count, start + (isLong ? 60 : 3))))
    case 2 where count > 0:
      sections[section].rows[random(0...count - 1)].content = random(0...2)
    case 3 where count > 0:
      // A stretch moves to any section.
      let start = random(0...count - 1)
      let range: Range<Int> = start..<random(start + 1...min(count, start + (isLong ? 60 : 2)))
      let rows: [(id: Int, content: Int)] = Array(sections[section].rows[range])
      sections[section].rows.removeSubrange(range)
      let target = random(0...sections.count - 1)
      sections[target].rows.insert(contentsOf: rows, at: random(0...sections[target].rows.count))
    case 4 where count > 1:
      sections[section].rows.swapAt(random(0...count - 1), random(0...count - 1))
    default: break
    }
  }
}
