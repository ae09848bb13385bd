import EnumPaths
import Testing

@testable import DataFlow

private struct Failure: Error {}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct CompositionTests {
  @Test func `all merged effects run, and an empty effect among them changes nothing`() async {
    let store = recordingStore { action in
      guard action == 0 else { return .none }
      return .merge(.none, .send(1), .none, .run { await $0(2) }, .none)
    }
    store.send(0)
    await store.waitUntilIdle()
    #expect(store.state == [0, 1, 2])
  }

  @Test func `concatenated effects run one after the other`() async {
    let first = Signal()
    let store = recordingStore { action in
      guard action == 0 else { return .none }
      return .concatenate(
        .run { send in
          await first.wait()
          await send(1)
        },
        .merge(.send(2), .run { await $0(3) }), .send(4))
    }
    store.send(0)
    #expect(store.core.liveOrigins.count == 1)
    first.raise()
    await store.wait { $0.count == 5 }
    #expect(store.state == [0, 1, 2, 3, 4])
    #expect(store.isIdle)
  }

  @Test func `a concatenation continues when a part of it fails, and ends when a part of it is cancelled`() async {
    var problems = 0
    let never = Signal()
    let count: (StoreProblem) -> Void = { _ in problems += 1 }
    let store = recordingStore(problems: count) { action in
      switch action {
      case 0: .concatenate(.run { _ in throw Failure() }, .send(1))
      case 10: .concatenate(.run(id: "a") { _ in await never.wait() }, .send(11))
      case 20: .cancel(id: "a")
      default: .none
      }
    }
    store.send(0)
    await store.wait { $0 == [0, 1] }
    store.send(10)
    store.send(20)
    await store.waitUntilIdle()
    #expect(store.state == [0, 1, 10, 20])
    #expect(problems == 1)
  }

  @Test func `a step of a concatenation is registered when it begins, after the actions before it were reduced`() async
  {
    let store = recordingStore { action in
      switch action {
      case 0: .concatenate(.send(1), .run(id: "work") { await $0(2) }, .send(3), .send(4))
      case 1: .merge(.cancel(id: "work"), .send(10))
      default: .none
      }
    }
    store.send(0)
    await store.waitUntilIdle()
    #expect(store.state == [0, 1, 10, 2, 3, 4])
  }

  @Test func `failing work is repeated before its error is handled`() async {
    let tries = Counter()
    var problems = 0
    let count: (StoreProblem) -> Void = { _ in problems += 1 }
    let store = recordingStore(problems: count) { action in
      guard action == 0 else { return .none }
      return .run { _ in
        tries.increment()
        throw Failure()
      } catch: { _, send in
        await send(tries.value)
      }.retrying(2).map { $0 * 100 }
    }
    store.send(0)
    await store.waitUntilIdle()
    #expect(tries.value == 3 && store.state == [0, 300] && problems == 0)
  }

  @Test func `a cancellation that the work awaits is no failure, is not handled and not repeated`() async {
    let tries = Counter()
    var problems: [String] = []
    let note: (StoreProblem) -> Void = { problems.append("\($0)") }
    let store = recordingStore(problems: note) { action in
      let work: @Sendable (Send<Int>) async throws -> Void = { _ in
        tries.increment()
        throw CancellationError()
      }
      return switch action {
      case 0: .run(work)
      case 1: .run(work) { _, send in await send(10) }
      case 2: .run(work).retrying(3)
      default: .none
      }
    }
    for action in 0...2 { await store.send(action).finish() }
    #expect(store.state == [0, 1, 2] && tries.value == 3 && problems == [])
  }

