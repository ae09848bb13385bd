import DataFlowTesting
import EnumPaths
import Testing

@testable import DataFlow

/// A clock that waits for the effects of a store passes the time in order.
@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct VirtualTimeTests {
  let clock = VirtualClock()

  @Test func `effects that begin on the way pass the time in order`() async {
    let store = recordingStore { [clock] in
      $0 < 3 ? .send($0 + 1).delayed(by: .seconds(1), clock: clock) : .none
    }
    store.send(0)
    await clock.advance(by: .seconds(2))
    #expect(store.state == [0, 1, 2])
    await clock.advance(by: .seconds(1))
    #expect(store.state == [0, 1, 2, 3] && store.isIdle)
  }

  @Test func `each tick of a timer reads its own time`() async {
    let store = recordingStore { [clock] in
      guard $0 == 0 else { return .none }
      return .timer(every: .seconds(1), clock: clock) { Int(clock.now.offset.components.seconds) }
    }
    store.send(0)
    await clock.advance(by: .seconds(5))
    #expect(store.state == [0, 1, 2, 3, 4, 5])
  }

  @Test func `work that sleeps in its own task does not miss a clock that moves right after send`() async {
    for _ in 0..<20 {
      let clock = VirtualClock()
      let store = recordingStore { [clock] in
        guard $0 == 0 else { return .none }
        return .run { send in
          for number in 1...3 {
            try await clock.sleep(for: .seconds(1))
            await send(number)
          }
        }
      }
      store.send(0)
      await clock.advance(by: .seconds(2))
      #expect(store.state == [0, 1, 2])
    }
  }

  @Test func `timers of two stores tick in the order of their deadlines`() async {
    let order = Journal<Int>()
    let stores = [2, 3].map { seconds in
      recordingStore { [clock] action in
        guard action == 0 else {
          order.write(action)
          return .none
        }
        return .timer(every: .seconds(seconds), clock: clock) { seconds }
      }
    }
    for store in stores { store.send(0) }
    await clock.advance(by: .seconds(10))
    // At six seconds both are due; the sleep that began first ends first.
    #expect(order.entries == [2, 3, 2, 3, 2, 2, 3, 2])
  }

  @Test func `an effect that never rests does not hold up the clock for ever`() async {
    let store = recordingStore { _ in
      .run { _ in while !Task.isCancelled { await Task.yield() } }
    }
    let sent = store.send(0)
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    sent.cancel()
  }
}
