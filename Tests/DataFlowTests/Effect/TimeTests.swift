import DataFlowTesting
import EnumPaths
import Testing

@testable import DataFlow

private struct Failure: Error, Equatable {}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct TimeTests {
  let clock = VirtualClock()

  @Test func `a timer sends at every interval until it is cancelled`() async {
    let store = recordingStore { [clock] in
      switch $0 {
      case 0: .timer(every: .seconds(1), clock: clock) { 1 }.cancellable(id: "timer")
      case 9: .cancel(id: "timer")
      default: .none
      }
    }
    store.send(0)
    await clock.advance(by: .seconds(3))
    await store.wait { $0 == [0, 1, 1, 1] }
    store.send(9)
    await clock.advance(by: .seconds(3))
    #expect(store.state == [0, 1, 1, 1, 9])
    #expect(store.isIdle)
  }

  @Test func `a timer without an interval stops the program, and says why`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Effect<Int>.timer(every: .zero, skipsMissed: true) { 1 }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("must be positive"))
  }

  @Test func `a delayed effect begins after the delay`() async {
    let store = recordingStore { [clock] in
      $0 == 0 ? .send(1).delayed(by: .seconds(1), clock: clock) : .none
    }
    store.send(0)
    await clock.advance(by: .milliseconds(999))
    #expect(store.state == [0])
    await clock.advance(by: .milliseconds(1))
    await store.wait { $0 == [0, 1] }
  }

  @Test func `of debounced effects only the last begins, after an interval without another one`() async {
    let store = recordingStore { [clock] in
      $0 < 10 ? .send($0 + 10).debounced(id: 1, for: .seconds(1), clock: clock) : .none
    }
    store.send(1)
    await clock.advance(by: .milliseconds(600))
    store.send(2)
    await clock.advance(by: .milliseconds(600))
    #expect(store.state == [1, 2])
    await clock.advance(by: .milliseconds(400))
    await store.wait { $0 == [1, 2, 12] }
    await store.waitUntilIdle()
  }

  @Test func `of throttled effects the first begins at once, and the latest after the interval`() async {
    let store = recordingStore { [clock] in
      $0 < 10 ? .send($0 + 10).throttled(id: 1, for: .seconds(1), clock: clock) : .none
    }
    for action in 1...3 { store.send(action) }
    #expect(store.state == [1, 11, 2, 3])
    await clock.advance(by: .seconds(1))
    await store.wait { $0 == [1, 11, 2, 3, 13] }
    // The latest one has started an interval of its own.
    store.send(4)
    #expect(store.state.last == 4)
    await clock.advance(by: .seconds(1))
    await store.wait { $0.last == 14 }
    await clock.advance(by: .seconds(1))
    await store.waitUntilIdle()
  }

  @Test func `an action whose effect was throttled is finished when the effect has ended, and not its interval`() async
  {
    let store = recordingStore { [clock] in
      $0 < 10 ? .run { [action = $0] in await $0(action + 10) }.throttled(id: 1, for: .seconds(1), clock: clock) : .none
    }
    await store.send(1).finish()
    #expect(store.state == [1, 11] && store.isIdle)
    let second = store.send(2)
    let third = store.send(3)
    #expect(second.isFinished && !third.isFinished && !store.isIdle)
    await clock.advance(by: .seconds(1))
    await third.finish()
    #expect(store.state == [1, 11, 2, 3, 13] && store.isIdle)
    let fourth = store.send(4)
    #expect(!fourth.isFinished)
    fourth.cancel()
    #expect(fourth.isFinished && store.isIdle)
  }

  @Test func `throttling to the first effect drops the others`() async {
    let store = recordingStore { [clock] in
      $0 < 10 ? .send($0 + 10).throttled(id: 1, for: .seconds(1), latest: false, clock: clock) : .none
    }
    for action in 1...3 { store.send(action) }
    await clock.advance(by: .seconds(1))
    await store.waitUntilIdle()
    #expect(store.state == [1, 11, 2, 3])
  }

  @Test func `failing work is repeated the given number of times, after the given delays`() async {
    let tries = Counter()
    var problems: [String] = []
    let note: (StoreProblem) -> Void = { problems.append("\($0)") }
    let store = recordingStore(problems: note) { [clock] action in
      guard action == 0 else { return .none }
      return .run { (send: Send<Int>) in
        tries.increment()
        guard tries.value == 3 else { throw Failure() }
        await send(1)
      }.retrying(5, after: { .seconds($0) }, clock: clock)
    }
    store.send(0)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    await clock.waitForSleepers(1)
    #expect(tries.value == 2)
    await clock.advance(by: .seconds(2))
    await store.wait { $0 == [0, 1] }
    #expect(tries.value == 3)
    #expect(problems.isEmpty)
  }

  @Test func `the last error of repeated work is reported`() async {
    let tries = Counter()
    var problems: [String] = []
    let note: (StoreProblem) -> Void = { problems.append("\($0)") }
    let store = recordingStore(problems: note) { _ in
      .run { _ in
        tries.increment()
        throw Failure()
      }.retrying(2)
    }
    store.send(0)
    await store.waitUntilIdle()
    #expect(tries.value == 3)
    #expect(problems.count == 1 && problems[0].contains("TimeTests.swift"))
  }

  @Test func `a cancelled sleeper wakes at once, and the others in the order of their deadlines`() async throws {
    let order: Journal<Int> = Journal()
    try await withThrowingTaskGroup(of: Void.self) { (group) in
      for number in [3, 1, 2] {
        group.addTask { [clock] in
          try await clock.sleep(for: .seconds(number))
          order.write(number)
        }
      }
      let endless = Task { [clock] in try await clock.sleep(for: .seconds(1_000)) }
      await clock.waitForSleepers(4)
      endless.cancel()
      await #expect(throws: CancellationError.self) { try await endless.value }
      for _ in 0..<3 {
        let before = order.entries.count
        await clock.advance(by: .seconds(1))
        while order.entries.count == before { await Task.yield() }
      }
      try await group.waitForAll()
    }
    #expect(order.entries == [1, 2, 3])
    #expect(clock.sleepers == 0)
  }
}
