import EnumPaths
import Testing

@testable import DataFlow

private struct Tap: Reducer {
  struct State: Equatable { var taps: Int = 0 }
  @CasePathable enum Action { case tapped }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.taps += 1
    return .none
  }
}

/// Two modules whose states are computed from one property of their parent's state.
private struct Computed: ComposedReducer {
  struct State {
    var taps = 0
    var other = Tap.State()
    var first: Tap.State {
      get { Tap.State(taps: taps) }
      set { taps = newValue.taps }
    }
    var second: Tap.State {
      get { Tap.State(taps: taps) }
      set { taps = newValue.taps }
    }
  }
  @CasePathable enum Action {
    case first(Tap.Action)
    case second(Tap.Action)
    case other(Tap.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: \.first) { Tap() }
    Scope(state: \.second, action: \.second) { Tap() }
    Scope(state: \.other, action: \.other) { Tap() }
  }
}

/// Modules whose states are computed from the state of a module two levels below their parent.
private struct Mirrored: ComposedReducer {
  struct State {
    var inner = Watched.State()
    var other = Tap.State()
    var mirror: Tap.State {
      get { inner.tap }
      set { inner.tap = newValue }
    }
    var screen: Tap.State? {
      get { inner.tap }
      set { inner.tap = newValue ?? Tap.State() }
    }
    var rows: [Int: Tap.State] {
      get { [1: inner.tap] }
      set { inner.tap = newValue[1] ?? Tap.State() }
    }
  }
  @CasePathable enum Action {
    case inner(Watched.Action)
    case mirror(Tap.Action)
    case screen(Tap.Action)
    case row(id: Int, action: Tap.Action)
    case other(Tap.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.inner, action: \.inner) { Watched() }
    Scope(state: \.mirror, action: \.mirror) { Tap() }
    IfLet(state: \.screen, action: \.screen) { Tap() }
    ForEachElement(state: \.rows, action: \.row) { Tap() }
    Scope(state: \.other, action: \.other) { Tap() }
  }
}

private struct Watched: ComposedReducer {
  struct State { var tap = Tap.State() }
  @CasePathable enum Action {
    case tap(Tap.Action)
    case asked
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.tap, action: \.tap) { Tap() }
    Mediate { _, _ in .none }
  }
}

/// One state that two cases of the action reach, through an inner module.
private struct Inner: ComposedReducer {
  struct State { var tap: Tap.State = Tap.State() }
  @CasePathable enum Action { case tap(Tap.Action) }

  var body: some Reducer<State, Action> {
    Scope(state: \.tap, action: \.tap) { Tap() }
  }
}

private struct TwoWays: ComposedReducer {
  struct State { var inner: Inner.State = Inner.State(), other: Tap.State = Tap.State() }
  @CasePathable enum Action {
    case one(Inner.Action)
    case two(Inner.Action)
    case deep(Tap.Action)
    case other(Tap.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.inner, action: \.one) { Inner() }
    Scope(state: \.inner, action: \.two) { Inner() }
    Scope(state: \.inner.tap, action: \.deep) { Tap() }
    Scope(state: \.other, action: \.other) { Tap() }
  }
}

/// One state with two branches of actions.
private struct Lifted: ComposedReducer {
  @CasePathable enum Action {
    case one(Inner.Action)
    case two(Inner.Action)
  }

  var body: some Reducer<Inner.State, Action> {
    Scope(action: \.one) { Inner() }
    Scope(action: \.two) { Inner() }
  }
}

/// A part of the state that several modules show is reported to the observers of all of them.
@ScreenActor
@Suite struct SharedPlaceTests {
  private final class Told {
    var names: [String] = []

    func take() -> [String] {
      defer { names = [] }
      return names.sorted()
    }
  }

  private let told: Told = Told()

