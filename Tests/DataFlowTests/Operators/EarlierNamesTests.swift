import DataFlow
import Testing

/// A module of an app that was written before names changed.
private struct EarlierLibrary: ComposedReducer {
  struct State {
    var rows: IdentifiedList<EarlierRow.State> = []
    @available(*, deprecated) var path = NavigationStack<EarlierRow.State>()
    var editor: EarlierRow.State?
    var title = ""
    var size = 16
  }

  @CasePathable enum Action {
    case row(id: Int, action: EarlierRow.Action)
    case path(StackAction<EarlierRow.State, EarlierRow.Action>)
    case editor(PresentationAction<EarlierRow.Action>)
    case form(BindingAction<State>)
    case size(SharedAction<Int>)
  }

  let size: SharedValue<Int>

  @available(*, deprecated) var body: some Reducer<State, Action> {
    ForEach(state: \.rows, action: \.row) { EarlierRow() }
    Stack(state: \.path, action: \.path) { EarlierRow() }
    Presents(state: \.editor, action: \.editor) { EarlierRow() }
    Bindings(\.form)
    Shares(size, state: \.size, action: \.size)
  }
}

private struct EarlierRow: Reducer {
  struct State: Identifiable {
    let id: Int
    var taps = 0
  }

  @CasePathable enum Action { case tapped }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.taps += 1
    return .none
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct EarlierNamesTests {
  @available(*, deprecated)
  @Test func `an app with the names of before compiles and does the same`() {
    var state = EarlierLibrary.State()
    state.rows = [EarlierRow.State(id: 1)]
    state.editor = EarlierRow.State(id: 2)
    let screen = state.path.push(EarlierRow.State(id: 3))
    let store = Store(initial: state, reducer: EarlierLibrary(size: SharedValue(16)))

    store.send(.row(id: 1, action: .tapped))
    store.send(.path(.element(id: screen, action: .tapped)))
    store.send(.editor(.presented(.tapped)))
    store.send(.form(.set(\.title, "Swift")))
    store.send(.size(.set(20)))

    #expect(store.state.rows[id: 1]?.taps == 1)
    #expect(store.state.path[id: screen]?.taps == 1)
    #expect(store.state.editor?.taps == 1)
    #expect(store.state.title == "Swift")
    #expect(store.state.size == 20)
  }
}
