import DataFlow
import Lists

/// The books on a shelf: a module that knows no list.
struct BookShelf: Reducer {
  struct Book: Equatable {
    let id: String
    var title: String
  }

  struct State: Equatable {
    var books: [Book] = []
    var problem: String?
  }

  @CasePathable enum Action {
    case opened
    case loaded([Book])
    case failed(String)
    case removed(id: String)
  }

  let load: @Sendable () async throws -> [Book]

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .opened:
      return .run { [load] send in
        await send(.loaded(try await load()))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
    case .loaded(let books): state.books = books
    case .failed(let problem): state.problem = problem
    case .removed(let id): state.books.removeAll { $0.id == id }
    }
    return .none
  }
}

/// The screen: gives what the store has to the list, after each turn.
@MainActor final class ShelfScreen {
  let store: Store<BookShelf.State, BookShelf.Action>
  let library: LibraryScreen
  private var observation: StoreObservation?

  init(shelf: BookShelf) throws {
    store = Store(initial: BookShelf.State(), reducer: shelf)
    library = try LibraryScreen()
    observation = store.observe { [list = library.list] state in
      list.set(state.books.map { LibraryBook(id: $0.id, title: $0.title) })
    }
  }

  /// Ends when the books are loaded.
  func open() async { await store.send(.opened).finish() }
}
