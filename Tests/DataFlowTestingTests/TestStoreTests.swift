import DataFlow
import EnumPaths
import Testing

@testable import DataFlowTesting

private struct Search: Reducer {
  struct State: Equatable {
    var text = ""
    var results: [String] = []
  }

  @CasePathable
  enum Action: Equatable {
    case typed(String)
    case found([String])
    case forever
    case nothing
  }

  let clock: VirtualClock

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text = text
      return .send(.found([text.uppercased()])).debounced(id: 0, for: .milliseconds(300), clock: clock)
    case .found(let results):
      state.results = results
    case .forever:
      return .run(id: "forever") { [clock] _ in try await clock.sleep(for: .seconds(1_000_000)) }
    case .nothing:
      return .cancel(id: "forever")
    }
    return .none
  }
}

private struct Table: ComposedReducer {
  struct State: Equatable { var rows = [1: 0, 2: 0] }
  @CasePathable enum Action {
    case row(id: Int, action: Row.Action)
    case moved(x: Int, y: String)
  }

  struct Row: Reducer {
    @CasePathable enum Action {
      case started
      case ticked
    }

    func reduce(_ state: inout Int, _ action: Action) -> Effect<Action> {
      if case .started = action { return .run { await $0(.ticked) } }
      state += 1
      return .none
    }
  }

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.rows, action: \.row) { Row() }
    On(\.row[id: 1].ticked) { _, _ in .send(.moved(x: 1, y: "a")) }
  }
}

private actor ScreenService {
  static let shared = ScreenService()
  func call() {}
}

@MainActor private final class Bench {
  let clock = VirtualClock()
  var failures: [String] = []
  var notes: [String] = []

