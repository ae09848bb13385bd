import EnumPaths
import Testing

@testable import DataFlow

private struct Failure: Error, Equatable {}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct EffectTests {
  @Test func `the actions of an effect arrive in order, and it leaves nothing behind`() async {
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        guard action < 0 else {
          state.append(action)
          return .none
        }
        return .run { send in
          for number in 0..<100 { await send(number) }
        }
      }, isolation: #isolation)
    store.send(-1)
    #expect(!store.isIdle)
    await store.waitUntilIdle()
    #expect(store.state == Array(0..<100))
  }

  @Test func `a cancelled effect stops and sends nothing more`() async {
    let store: Store<Worker.State, Worker.Action> = Store(
      initial: Worker.State(), reducer: Worker(), isolation: #isolation)
    let signal = Signal()
    store.send(.start(until: signal))
    #expect(store.state.isWorking)
    store.send(.stop)
    #expect(store.isIdle)
    signal.raise()
    let second = Signal()
    second.raise()
    store.send(.start(until: second))
    await store.waitUntilIdle()
    #expect(store.state.finished == 1)
  }

  @Test func `actions of an effect that ignores its cancellation are dropped`() async {
    let hasBegun = Signal()
    let isStopped = Signal()
    let isSent = Signal()
    let store: Store<Int, String> = Store(
      initial: 0,
      reducer: Reduce { state, action in
        switch action {
        case "start":
          return .run(id: 1) { send in
            hasBegun.raise()
            await Task.detached { await isStopped.wait() }.value
            await send("late")
            isSent.raise()
          }
        case "stop": return .cancel(id: 1)
        default:
          state += 1
          return .none
        }
      }, isolation: #isolation)
    store.send("start")
    await hasBegun.wait()
    store.send("stop")
    isStopped.raise()
    await isSent.wait()
    #expect(store.state == 0)

    store.send("start")
    await store.waitUntilIdle()
    #expect(store.state == 1)
  }

  @Test func `a cancellation in the turn that registers the effect keeps its work from starting`() async {
    let store: Store<Worker.State, Worker.Action> = Store(
      initial: Worker.State(), reducer: Worker(), isolation: #isolation)
    let counter = Counter()
    for _ in 0..<100 { store.send(.startAndStop(counter)) }
    #expect(store.isIdle)
    let signal = Signal()
    signal.raise()
    store.send(.start(until: signal))
    await store.waitUntilIdle()
    #expect(counter.value == 0)
  }

  @Test func `an identifier cancels all of its effects, and no effects of other identifiers`() async {
    let signal = Signal()
    let store: Store<[String], String> = Store(
      initial: [],
      reducer: Reduce { state, action in
        switch action {
        case "start":
          return .merge(
            .run(id: 1) { send in
              await signal.wait()
              await send("one")
            },
            .run(id: 1) { send in
              await signal.wait()
              await send("one again")
            },
            .run(id: UInt8(1)) { send in
              await signal.wait()
              await send("another type")
            },
            .run(id: 2) { send in
              await signal.wait()
              await send("two")
            })
        case "stop": return .cancel(id: 1)
        default:
          state.append(action)
          return .none
        }
      }, isolation: #isolation)
    store.send("start")
    store.send("stop")
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.sorted() == ["another type", "two"])
  }

  @Test func `work that cancels work in flight with its identifier replaces it`() async {
    let never = Signal()
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        guard action < 0 else {
          state.append(action)
          return .none
        }
        return .run(id: "search", cancelInFlight: true) { send in
          if action > -3 { await never.wait() }
          await send(-action)
        }
      }, isolation: #isolation)
    for action in [-1, -2, -3] { store.send(action) }
    await store.waitUntilIdle()
    #expect(store.state == [3])
  }

  @Test func `two stores do not cancel each other's effects`() async {
    let first: Store<Worker.State, Worker.Action> = Store(
      initial: Worker.State(), reducer: Worker(), isolation: #isolation)
    let second: Store<Worker.State, Worker.Action> = Store(
      initial: Worker.State(), reducer: Worker(), isolation: #isolation)
    let signal = Signal()
    first.send(.start(until: signal))
    second.send(.start(until: signal))
    first.send(.stop)
    signal.raise()
    await second.waitUntilIdle()
    #expect(second.state.finished == 1)
    #expect(first.state.finished == 0)
  }

  @Test func `an error that leaves an effect is reported with the effect's place in the source`() async {
    var problems: [StoreProblem] = []
    let store: Store<Int, Int> = Store(
      initial: 0, reducer: Reduce { _, _ in .run { _ in throw Failure() } },
      isolation: #isolation, onProblem: { problems.append($0) })
    let line: UInt = #line - 2
    store.send(1)
    await store.waitUntilIdle()
    #expect(problems.count == 1)
    guard case .effectFailed(let error, let origin)? = problems.first else {
      Issue.record("no failed effect in \(problems)")
      return
    }
    #expect(error is Failure)
    #expect(origin.description == "DataFlowTests/EffectTests.swift:\(line)")
  }

  @Test func `a cancelled effect's error is not reported`() async {
    var problems: [StoreProblem] = []
    let store: Store<Int, Counter?> = Store(
      initial: 0,
      reducer: Reduce { _, counter in
        guard let counter else { return .cancel(id: 1) }
        return .run(id: 1) { _ in
          counter.increment()
          await Signal().wait()
          throw Failure()
        }
      }, isolation: #isolation, onProblem: { problems.append($0) })
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      store.send(counter)
      while counter.value == 0 { await Task.yield() }
    }
    store.send(nil)
    // The effect is released when its end has reached the store.
    while held != nil { await Task.yield() }
    #expect(problems.isEmpty)
    #expect(store.isIdle)
  }

  @Test func `an action that is sent after the effect has ended is reported and dropped`() async {
    var problems: [StoreProblem] = []
    let isEnded = Signal()
    let isSent = Signal()
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { state, action in
        state += 1
        guard action == 1 else { return .none }
        return .run { send in
          Task {
            await isEnded.wait()
            await send(2)
            isSent.raise()
          }
        }
      }, isolation: #isolation, onProblem: { problems.append($0) })
    store.send(1)
    await store.waitUntilIdle()
    isEnded.raise()
    await isSent.wait()
    #expect(store.state == 1)
    guard case .sentAfterEnd? = problems.first else {
      Issue.record("nothing reported: \(problems)")
      return
    }
  }

  @Test func `a store that is released cancels its effects, which do not keep it alive`() async {
    let isCancelled = Signal()
    weak var released: Store<Int, Int>?
    do {
      let isStarted = Signal()
      let store: Store<Int, Int> = Store(
        initial: 0,
        reducer: Reduce { _, _ in
          .run { send in
            isStarted.raise()
            await Signal().wait()
            await send(1)
            isCancelled.raise()
          }
        }, isolation: #isolation)
      released = store
      store.send(0)
      await isStarted.wait()
    }
    #expect(released == nil)
    await isCancelled.wait()
  }

  @Test func `mapping changes the actions that an effect sends, immediate and later ones`() async {
    let store: Store<[String], String> = Store(
      initial: [],
      reducer: Reduce { state, action in
        state.append(action)
        guard action == "start" else { return .none }
        let inner: Effect<Int> = .merge(.send(1), .run { send in await send(2) })
        return inner.map { "\($0)" }
      }, isolation: #isolation)
    store.send("start")
    await store.waitUntilIdle()
    #expect(store.state == ["start", "1", "2"])
  }

  @Test func `a thousand effects on ten identifiers, started and cancelled at once, leave nothing behind`() async {
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { state, action in
        if action == Int.max {
          state += 1
          return .none
        }
        guard action >= 0 else { return .cancel(id: -1 - action) }
        return .run(id: action % 10) { send in
          for _ in 0..<3 { await send(Int.max) }
        }
      }, isolation: #isolation)
    await withTaskGroup(of: Void.self) { (group: inout TaskGroup<Void>) in
      for number in 0..<1_000 {
        group.addTask { @ScreenActor in
          store.send(number)
          if number % 3 == 0 { store.send(-1 - number % 10) }
        }
      }
    }
    await store.waitUntilIdle()
    #expect(store.state <= 3_000)
  }
}
