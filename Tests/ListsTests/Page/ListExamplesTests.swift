import Diffing
import Lists
import ListsTesting
import Testing

/// Examples of `docs/lists.md` and `docs/coming-from-lists.md` that need no screen.
@Suite("Examples of the pages about lists")
struct ListExamplesTests {
  @Test func `the first list shows unlike items and follows them`() throws {
    let screen = try LibraryScreen()
    screen.list.set([LibraryBook(id: "sea", title: "The sea"), LibraryDivider(id: "line")])
    #expect(screen.lines == ["The sea", "—"])
    screen.list.set([LibraryDivider(id: "line"), LibraryBook(id: "sea", title: "The sea, again")])
    #expect(screen.lines == ["—", "The sea, again"])
  }

  @Test func `a book changes itself when it is told to`() {
    let titles = SignalBus<String, String>()
    let books = FlatList<LibraryBook, String> { book, context in
      context.subscribe(to: titles, for: book.id) { title, context in
        context.replace(with: LibraryBook(id: context.id, title: title))
      }
    }
    var lines: [String] = []
    books.show { lines = $0.elements.map(\.title) }
    books.set([LibraryBook(id: "sea", title: "The sea"), LibraryBook(id: "wood", title: "The wood")])
    titles.post("The sea, again", for: "sea")
    #expect(lines == ["The sea, again", "The wood"])
  }

  @Test func `a row that the user has moved is not moved again`() {
    let tasks = ArrayProvider([Note("milk"), Note("bread"), Note("tea")])
    let table = TestTable<SingleSection, Note, String>()
    let observer = DiffableObserver(provider: tasks, stamp: \.stamp, shown: [], target: table)
    observer.update()
    let (from, to) = (ElementPath(section: 0, item: 0), ElementPath(section: 0, item: 2))
    table.drag(from: from, to: to)
    observer.rowMoved(from: from, to: to) {
      tasks.move(from: from.item, to: to.item)
    }
    table.expect(["bread", "tea", "milk"])
    #expect(table.updateCount == 1)
  }

  @Test func `a tree is a provider of its rows`() {
    let folders = TreeProvider<Note, String>(identity: \.id)
    folders.set([
      TreeNode(Note("inbox"), children: [TreeNode(Note("work")), TreeNode(Note("home"))]), TreeNode(Note("sent")),
    ])
    let table = TestTable<SingleSection, TreeRow<Note>, String>()
    let observer = DiffableObserver(provider: folders, stamp: \.stamp, shown: [], target: table)
    observer.update()
    folders.expand("inbox")
    table.expect(["inbox", "  work", "  home", "sent"]) { row in
      String(repeating: "  ", count: row.level) + row.element.id
    }
  }

  @Test func `an action may be disabled and may end later`() async {
    let isOnline = true
    let send = ItemAction("send", title: "Send", isEnabled: isOnline) { end in
      // Calls `end(true)` when the server has answered.
      end(true)
    }
    var ends: [Bool] = []
    send.perform { ends.append($0) }
    #expect(ends == [true])
  }
}
