import DataFlow
import EnumPaths

/// A module with one piece of work that lasts until it is finished by the test or cancelled.
struct Worker: Reducer {
  struct State: Equatable {
    var isWorking = false
    var finished = 0
  }

  @CasePathable
  enum Action {
    case start(until: Signal)
    case stop
    case startAndStop(Counter)
    case finished
  }

  private enum Work { case only }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .start(let signal):
      state.isWorking = true
      return .run(id: Work.only) { send in
        await signal.wait()
        await send(.finished)
      }
    case .stop:
      state.isWorking = false
      return .cancel(id: Work.only)
    case .startAndStop(let counter):
      return .merge(.run(id: Work.only) { _ in counter.increment() }, .send(.stop))
    case .finished:
      state.isWorking = false
      state.finished += 1
      return .none
    }
  }
}
