import DataFlow
import EnumPaths

struct Transport: Reducer {
  @TrackedState
  struct State: Equatable {
    var position = 0
    var isPlaying = false
  }

  @CasePathable enum Action {
    case ticked
    case toggled
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .ticked: state.position += 1
    case .toggled: state.isPlaying.toggle()
    }
    return .none
  }
}

struct Deck: ComposedReducer {
  @TrackedState
  struct State: Equatable {
    var title = ""
    var played = 0
    var transport = Transport.State()
  }

  @CasePathable enum Action {
    case transport(Transport.Action)
    case opened(String)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.transport, action: \.transport) { Transport() }
    Reduce { state, action in
      switch action {
      case .transport(.ticked): state.played += 1
      case .transport: break
      case .opened(let title):
        state.title = title
        state.transport.position = 0
      }
      return .none
    }
  }
}