  @Test func `the observers of two modules computed from one state are called when it changes`() {
    let store = Store(initial: Computed.State(), reducer: Computed(), isolation: #isolation)
    let told: Told = told
    let watches: [StoreObservation] = [
      store.scope(state: \.first, action: \.first).observe { told.names.append("first \($0.taps)") },
      store.scope(state: \.second, action: \.second).observe { told.names.append("second \($0.taps)") },
      store.scope(state: \.other, action: \.other).observe { told.names.append("other \($0.taps)") },
    ]
    store.send(.first(.tapped))
    // A computed state may be computed from anything.
    #expect(told.take() == ["first 1", "other 0", "second 1"])
    store.send(.other(.tapped))
    #expect(told.take() == ["first 1", "other 1", "second 1"])
    withExtendedLifetime(watches) {}
  }

  @Test func `the observers of a computed module are called when a module below changes what it is computed from`() {
    let store = Store(initial: Mirrored.State(), reducer: Mirrored(), isolation: #isolation)
    let told: Told = told
    let watches: [StoreObservation] = [
      store.scope(state: \.mirror, action: \.mirror).observe { told.names.append("mirror \($0.taps)") },
      store.scope(state: \.screen, action: \.screen).observe { told.names.append("screen \($0?.taps ?? -1)") },
      store.scope(state: \.rows, id: 1, action: \.row).observe { told.names.append("row \($0?.taps ?? -1)") },
      store.observe(\.mirror) { told.names.append("path \($0.taps)") },
      store.scope(state: \.other, action: \.other).observe { told.names.append("other \($0.taps)") },
    ]
    store.send(.inner(.tap(.tapped)))
    #expect(told.take() == ["mirror 1", "path 1", "row 1", "screen 1"])
    store.send(.inner(.tap(.tapped)))
    #expect(told.take() == ["mirror 2", "path 2", "row 2", "screen 2"])
    withExtendedLifetime(watches) {}
  }

  @Test func `a mediator below a computed module's source calls no observer`() {
    let store = Store(initial: Mirrored.State(), reducer: Mirrored(), isolation: #isolation)
    let told: Told = told
    let watch = store.scope(state: \.mirror, action: \.mirror).observe { _ in told.names.append("mirror") }
    store.send(.inner(.asked))
    #expect(told.take() == [])
    withExtendedLifetime(watch) {}
  }

  @Test func `the observers of a state with two operators are called whichever operator changes it`() {
    let store = Store(initial: TwoWays.State(), reducer: TwoWays(), isolation: #isolation)
    let told: Told = told
    let watches: [StoreObservation] = [
      store.scope(state: \.inner, action: \.one).scope(state: \.tap, action: \.tap).observe {
        told.names.append("one \($0.taps)")
      },
      store.scope(state: \.inner, action: \.two).observe { told.names.append("two \($0.tap.taps)") },
      store.scope(state: \.inner.tap, action: \.deep).observe { told.names.append("deep \($0.taps)") },
    ]
    store.send(.one(.tap(.tapped)))
    #expect(told.take() == ["deep 1", "one 1", "two 1"])
    store.send(.two(.tap(.tapped)))
    #expect(told.take() == ["deep 2", "one 2", "two 2"])
    store.send(.deep(.tapped))
    #expect(told.take() == ["deep 3", "one 3", "two 3"])
    store.send(.other(.tapped))
    #expect(told.take() == [])
    withExtendedLifetime(watches) {}
  }

  @Test func `the observers of a module with lifted actions are called whichever branch the action used`() {
    let store = Store(initial: Inner.State(), reducer: Lifted(), isolation: #isolation)
    let told: Told = told
    let one = store.scope(state: \.self, action: \.one)
    let two = store.scope(state: \.self, action: \.two)
    #expect(one != two)
    let watches: [StoreObservation] = [
      one.observe { told.names.append("one \($0.tap.taps)") },
      one.scope(state: \.tap, action: \.tap).observe { told.names.append("tap of one \($0.taps)") },
      two.scope(state: \.tap, action: \.tap).observe { told.names.append("tap of two \($0.taps)") },
    ]
    two.send(.tap(.tapped))
    #expect(told.take() == ["one 1", "tap of one 1", "tap of two 1"])
    one.send(.tap(.tapped))
    #expect(told.take() == ["one 2", "tap of one 2", "tap of two 2"])
    withExtendedLifetime(watches) {}
  }
}
