#if STAND_IN
  import Diffing
  import EventuallyTesting
  import Foundation
  import Lists
  import ListsUIKit
  import SeededRandom
  import Testing
  import UIKitStandIn

  /// Random changes and touches. After each the view must show what the provider has, and have raised no exception.
  @MainActor
  struct RandomShelf {
    init(_ shelf: Shelf, seed: UInt64) {
      self.shelf = shelf
      generator = SeededGenerator(seed: seed)
    }

    /// Changes some elements, some sections, or all.
    mutating func change() {
      switch random(0...7) {
      case 0: shelf.provider.set(newSections())
      case 1: shelf.provider.batch { for _ in 0..<random(1...4) { changeSection() } }
      default: changeSection()
      }
    }

    mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// The place of an element; nil if the list is empty.
    mutating func place() -> IndexPath? {
      let sections = shelf.provider.sections.enumerated().filter { !$0.element.elements.isEmpty }
      guard let (section, content) = sections.randomElement(using: &generator) else { return nil }
      return IndexPath(item: random(0...content.elements.count - 1), section: section)
    }

    /// A place that the element could be dragged to.
    mutating func target(of path: IndexPath) -> IndexPath {
      let section = random(0...shelf.provider.sections.count - 1)
      let count = shelf.provider.sections[section].elements.count - (section == path.section ? 1 : 0)
      return IndexPath(item: random(0...count), section: section)
    }

    // MARK: Private

    private let shelf: Shelf
    private var generator: SeededGenerator

    private mutating func item(_ id: Int) -> any ShelfItem {
      random(0...3) == 0 ? Film(id: id, revision: random(0...1)) : Book(id: id, revision: random(0...1))
    }

    private mutating func newSections() -> [ShelfSection] {
      var ids = Array((0..<24).shuffled(using: &generator).prefix(random(0...24)))
      return ["a", "b", "c", "d"].shuffled(using: &generator).prefix(random(0...4)).map { id in
        let count = random(0...ids.count)
        defer { ids.removeFirst(count) }
        return ShelfSection(
          id, ids.prefix(count).map { item($0) },
          header: random(0...2) == 0 ? Film(id: -1, revision: random(0...2)) : nil)
      }
    }

    private mutating func changeSection() {
      guard let id = shelf.provider.sections.randomElement(using: &generator)?.id else {
        return shelf.provider.set(newSections())
      }
      let known = Set(shelf.provider.elements.map { $0.id })
      let newcomer = (0..<24).first { !known.contains($0) }
      let choice = random(0...4)
      let (old, new) = (random(0...30), newcomer.map { item($0) })
      let changed = random(0...23)
      let replacement = item(changed)
      shelf.provider.update(id) { section in
        switch choice {
        case 0: if let new { section.elements.insert(new, at: min(old, section.elements.count)) }
        case 1: if section.elements.indices.contains(old) { section.elements.remove(at: old) }
        case 2: section.elements.reverse()
        case 3: section.elements = section.elements.map { $0.id == changed ? replacement : $0 }
        default: section.header = old < 15 ? nil : Film(id: -1, revision: old)
        }
      }
    }
  }

  @MainActor
  @Suite("Random changes in a table")
  struct RandomTableTests {
    @Test(arguments: 1...8, [false, true])
    func `a table shows random changes without an exception`(seed: UInt64, isPooled: Bool) async throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf, isPooled: isPooled)
      var random = RandomShelf(shelf, seed: seed)
      for step in 0..<500 {
        let animates = random.random(0...5) > 0
        switch random.random(0...9) {
        case 0: shown.table.scroll(to: random.random(0...12))
        case 1: if let path = random.place() { shown.table.tap(path) }
        case 2:
          shelf.obeys = random.random(0...1) == 0
          if let path = random.place() { shown.table.drag(path, to: random.target(of: path)) }
          try await eventually { shown.adapter.observer.onOutdated == nil }
        case 3: if let path = random.place() { shelf.selection.toggle(shelf.ids[path.section][path.row]) }
        case _ where animates: random.change()
        default: shown.adapter.observer.withoutAnimation { random.change() }
        }
        let visible = shelf.texts.dropFirst(Int(shown.table.contentOffset.y / 44)).prefix(6)
        let selected = shelf.selection.ids.compactMap { shown.adapter.link.path(of: $0) }
        try #require(shown.table.exceptions.isEmpty, "seed \(seed), step \(step)")
        try #require(shown.texts == Array(visible), "seed \(seed), step \(step)")
        try #require(
          shown.selected == Set(selected.map { IndexPath(item: $0.item, section: $0.section) }),
          "seed \(seed), step \(step)")
      }
      if isPooled {
        #expect(shown.pool.misses - shown.pool.count == shown.table.visibleCells.count, "no view is lost")
      }
    }
  }
#endif
