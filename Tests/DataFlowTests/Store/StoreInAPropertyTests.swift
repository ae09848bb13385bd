import DataFlow
import DataFlowTesting
import Testing

// The forms in which apps declare a store. Each is here because it compiles.

private struct Tally: Reducer {
  typealias State = Int

  @CasePathable enum Action {
    case add(Int)
    case load
  }

  func reduce(_ state: inout Int, _ action: Action) -> Effect<Action> {
    switch action {
    case .add(let number): state += number
    case .load:
      return .run { send in
        await send(.add(40))
      }
    }
    return .none
  }
}

@MainActor private final class Screen {
  let store = Store(initial: 0, reducer: Tally())
  lazy var other = Store(initial: 1, reducer: Tally()) { problem in print(problem) }
}

/// As SwiftUI's `@State`.
@propertyWrapper private struct Held<Value> {
  var wrappedValue: Value
}

@MainActor private struct Page {
  @Held var store = Store(initial: 2, reducer: Tally())
}

@MainActor private enum Program {
  static let store = Store(initial: 3, reducer: Tally())
}

@ScreenActor private final class Elsewhere {
  let store: Store<Int, Tally.Action>
  let other: Store<Int, Tally.Action>

  init() {
    store = Store(initial: 4, reducer: Tally(), isolation: #isolation)
    other = Store(initial: 5, reducer: Tally(), isolation: #isolation) { problem in print(problem) }
  }
}

private actor Owner {
  var state: Int {
    get async {
      let store = Store(initial: 6, reducer: Tally(), isolation: self)
      await store.send(.load).finish()
      return store.state
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct StoreInAPropertyTests {
  private let store = Store(initial: 0, reducer: Tally())
  private let tested = TestStore(initial: 0, reducer: Tally())

  @Test func `a store is the default value of a property`() async {
    let screen = Screen()
    for store in [store, screen.store, screen.other, Page().store, Program.store] {
      let before = store.state
      await store.send(.load).finish()
      #expect(store.state == before + 40)
    }
  }

  @Test func `a store for tests is a property of a suite`() async {
    tested.send(.add(2)) { $0 = 2 }
    tested.send(.load)
    await tested.receive(\.add, 40) { $0 = 42 }
    await tested.finish()
  }

  @Test func `a store of another actor is told so`() async {
    #expect(await Owner().state == 46)
    let states = await { @ScreenActor in
      let elsewhere = Elsewhere()
      await elsewhere.store.send(.load).finish()
      return [elsewhere.store.state, elsewhere.other.state]
    }()
    #expect(states == [44, 5])
  }
}
