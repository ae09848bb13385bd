import DataFlow
import EnumPaths

/// A ``Ten`` whose state records writes.
struct TrackedTen: ComposedReducer {
  @TrackedState
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

  typealias Action = Ten.Action

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
