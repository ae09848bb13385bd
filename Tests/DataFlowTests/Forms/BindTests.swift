import Observation
import Synchronization
import Testing

@testable import DataFlow

private struct Form: ComposedReducer {
  @TrackedState
  struct State: Equatable {
    var name = ""
    var isNew = true
    var problem: String? = "Enter a name."
  }

  @CasePathable enum Action: Equatable {
    case form(BindingAction<State>)
    case renamed(String)
  }

  var body: some Reducer<State, Action> {
    Bind(\.form)
    On(\.form, of: \.name) { state in
      state.problem = state.name.isEmpty ? "Enter a name." : nil
      return .none
    }
    On(\.renamed) { state, name in
      state.name = name.uppercased()
      return .none
    }
  }
}

@ScreenActor
@Suite struct BindTests {
  private let store: Store<Form.State, Form.Action>

  init() {
    store = Store(initial: Form.State(), reducer: Form(), isolation: #isolation)
  }

  @Test func `a binding action writes its field, and the answer sees the new value`() {
    store.send(.form(.set(\.name, "Ada")))
    #expect(store.state == Form.State(name: "Ada", problem: nil))
  }

  @Test func `a change of another field is not answered`() {
    store.send(.form(.set(\.isNew, false)))
    #expect(store.state == Form.State(isNew: false))
  }

  @Test func `two changes are equal if they are of one field and value`() {
    #expect(BindingAction<Form.State>.set(\.name, "a") == .set(\.name, "a"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.name, "b"))
    #expect(BindingAction<Form.State>.set(\.problem, "a") != .set(\.name, "a"))
  }

  @Test func `a bound value is read from the store and written by an action`() {
    let name = store.binding(\.name, \.form)
    name.value = "Ada"
    #expect(name.value == "Ada")
    #expect(store.state.problem == nil)
    let shouted = store.binding(\.name) { .renamed($0) }
    shouted.value = "grace"
    #expect(shouted.value == "GRACE")
  }

  @Test func `only observers of the field are told of its change`() {
    var told: [String] = []
    let watches = [
      store.observe(\.name) { told.append($0) }, store.observe(\.isNew) { told.append("\($0)") },
    ]
    store.send(.form(.set(\.name, "a")))
    #expect(told == ["a"])
    withExtendedLifetime(watches) {}
  }

  @Test func `a view that reads a bound value is told when it changes`() {
    let screen = store.observable()
    let name = screen.binding(\.name, \.form)
    let changes = Counter()
    withObservationTracking {
      _ = name.value
    } onChange: {
      changes.increment()
    }
    screen.send(.form(.set(\.isNew, false)))
    #expect(changes.value == 0)
    name.value = "b"
    #expect(changes.value == 1)
  }
}
