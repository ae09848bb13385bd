import Diffing
import Lists
import ListsTesting
import Testing

/// The example of `docs/lists.md` that joins a store and a list.
@MainActor @Suite("A list of a store", .timeLimit(.minutes(1)))
struct ShelfScreenTests {
  @Test func `a list shows the books of a store and follows them`() async throws {
    let shelf = BookShelf(load: {
      [BookShelf.Book(id: "sea", title: "The sea"), BookShelf.Book(id: "wood", title: "The wood")]
    })
    let screen = try ShelfScreen(shelf: shelf)
    #expect(screen.library.lines.isEmpty)

    await screen.open()
    #expect(screen.library.lines == ["The sea", "The wood"])

    screen.store.send(.removed(id: "sea"))
    #expect(screen.library.lines == ["The wood"])
  }

  @Test func `a shelf that cannot be loaded says so, and keeps the list`() async throws {
    struct NoNetwork: Error {}
    let screen = try ShelfScreen(shelf: BookShelf(load: { throw NoNetwork() }))
    await screen.open()
    #expect(screen.store.state.problem == "NoNetwork()")
    #expect(screen.library.lines.isEmpty)
  }
}