  func store(_ exhaustivity: TestStore<Search.State, Search.Action>.Exhaustivity = .on) -> TestStore<
    Search.State, Search.Action
  > {
    TestStore(initial: Search.State(), reducer: Search(clock: clock), exhaustivity: exhaustivity) { failure in
      if failure.isNote { self.notes.append(failure.message) } else { self.failures.append(failure.message) }
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct TestStoreTests {
  private let bench: Bench = Bench()

  @Test func `a test that expects everything passes`() async {
    let store = bench.store()
    store.send(.typed("swift")) { $0.text = "swift" }
    await bench.clock.advance(by: .milliseconds(300))
    await store.receive(\.found) { $0.results = ["SWIFT"] }
    await store.finish()
    #expect(bench.failures == [])
  }

  @Test func `an unexpected change fails and lists the differences`() {
    let store = bench.store()
    store.send(.found(["a"]))
    #expect(bench.failures.count == 1)
    #expect(bench.failures[0].contains("results[0]: expected nothing, is \"a\""))
  }

  @Test func `a change other than the expected one fails and lists the differences`() {
    let store = bench.store()
    store.send(.found(["a"])) { $0.results = ["b"] }
    #expect(bench.failures.count == 1)
    #expect(bench.failures[0].contains("results[0]: expected \"b\", is \"a\""))
  }

  @Test func `an expected change that does not happen fails`() {
    let store = bench.store()
    store.send(.nothing) { $0.text = "" }
    #expect(bench.failures == ["nothing: a change was expected, but the state did not change."])
  }

  @Test func `received actions that are not asserted fail at the end`() async {
    let store = bench.store()
    store.send(.typed("a")) { $0.text = "a" }
    await bench.clock.advance(by: .seconds(1))
    await store.finish()
    #expect(bench.failures == ["The test ended, but received actions have not been asserted: found."])
  }

  @Test func `effects that run at the end fail and are named by their place in the source`() async {
    let store = bench.store()
    store.send(.forever)
    await store.finish(timeout: .zero)
    #expect(bench.failures.count == 1)
    #expect(bench.failures[0].contains("TestStoreTests.swift:"))
  }

  @Test func `a test store checks for leftovers when it is released`() {
    do {
      let store = bench.store()
      store.send(.forever)
    }
    #expect(bench.failures.count == 1)
  }

  @Test func `sending while received actions are not asserted fails`() async {
    let store = bench.store()
    store.send(.typed("a")) { $0.text = "a" }
    await bench.clock.advance(by: .seconds(1))
    while store.runningEffects > 0 { await Task.yield() }
    store.send(.nothing)
    #expect(bench.failures == ["nothing was sent, but received actions have not been asserted: found."])
  }

  @Test func `an action is received by case, by case and value, or by equality`() async {
    let store = bench.store()
    for text in ["a", "b", "c"] {
      store.send(.typed(text)) { $0.text = text }
      await bench.clock.advance(by: .seconds(1))
      let expected: [String] = [text.uppercased()]
      switch text {
      case "a": await store.receive(\.found) { $0.results = expected }
      case "b": await store.receive(\.found, expected) { $0.results = expected }
      default: await store.receive(.found(expected)) { $0.results = expected }
      }
    }
    await store.finish()
    #expect(bench.failures == [])
  }

  @Test func `an action is received by the values of its payload, or by the child that sent it`() async {
    let store = TestStore(initial: Table.State(), reducer: Table())
    store.send(.row(id: 1, action: .started))
    await store.receive(\.row[id: 1].ticked) { $0.rows[1] = 1 }
    await store.receive(\.moved, where: { $0 == (1, "a") })
    await store.finish()
    #expect(Table.Action.row(id: 1, action: .ticked).is(\.row[id: 2].ticked) == false)
    #expect(Table.Action.embed(in: \.row[id: 2].started).is(\.row[id: 2].started))
  }

  @Test func `an action other than the expected one fails and names both`() async {
    let store = bench.store()
    store.send(.typed("a")) { $0.text = "a" }
    await bench.clock.advance(by: .seconds(1))
    await store.receive(.found(["B"]))
    #expect(bench.failures == [#"Expected to receive .found(["B"]), but received .found(["A"])."#])
  }

  @Test func `receiving does not wait if no effect runs`() async {
    let store = bench.store()
    await store.receive(\.found, timeout: .seconds(1_000))
    #expect(bench.failures == ["Expected to receive .found, but nothing came: no effect is running."])
  }

  @Test func `a failure is an issue of the running test, at the line of the call`() {
    let line = #line + 4
    withKnownIssue {
      let store = TestStore(initial: Search.State(), reducer: Search(clock: VirtualClock()))
      store.send(.nothing)
      store.send(.found(["a"]))
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID.hasSuffix("TestStoreTests.swift") == true
        && issue.comments.first?.rawValue.contains("results[0]: expected nothing, is \"a\"") == true
    }
  }

  @Test func `a note is a warning, and fails no test`() {
    let store = TestStore(
      initial: Search.State(), reducer: Search(clock: VirtualClock()), exhaustivity: .offShowingSkipped)
    withKnownIssue {
      store.send(.found(["a"]))
    } matching: {
      $0.severity == .warning
    }
  }

  @Test func `a test can wait in the middle until the effects rest`() async {
    let store = bench.store(.off)
    store.send(.forever)
    await store.settle()
    #expect(bench.clock.sleepers == 1)
    store.send(.nothing)
    await store.settle()
    #expect(bench.clock.sleepers == 0 && store.runningEffects == 0)
  }

  @Test func `each step of a chain of delays is received with the time that passes`() async {
    let clock = bench.clock
    let store = TestStore(
      initial: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action < 2 ? .send(action + 1).delayed(by: .seconds(1), clock: clock) : .none
      })
    store.send(0)
    await clock.advance(by: .seconds(2))
    await store.receive(1) { $0 = 1 }
    await store.receive(2) { $0 = 2 }
    await store.finish()
  }

  @Test func `an effect that calls services of other actors does not miss a clock that moves right after send`() async {
    @MainActor final class Service {
      var calls = 0
      func call() { calls += 1 }
    }
    let (clock, service) = (bench.clock, Service())
    let store = TestStore(
      initial: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        guard action == 0 else { return .none }
        return .run { send in
          for number in 1...3 {
            await service.call()
            async let other: Void = ScreenService.shared.call()
            await other
            try await clock.sleep(for: .seconds(1))
            await send(number)
          }
        }
      })
    store.send(0)
    await clock.advance(by: .seconds(3))
    for number in 1...3 { await store.receive(number) { $0 = number } }
    #expect(service.calls == 3)
    await store.finish()
  }

  @Test func `a test that is not exhaustive skips what it does not assert and can list it`() async {
    let store = bench.store(.offShowingSkipped)
    store.send(.typed("a"))
    await bench.clock.advance(by: .seconds(1))
    while store.runningEffects > 0 { await Task.yield() }
    store.send(.found(["x"])) { $0.results = ["x"] }
    await store.finish()
    #expect(bench.failures == [])
    #expect(bench.notes.count == 2)
    #expect(bench.notes[0].contains("text: \"\" → \"a\""))
    #expect(bench.notes[1] == "Skipped: found.")
  }
}
