import DataFlow
import Testing

@MainActor private final class Player {
  var volume = 1
}

@MainActor private struct Screen: @MainActor Reducer {
  struct State: Equatable { var volume = 0 }
  @CasePathable enum Action {
    case tapped
    case answered(Int)
  }

  let player: Player

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      player.volume += 1
      state.volume = player.volume
      return .run { [player] send in
        let volume = await player.volume
        await send(.answered(volume * 10))
      }
    case .answered(let volume):
      state.volume = volume
      return .none
    }
  }
}

@MainActor private struct App: @MainActor ComposedReducer {
  struct State { var screen = Screen.State(), taps = 0 }
  @CasePathable enum Action { case screen(Screen.Action) }

  let player = Player()

  var body: some Reducer<State, Action> {
    Scope(state: \.screen, action: \.screen) { Screen(player: player) }
    On(\.screen.tapped) { state, _ in
      state.taps += player.volume
      return .none
    }
    Reduce { state, _ in
      state.taps += player.volume > 0 ? 1 : 0
      return .none
    }
  }
}

/// Reducers, stores and what they use may belong to the main actor.
@MainActor @Suite struct MainActorTests {
  @Test func `a reducer of the main actor uses objects of the main actor`() async {
    let store = Store(initial: App.State(), reducer: App())
    await store.send(.screen(.tapped)).finish()
    #expect(store.state.screen.volume == 20 && store.state.taps == 4)
  }
}
