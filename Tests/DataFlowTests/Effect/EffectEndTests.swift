import EnumPaths
import Testing

@testable import DataFlow

private struct Pair: ComposedReducer {
  struct State: Equatable {
    var left = Worker.State()
    var right = Worker.State()
  }

  @CasePathable enum Action {
    case left(Worker.Action)
    case right(Worker.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Worker() }
    Scope(state: \.right, action: \.right) { Worker() }
  }
}

private enum Place {
  @TaskLocal static var name: String = "nowhere"
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct EffectEndTests {
  @Test func `an action that an effect sends at once is reduced before send returns`() {
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        state.append(action)
        return action == 0 ? .concatenate(.send(1), .send(2)) : .none
      }, isolation: #isolation)
    store.send(0)
    #expect(store.state == [0, 1, 2])
    #expect(store.isIdle)
  }

  @Test func `a store that is released on another thread ends the wait for its effects, once`() async {
    for _ in 0..<200 {
      var owner: Owner? = Owner()
      let sent: Sent? = owner?.begin()
      let letGo = Task.detached { [owner] in withExtendedLifetime(owner) {} }
      owner = nil
      await sent?.askAndWait()
      await letGo.value
    }
  }

  /// Holds a store that is released on the thread that releases this object last.
  @ScreenActor
  private final class Owner {
    private let store: Store<Int, Int>

    init() {
      store = Store(
        initial: 0, reducer: Reduce { _, _ in .merge((0..<10).map { _ in .run { _ in await Signal().wait() } }) },
        isolation: #isolation)
    }

    func begin() -> Sent { Sent(store.send(0)) }
  }

  @ScreenActor
  private final class Sent {
    private let action: SentAction

    init(_ action: SentAction) { self.action = action }

    func askAndWait() async {
      for _ in 0..<20 { _ = action.isFinished }
      await action.finish()
      #expect(action.isFinished)
    }
  }

  @Test func `cancelling a sent action ends an effect that would never end`() async {
    let cancelled = Signal()
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { _, _ in
        .run { _ in
          await Signal().wait()
          cancelled.raise()
        }
      }, isolation: #isolation)
    let sent = store.send(0)
    #expect(!sent.isFinished)
    sent.cancel()
    await cancelled.wait()
    #expect(sent.isFinished)
    #expect(store.isIdle)
  }

  @Test(arguments: [true, false])
  func `cancelling a task that waits for a sent action ends the wait and the effects`(isCancelledFirst: Bool) async {
    let (begun, cancelled) = (Signal(), Signal())
    let store: Store<Int, Int> = Store(
      initial: 0,
      reducer: Reduce { _, action in
        .run { _ in
          if action == 0 { begun.raise() }
          await Signal().wait()
          if action == 0 { cancelled.raise() }
        }
      }, isolation: #isolation)
    store.send(1)
    let waiting = Task {
      if isCancelledFirst { withUnsafeCurrentTask { $0?.cancel() } }
      await store.send(0).finish()
    }
    if !isCancelledFirst {
      await begun.wait()
      waiting.cancel()
    }
    await waiting.value
    await cancelled.wait()
    // The effects of other actions go on.
    #expect(store.core.effects.all.count == 1)
  }

  @Test func `an effect that is cancelled right after its action was sent sends nothing`() async {
    let hasRun = Signal()
    let store: Store<[Int], Int> = Store(
      initial: [],
      reducer: Reduce { state, action in
        state.append(action)
        return action == 0
          ? .run { send in
            await send(1)
            hasRun.raise()
          } : .none
      }, isolation: #isolation)
    store.send(0).cancel()
    // Its body may have begun, but its actions are dropped.
    let other = store.send(2)
    await other.finish()
    #expect(store.state == [0, 2])
    #expect(store.isIdle)
  }

  @Test func `a finished effect leaves nothing behind, neither at the root nor in a child`() async {
    let store = Store(initial: Pair.State(), reducer: Pair(), isolation: #isolation)
    let left = store.scope(state: \.left, action: \.left)
    let signal = Signal()
    left.send(.start(until: signal))
    store.send(.right(.start(until: signal)))
    #expect(store.core.effects.all.count == 2)
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.core.effects.all.isEmpty)
    #expect(store.core.unstarted.isEmpty)
    #expect(store.state.left.finished == 1 && store.state.right.finished == 1)
  }

  @Test func `the identifier of a completed effect is free for the next effect`() async {
    let store: Store<Worker.State, Worker.Action> = Store(
      initial: Worker.State(), reducer: Worker(), isolation: #isolation)
    for round in 1...3 {
      let signal = Signal()
      signal.raise()
      store.send(.start(until: signal))
      await store.waitUntilIdle()
      store.send(.stop)
      #expect(store.state.finished == round)
      #expect(store.isIdle)
    }
  }

  @Test func `Task-local values of the sender reach the effects`() async {
    let store: Store<String, String> = Store(
      initial: "",
      reducer: Reduce { state, action in
        state = action
        return action == "ask" ? .run { send in await send(Place.name) } : .none
      }, isolation: #isolation)
    await Place.$name.withValue("here") { await store.send("ask").finish() }
    #expect(store.state == "here")
  }
}
