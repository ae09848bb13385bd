import EnumPaths
import Testing

@testable import DataFlow

private struct Screen: ComposedReducer {
  @CasePathable
  enum State: Equatable {
    case work(Worker.State)
    case log(Log.State)
  }

  @CasePathable enum Action {
    case work(Worker.Action)
    case log(Log.Action)
    case show(State)
  }

  var body: some Reducer<State, Action> {
    IfCaseLet(state: \.work, action: \.work) { Worker() }
    IfCaseLet(state: \.log, action: \.log) { Log() }
    On(\.show) { state, shown in
      state = shown
      return .none
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct IfCaseLetTests {
  @Test func `the child for the state's current case runs`() {
    let store = Store(initial: Screen.State.log(Log.State()), reducer: Screen(), isolation: #isolation)
    store.send(.log(.add("a")))
    #expect(store.state == .log(Log.State(lines: ["a"])))
  }

  @Test func `a case's effects end when the state becomes another case`() {
    let store = Store(initial: Screen.State.work(Worker.State()), reducer: Screen(), isolation: #isolation)
    store.send(.work(.start(until: Signal())))
    #expect(!store.isIdle)
    store.send(.show(.log(Log.State())))
    #expect(store.isIdle)
  }

  @Test func `an action for another case is reported and changes nothing`() {
    var problems: [String] = []
    let store = Store(
      initial: Screen.State.work(Worker.State()), reducer: Screen(),
      isolation: #isolation, onProblem: { problems.append("\($0)") })
    store.send(.log(.add("a")))
    #expect(store.state == .work(Worker.State()))
    #expect(problems.count == 1)
  }

  @Test func `a view of one case reads nil while the state is another case`() {
    let store = Store(initial: Screen.State.work(Worker.State()), reducer: Screen(), isolation: #isolation)
    let log = store.scope(state: \.log, action: \.log)
    #expect(log.state == nil)
    store.send(.show(.log(Log.State())))
    log.send(.add("a"))
    #expect(log.state?.lines == ["a"])
  }
}
