import DataFlowTesting
import EventuallyTesting
import Testing

@testable import DataFlow

@CasePathable private enum Step: Equatable {
  case load
  case loaded
  case wait(Signal)
  case fail
  case recover
  case stop

  static func == (left: Step, right: Step) -> Bool { Step.caseIndex(of: left) == Step.caseIndex(of: right) }
}

private struct Broken: Error {}

private struct Child: Reducer {
  func reduce(_ state: inout Int, _ action: Step) -> Effect<Step> {
    state += 1
    switch action {
    case .load: return .run { await $0(.loaded) }.named("load")
    case .loaded: return .none
    case .wait(let signal):
      return .run(id: "wait") { _ in
        await withTaskCancellationHandler {
          await signal.wait()
        } onCancel: {
          signal.raise()
        }
      }
    case .fail: return .run { _ in throw Broken() }
    case .recover:
      return .run { _ in
        throw Broken()
      } catch: { _, send in
        await send(.loaded)
      }
    case .stop: return .cancel(id: "wait")
    }
  }
}

private struct Parent: ComposedReducer {
  struct State { var rows: [Int: Int] = [1: 0] }
  @CasePathable enum Action { case row(id: Int, action: Step) }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.rows, action: \.row) { Child() }
  }
}

/// Writes intervals down as they begin and end.
private struct Watch: StoreMonitor {
  let journal: Journal<String>

  func begin(_ interval: StoreInterval) -> @Sendable (StoreInterval.Outcome) -> Void {
    let name =
      switch interval {
      case .action(let name): name
      case .effect(let origin, let action): "\(action) → \(origin.name ?? "effect")"
      }
    journal.write("\(name) begins")
    return { [journal] outcome in journal.write("\(name) \(outcome)") }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct StoreMonitorTests {
  private let journal = Journal<String>()

  private func makeStore(problems: @escaping (StoreProblem) -> Void = { _ in }) -> Store<Parent.State, Parent.Action> {
    Store(
      initial: Parent.State(), reducer: Parent().monitored(by: Watch(journal: journal)),
      isolation: #isolation, onProblem: problems)
  }

  @Test func `an action and the effect that follows are intervals with the names of their cases`() async {
    let store = makeStore()
    await store.send(.row(id: 1, action: .load)).finish()
    #expect(
      journal.entries == [
        "row.load begins", "row.load finished", "row.load → load begins", "row.loaded begins", "row.loaded finished",
        "row.load → load finished",
      ])
    #expect(store.state.rows == [1: 2])
  }

  @Test func `an interval tells whether its work was cancelled, failed or recovered`() async throws {
    var problems: [String] = []
    let store = makeStore { problems.append("\($0)") }
    let signal = Signal()
    let sent = store.send(.row(id: 1, action: .wait(signal)))
    try await eventually { journal.entries.contains("row.wait → effect begins") }
    store.send(.row(id: 1, action: .stop))
    await sent.finish()
    try await eventually { journal.entries.contains("row.wait → effect cancelled") }
    await store.send(.row(id: 1, action: .fail)).finish()
    #expect(journal.entries.last == "row.fail → effect failed: Broken()")
    #expect(problems.count == 1 && problems.first?.contains("StoreMonitorTests.swift") == true)
    await store.send(.row(id: 1, action: .recover)).finish()
    #expect(journal.entries.last == "row.recover → effect finished")
    #expect(problems.count == 1)
  }

  @Test func `the effects of a lost child end as without a monitor`() async throws {
    let store = makeStore()
    let sent = store.send(.row(id: 1, action: .wait(Signal())))
    try await eventually { journal.entries.contains("row.wait → effect begins") }
    store.replaceState(with: Parent.State(rows: [:]))
    await sent.finish()
    #expect(store.isIdle, "the wrapped tree finds lost children as the plain one does")
  }

  @Test func `observers of children are told as without a monitor`() {
    let store = makeStore()
    var told: [Int?] = []
    let watch = store.scope(state: \.rows[1], action: \.row[id: 1]).observe { told.append($0) }
    store.send(.row(id: 1, action: .loaded))
    #expect(told == [1])
    withExtendedLifetime(watch) {}
  }
}
