import DataFlow
import Observation

struct Search: Reducer {
  struct State: Equatable {
    var text = ""
    var results: [String] = []
    var problem: String?
  }

  @CasePathable enum Action {
    case typed(String)
    case found([String])
    case failed(String)
    case closed
  }

  private enum Work { case search }

  let find: @Sendable (String) async throws -> [String]
  var clock: any Clock<Duration> = ContinuousClock()

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text = text
      return .run { [find] send in
        await send(.found(try await find(text)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }.debounced(id: Work.search, for: .milliseconds(300), clock: clock)
    case .found(let results):
      state.results = results
    case .failed(let problem):
      state.problem = problem
    case .closed:
      return .cancel(id: Work.search)
    }
    return .none
  }
}

@MainActor final class SearchScreen {
  let store: Store<Search.State, Search.Action>
  private(set) var title = ""
  private var observation: StoreObservation?

  init(find: @escaping @Sendable (String) async throws -> [String]) {
    store = Store(initial: Search.State(), reducer: Search(find: find))
    observation = store.observe { [weak self] state in
      self?.title = state.problem ?? "\(state.results.count) results"
    }
  }

  func typed(_ text: String) { store.send(.typed(text)) }

  func close() { store.send(.closed) }
}

@MainActor struct Volume: @MainActor Reducer {
  @CasePathable enum Action { case louder }

  let speaker: Loudspeaker

  func reduce(_ state: inout Int, _ action: Action) -> Effect<Action> {
    speaker.volume += 1
    state = speaker.volume
    return .none
  }
}

@MainActor final class Loudspeaker {
  var volume = 0
}

struct Library: ComposedReducer {
  struct State: Equatable {
    var path = StackState<LibraryScreen.State>()
  }

  @CasePathable enum Action {
    case path(StackAction<LibraryScreen.State, LibraryScreen.Action>)
    case searchTapped
  }

  let search: Search

  var body: some Reducer<State, Action> {
    Stack(state: \.path, action: \.path) { LibraryScreen.reducer(search: search) }
    On(\.searchTapped) { state, _ in
      state.path.push(.search(Search.State()))
      return .none
    }
  }
}

@Screens enum LibraryScreen {
  case search(Search)
  case about
}

extension LibraryScreen.State: Equatable {}

struct Progress: Reducer {
  struct State: Sendable, Equatable { var done = 0 }
  @CasePathable enum Action: Sendable { case finished }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.done += 1
    return .none
  }
}

func count(_ feeds: [String], in progress: SharedStore<Progress.State, Progress.Action>) async {
  await withTaskGroup(of: Void.self) { group in
    for _ in feeds {
      group.addTask { progress.send(.finished) }
    }
  }
}

@MainActor func render(
  _ screen: ObservableStore<Search.State, Search.Action>, into lines: Lines, onChange: @escaping @Sendable () -> Void
) {
  withObservationTracking {
    lines.text = ["Search: \(screen.text)", "\(screen.results.count) results"]
  } onChange: {
    onChange()
  }
}

@MainActor final class Lines {
  var text: [String] = []
}