  @Test func `nested concatenations keep their order`() async {
    let store = recordingStore { action in
      guard action == 0 else { return .none }
      return .concatenate(
        .concatenate(.run { await $0(1) }, .run { await $0(2) }), .run { await $0(3) },
        .concatenate(.send(4), .run { await $0(5) }))
    }
    store.send(0)
    await store.wait { $0.count == 6 }
    #expect(store.state == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a concatenation of any number of sends does not grow the stack`() async {
    await #expect(processExitsWith: .success) {
      await Self.send(200_000) { (count: Int) in .concatenate((1...count).map { .send($0) }) }
    }
    await #expect(processExitsWith: .success) {
      await Self.send(5_000) { (count: Int) in
        (1...count).reduce(.none) { (all: Effect<Int>, number: Int) in .concatenate(all, .send(number)) }
      }
    }
  }

  /// Runs on a thread of the pool, which has a small stack.
  @ScreenActor
  private static func send(_ count: Int, through effect: @escaping @Sendable (Int) -> Effect<Int>) {
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { (state: inout Int, action: Int) in
        guard action > 0 else { return effect(count) }
        precondition(action == state + 1)
        state = action
        return .none
      }, isolation: #isolation)
    store.send(0)
    precondition(store.state == count && store.isIdle)
  }

  @Test func `an outer identifier cancels nested merges as a whole, and inner identifiers cancel their parts`() async {
    let never = Signal()
    let store = recordingStore { action in
      switch action {
      case 0:
        .merge(
          .merge(.run(id: "inner") { _ in await never.wait() }, .run { _ in await never.wait() }),
          .run { _ in await never.wait() }
        ).cancellable(id: "outer")
      case 1: .cancel(id: "inner")
      case 2: .cancel(id: "outer")
      default: .none
      }
    }
    store.send(0)
    #expect(store.core.liveOrigins.count == 3)
    store.send(1)
    #expect(store.core.liveOrigins.count == 2)
    store.send(2)
    #expect(store.isIdle)
  }

  @Test func `a sequence sends its elements in order, each after the one before has been reduced`() async {
    let store = recordingStore { action in
      guard action == 0 else { return .none }
      return .sequence(
        {
          AsyncStream {
            for number in 1...100 { $0.yield(number) }
            $0.finish()
          }
        }, action: { $0 })
    }
    store.send(0)
    await store.waitUntilIdle()
    #expect(store.state == Array(0...100))
  }

  @Test func `an effect that catches its errors sends actions for them, and reports none`() async {
    var problems = 0
    let count: (StoreProblem) -> Void = { _ in problems += 1 }
    let store = recordingStore(problems: count) { action in
      guard action == 0 else { return .none }
      return .run { _ in
        throw Failure()
      } catch: { _, send in
        await send(1)
      }
    }
    store.send(0)
    await store.waitUntilIdle()
    #expect(store.state == [0, 1])
    #expect(problems == 0)
  }

  @Test func `identifiers of different types with equal hashes are different`() async {
    struct A: Hashable { func hash(into hasher: inout Hasher) { hasher.combine(1) } }
    struct B: Hashable { func hash(into hasher: inout Hasher) { hasher.combine(1) } }
    let never = Signal()
    let store = recordingStore { action in
      switch action {
      case 0: .run(id: A()) { _ in await never.wait() }
      case 1: .cancel(id: B())
      default: .cancel(id: A())
      }
    }
    store.send(0)
    store.send(1)
    #expect(!store.isIdle)
    store.send(2)
    #expect(store.isIdle)
  }

  // MARK: Sent actions

  @Test func `cancelling a sent action ends the effects that its effects started`() async {
    let never = Signal()
    let store = recordingStore { action in
      switch action {
      case 0: .run { await $0(1) }
      case 1: .run { _ in await never.wait() }
      default: .none
      }
    }
    let sent = store.send(0)
    await store.wait { $0 == [0, 1] }
    while store.core.liveOrigins.count != 1 { await Task.yield() }
    #expect(!sent.isFinished)
    sent.cancel()
    #expect(sent.isFinished)
    #expect(store.isIdle)
  }

  @Test func `finishing waits for all effects that an action caused`() async {
    let store = recordingStore { action in action < 5 ? .run { await $0(action + 1) } : .none }
    await store.send(0).finish()
    #expect(store.state == [0, 1, 2, 3, 4, 5])
    #expect(store.isIdle)
  }

  @Test func `an action without effects is finished at once`() async {
    let store = recordingStore { _ in .none }
    let sent = store.send(0)
    #expect(sent.isFinished)
    await sent.finish()
  }
}

private struct Parent: ComposedReducer {
  struct State { var worker: Worker.State = Worker.State() }
  @CasePathable enum Action {
    case worker(Worker.Action)
    case parentDone
  }
  let signal: Signal

  var body: some Reducer<State, Action> {
    Scope(state: \.worker, action: \.worker) { Worker() }
    On(\.worker.start) { _, _ in
      .run { [signal] send in
        await signal.wait()
        await send(.parentDone)
      }
    }
  }
}

extension CompositionTests {
  @Test func `cancelling an action that was sent to a child does not end the parent's effects`() async {
    let signal = Signal()
    let store = Store(initial: Parent.State(), reducer: Parent(signal: signal), isolation: #isolation)
    let sent = store.scope(state: \.worker, action: \.worker).send(.start(until: Signal()))
    #expect(store.core.liveOrigins.count == 2)
    sent.cancel()
    #expect(store.core.liveOrigins.count == 1)
    signal.raise()
    await store.waitUntilIdle()
  }
}
