import DataFlow
import DataFlowTesting
import Testing

/// The example of `docs/one-way-state.md` for a collection of modules.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct EggTimersTests {
  private let clock = VirtualClock()

  @Test func `each row has its own timer, which ends with the row`() async {
    let store = TestStore(initial: EggTimers.State(), reducer: EggTimers(timer: EggTimer(clock: clock)))

    store.send(.addTapped(seconds: 2)) { $0.rows = [EggTimer.State(id: 1, secondsLeft: 2)] }
    await store.receive(\.row[id: 1].started)
    await clock.advance(by: .seconds(2))
    await store.receive(\.row[id: 1].ticked) { $0.rows[id: 1]?.secondsLeft = 1 }
    await store.receive(\.row[id: 1].ticked) { $0.rows[id: 1]?.secondsLeft = 0 }

    store.send(.addTapped(seconds: 90)) { $0.rows.append(EggTimer.State(id: 2, secondsLeft: 90)) }
    await store.receive(\.row[id: 2].started)
    store.send(.removeTapped(id: 2)) { $0.rows.remove(id: 2) }
    await store.finish()
  }

  @Test func `the store of one row has its state, and nil without the row`() {
    let store = Store(initial: EggTimers.State(), reducer: EggTimers(timer: EggTimer(clock: clock)))
    let row = store.scope(state: \.rows, id: 1, action: \.row)
    #expect(row == store.scope(state: \.rows[id: 1], action: \.row[id: 1]), "the row's path is another spelling")
    #expect(row.state == nil)
    store.send(.addTapped(seconds: 60))
    #expect(row.state?.secondsLeft == 60)
    row.send(.ticked)
    #expect(row.state?.secondsLeft == 59)
  }
}
