#if STAND_IN
  import Foundation
  import Lists
  import ListsUIKit
  import SeededRandom
  import Testing
  import UIKitStandIn

  /// The place of what is on the screen, in tables and collections.
  @MainActor
  @Suite("The place of rows")
  struct KeptPlaceTests {
    @Test func `a table scrolls to an element by its identity`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<50)), ShelfSection("b", books(50..<100))])
      #expect(shown.adapter.scroll(to: 60, animated: false))
      #expect(shown.texts.contains("book 60.0") && shown.texts.count == 6)
      #expect(shown.adapter.scroll(to: 99))
      #expect(shown.texts.last == "book 99.0")
      #expect(!shown.adapter.scroll(to: 100))
    }

    @Test func `a collection scrolls to an element by its identity`() throws {
      let shelf = Shelf()
      let shown = try ShelfCollection(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<50))])
      #expect(shown.adapter.scroll(to: 30, animated: false))
      #expect(shown.texts.contains("book 30.0"))
      #expect(!shown.adapter.scroll(to: 100))
    }

    @Test func `rows that come in above move nothing on the screen, and are not animated`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<50))])
      shown.adapter.keepsPlace = true
      shown.table.scroll(to: 20)
      shown.table.contentOffset.y += 10
      shown.table.layoutIfNeeded()
      let animated = shown.table.animatedUpdateCount
      shelf.provider.update("a") { $0.elements.insert(contentsOf: books(100..<107), at: 3) }
      #expect(shown.texts.first == "book 20.0")
      #expect(shown.table.contentOffset.y == CGFloat(27 * 44 + 10))
      #expect(shown.table.animatedUpdateCount == animated)
      shelf.provider.update("a") { $0.elements.append(Book(id: 50, revision: 0)) }
      #expect(shown.table.animatedUpdateCount == animated + 1, "a row below moves nothing")
      shelf.provider.set([ShelfSection("b", books(200..<203)), shelf.provider.sections[0]])
      #expect(shown.texts.first == "book 20.0", "a section above")
      shelf.provider.update("a") { $0.elements.removeAll { $0.id == 20 || $0.id < 5 } }
      #expect(
        shown.texts.prefix(2) == ["book 19.0", "book 21.0"], "the first row has gone, and the next keeps its place")
      #expect(shown.table.exceptions.isEmpty)
    }

    @Test func `a row that goes elsewhere does not take the screen along`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<50))])
      shown.adapter.keepsPlace = true
      shown.table.scroll(to: 20)
      shelf.provider.update("a") { section in
        section.elements.insert(section.elements.remove(at: 20), at: 0)
      }
      #expect(shown.texts.prefix(2) == ["book 19.0", "book 21.0"])
      shelf.provider.update("a") { $0.elements.reverse() }
      #expect(shown.texts.count == 6, "whatever is kept, the screen is full")
      #expect(shown.table.exceptions.isEmpty)
    }

    @Test func `a table that keeps no place stays at its offset`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<50))])
      shown.table.scroll(to: 20)
      shelf.provider.update("a") { $0.elements.insert(Book(id: 99, revision: 0), at: 0) }
      #expect(shown.texts.first == "book 19.0")
    }

    @Test func `a list that gets shorter than the screen ends where its content does`() throws {
      let shelf = Shelf()
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<50))])
      shown.adapter.keepsPlace = true
      shown.table.scroll(to: 44)
      shelf.provider.update("a") { $0.elements = books(44..<47) }
      #expect(shown.table.contentOffset.y == 0)
      #expect(shown.texts == ["book 44.0", "book 45.0", "book 46.0"])
    }

    @Test func `a reload keeps the place too`() throws {
      let shelf = Shelf()
      shelf.reloadThreshold = 5
      let shown = try ShelfTable(shelf)
      shelf.provider.set([ShelfSection("a", books(0..<50))])
      shown.adapter.keepsPlace = true
      shown.table.scroll(to: 20)
      shelf.provider.update("a") { $0.elements = books(100..<110) + $0.elements }
      #expect(shown.texts.first == "book 20.0")
    }

    @Test(arguments: 1...6)
    func `the first row that stays keeps its distance from the edge, whatever changes`(seed: UInt64) throws {
      let shelf = Shelf()
      let (table, collection) = (try ShelfTable(shelf), try ShelfCollection(shelf))
      var generator = SeededGenerator(seed: seed)
      shelf.provider.set([ShelfSection("a", books(0..<400))])
      table.adapter.keepsPlace = true
      collection.adapter.keepsPlace = true
      var next = 1_000
      for step in 0..<60 {
        let position = Int.random(in: 60..<240, using: &generator)
        let fraction = CGFloat(Int.random(in: 0..<44, using: &generator))
        for view: UIScrollView in [table.table, collection.collection] {
          view.contentOffset.y = CGFloat(position) * 44 + fraction
          view.layoutIfNeeded()
        }
        let before = shelf.texts.dropFirst(position).prefix(6)
        shelf.provider.update("a") { section in
          for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let index = Int.random(in: 0..<section.elements.count, using: &generator)
            if Int.random(in: 0...2, using: &generator) == 0 {
              section.elements.remove(at: index)
            } else {
              section.elements.insert(Book(id: next, revision: 0), at: index)
              next += 1
            }
          }
        }
        guard let anchor = before.first(where: { shelf.texts.contains($0) }),
          let new = shelf.texts.firstIndex(of: anchor), let old = before.firstIndex(of: anchor)
        else { continue }
        let last = CGFloat(shelf.texts.count) * 44 - 6 * 44
        let expected = max(0, min(CGFloat(new) * 44 - (CGFloat(old - position) * 44 - fraction), last))
        try #require(table.table.contentOffset.y == expected, "seed \(seed), step \(step)")
        try #require(collection.collection.contentOffset.y == expected, "seed \(seed), step \(step)")
        try #require(table.table.exceptions.isEmpty && collection.collection.exceptions.isEmpty)
      }
    }
  }
#endif
