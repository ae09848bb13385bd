// The reducers to measure: a leaf, ten of them side by side, and ten times ten.

import DataFlow
import EnumPaths

struct Leaf: Reducer {
  struct State {
    var count = 0
    var other = 0
  }
  @CasePathable enum Action {
    case add(Int)
    case reset, load, wait
  }
  @inlinable func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .add(let n): state.count &+= n
    case .reset: state.count = 0
    case .wait: return .run { _ in try await Task.sleep(for: .seconds(1_000)) }
    case .load: return .run { send in await send(.add(1)) }
    }
    return .none
  }
}

struct Ten: ComposedReducer {
  struct State {
    var c0 = Leaf.State()
    var c1 = Leaf.State()
    var c2 = Leaf.State()
    var c3 = Leaf.State()
    var c4 = Leaf.State()
    var c5 = Leaf.State()
    var c6 = Leaf.State()
    var c7 = Leaf.State()
    var c8 = Leaf.State()
    var c9 = Leaf.State()
    var own = 0
  }
  @CasePathable enum Action {
    case c0(Leaf.Action)
    case c1(Leaf.Action)
    case c2(Leaf.Action)
    case c3(Leaf.Action)
    case c4(Leaf.Action)
    case c5(Leaf.Action)
    case c6(Leaf.Action)
    case c7(Leaf.Action)
    case c8(Leaf.Action)
    case c9(Leaf.Action)
    case own(Int)
  }
  var body: some Reducer<State, Action> {
    Scope(state: \.c0, action: \.c0) { Leaf() }
    Scope(state: \.c1, action: \.c1) { Leaf() }
    Scope(state: \.c2, action: \.c2) { Leaf() }
    Scope(state: \.c3, action: \.c3) { Leaf() }
    Scope(state: \.c4, action: \.c4) { Leaf() }
    Scope(state: \.c5, action: \.c5) { Leaf() }
    Scope(state: \.c6, action: \.c6) { Leaf() }
    Scope(state: \.c7, action: \.c7) { Leaf() }
    Scope(state: \.c8, action: \.c8) { Leaf() }
    Scope(state: \.c9, action: \.c9) { Leaf() }
    On(\.own) { state, n in
      state.own &+= n
      return .none
    }
  }
}

struct Hundred: ComposedReducer {
  struct State {
    var c0 = Ten.State()
    var c1 = Ten.State()
    var c2 = Ten.State()
    var c3 = Ten.State()
    var c4 = Ten.State()
    var c5 = Ten.State()
    var c6 = Ten.State()
    var c7 = Ten.State()
    var c8 = Ten.State()
    var c9 = Ten.State()
    var own = 0
  }
  @CasePathable enum Action {
    case c0(Ten.Action)
    case c1(Ten.Action)
    case c2(Ten.Action)
    case c3(Ten.Action)
    case c4(Ten.Action)
    case c5(Ten.Action)
    case c6(Ten.Action)
    case c7(Ten.Action)
    case c8(Ten.Action)
    case c9(Ten.Action)
    case own(Int)
  }
  var body: some Reducer<State, Action> {
    Scope(state: \.c0, action: \.c0) { Ten() }
    Scope(state: \.c1, action: \.c1) { Ten() }
    Scope(state: \.c2, action: \.c2) { Ten() }
    Scope(state: \.c3, action: \.c3) { Ten() }
    Scope(state: \.c4, action: \.c4) { Ten() }
    Scope(state: \.c5, action: \.c5) { Ten() }
    Scope(state: \.c6, action: \.c6) { Ten() }
    Scope(state: \.c7, action: \.c7) { Ten() }
    Scope(state: \.c8, action: \.c8) { Ten() }
    Scope(state: \.c9, action: \.c9) { Ten() }
    On(\.own) { state, n in
      state.own &+= n
      return .none
    }
  }
}
