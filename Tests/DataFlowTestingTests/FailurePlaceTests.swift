import DataFlow
import EnumPaths
import Testing

@testable import DataFlowTesting

private struct Rows: ComposedReducer {
  struct State: Equatable {
    var rows = [1: 0, 2: 0]
    var path = StackState<Int>()
  }

  @CasePathable enum Action {
    case row(id: Int, action: Row.Action)
    case path(StackAction<Int, Row.Action>)
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
    Stack(state: \.path, action: \.path) { Row() }
  }
}

@MainActor private final class Failures {
  private(set) var all: [TestFailure] = []

  func store<State: Equatable, Action>(
    _ initial: State, _ reducer: some Reducer<State, Action>
  ) -> TestStore<State, Action> {
    TestStore(initial: initial, reducer: reducer) { self.all.append($0) }
  }
}

/// The places and the names in the failures of a test.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct FailurePlaceTests {
  private let clock = VirtualClock()
  private let failures = Failures()

  @Test(arguments: ["delayed", "debounced", "throttled"])
  func `an effect that waits is named by the line of its operator`(name: String) async {
    let clock = clock
    let first = #line + 5
    let store = failures.store(
      0,
      Reduce<Int, Int> { _, _ in
        switch name {
        case "delayed": .send(1).delayed(by: .seconds(1), clock: clock)
        case "debounced": .send(1).debounced(id: 0, for: .seconds(1), clock: clock)
        default: .run { _ in }.throttled(id: 0, for: .seconds(1), clock: clock)
        }
      })
    store.send(0)
    if name == "throttled" { store.send(0) }
    await store.finish(timeout: .zero)

    let line = first + (["delayed", "debounced", "throttled"].firstIndex(of: name) ?? 0)
    #expect(failures.all.count == 1)
    #expect(failures.all[0].message.contains("FailurePlaceTests.swift:\(line)"), "\(failures.all[0])")
    await clock.advance(by: .seconds(2))
  }

  @Test func `an action of a row or a screen is named with its identifier`() async {
    let store = failures.store(Rows.State(), Rows())
    store.send(.row(id: 2, action: .started))
    await store.receive(\.row[id: 1].ticked)
    store.send(.row(id: 2, action: .started))
    await store.finish()
    #expect(failures.all.count == 2)
    #expect(failures.all[0].message.contains("Expected to receive .row[id: 1].ticked, but received .row(id: 2"))
    #expect(failures.all[1].message.contains("not been asserted: row[id: 2].ticked."))

    let id = StackState([0]).ids[0]
    #expect(writtenName(of: Rows.Action.path(.element(id: id, action: .ticked))) == "path[id: #0].ticked")
    #expect(asWritten(Rows.Action.allCasePaths.path[id: id].ticked.name) == "path[id: #0].ticked")
  }

  @Test func `an action for a missing row is a failure at the line that sends it`() async {
    let store = failures.store(Rows.State(), Rows())
    let line = #line + 1
    store.send(.row(id: 9, action: .ticked))
    #expect(failures.all.map(\.location.line) == [line])
    await store.finish()
  }
}
