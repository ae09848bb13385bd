import DataFlow

/// Counts down to zero, a second for each step.
struct Countdown: Reducer {
  struct State: Equatable {
    var secondsLeft = 0
  }

  @CasePathable enum Action {
    case startTapped(seconds: Int)
    case stopTapped
    case ticked
  }

  private enum Work { case ticking }

  var clock: any Clock<Duration> = ContinuousClock()

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .startTapped(let seconds):
      state.secondsLeft = seconds
      return .run(id: Work.ticking, cancelInFlight: true) { [clock] send in
        for _ in 0..<seconds {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
    case .stopTapped: return .cancel(id: Work.ticking)
    case .ticked: state.secondsLeft -= 1
    }
    return .none
  }
}
