import DataFlow
import DataFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(1)))
struct CountdownTests {
  private let clock = VirtualClock()

  @Test func `it counts down, a second for each step`() async {
    let store = TestStore(initial: Countdown.State(), reducer: Countdown(clock: clock))

    store.send(.startTapped(seconds: 2)) { $0.secondsLeft = 2 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.secondsLeft = 0 }
    await store.finish()
  }

  @Test func `it stops when it is told to`() async {
    let store = TestStore(initial: Countdown.State(), reducer: Countdown(clock: clock))

    store.send(.startTapped(seconds: 2)) { $0.secondsLeft = 2 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    store.send(.stopTapped)
    await clock.advance(by: .seconds(5))
    await store.finish()
  }
}
