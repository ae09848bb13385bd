import DataFlow

struct EggTimer: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var secondsLeft: Int
  }

  @CasePathable enum Action {
    case started
    case ticked
  }

  private enum Work { case ticking }

  var clock: any Clock<Duration> = ContinuousClock()

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .timer(every: .seconds(1), clock: clock) { .ticked }.cancellable(id: Work.ticking, cancelInFlight: true)
    case .ticked:
      state.secondsLeft -= 1
      return state.secondsLeft == 0 ? .cancel(id: Work.ticking) : .none
    }
  }
}

struct EggTimers: ComposedReducer {
  struct State: Equatable {
    var rows: IdentifiedList<EggTimer.State> = []
  }

  @CasePathable enum Action {
    case row(id: Int, action: EggTimer.Action)
    case addTapped(seconds: Int)
    case removeTapped(id: Int)
  }

  let timer: EggTimer

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.rows, action: \.row) { timer }
    On(\.addTapped) { state, seconds in
      let id = (state.rows.ids.max() ?? 0) + 1
      state.rows.append(EggTimer.State(id: id, secondsLeft: seconds))
      return .send(.row(id: id, action: .started))
    }
    On(\.removeTapped) { state, id in
      state.rows.remove(id: id)
      return .none
    }
  }
}
