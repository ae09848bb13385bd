import DataFlow
import Testing

@testable import DataFlowTesting

struct Shelf: Equatable {
  struct Book: Equatable {
    var title: String
    var author: String
    var pages: Int
  }

  indirect enum Screen: Equatable {
    case list([Book])
    case book(Book, isOpen: Bool)
    case empty
  }

  var screen = Screen.empty
  var prices: [String: Int] = [:]
}

@Suite struct ReportTests {
  private let book = Shelf.Book(title: "The Mirror and the Light", author: "Mantel", pages: 912)

  @Test func `a short value is one line, without module names`() {
    #expect(ValueText.text(of: Shelf.Screen.empty) == ".empty")
    #expect(
      ValueText.text(of: Shelf.Book(title: "a", author: "b", pages: 1))
        == #"Shelf.Book(title: "a", author: "b", pages: 1)"#)
    #expect(ValueText.text(of: Shelf.Screen.list([])) == ".list([])")
    #expect(ValueText.text(of: ["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
    #expect(ValueText.text(of: Int?.none as Any) == "nil")
    #expect(ValueText.text(of: (1, x: "b")) == #"(1, x: "b")"#)
  }

  @Test func `another case is compared line by line`() {
    var (before, after) = (Shelf(), Shelf())
    before.screen = .list([book, book])
    after.screen = .book(book, isOpen: true)
    #expect(
      StateDiff(from: before, to: after).description == """
        screen:
        − .list(
        −   [
        −     Shelf.Book(title: "The Mirror and the Light", author: "Mantel", pages: 912),
        −     Shelf.Book(title: "The Mirror and the Light", author: "Mantel", pages: 912)
        −   ]
        + .book(
        +   Shelf.Book(title: "The Mirror and the Light", author: "Mantel", pages: 912),
        +   isOpen: true
          )
        """)
  }

  @Test func `entries of a dictionary are compared by their keys`() {
    let (before, after) = (Shelf(prices: ["a": 1, "b": 2]), Shelf(prices: ["b": 3, "c": 4]))
    #expect(
      StateDiff(from: before, to: after).changes.map(\.description) == [
        #"prices["a"]: − 1"#, #"prices["b"]: 2 → 3"#, #"prices["c"]: + 4"#,
      ])
  }
}
