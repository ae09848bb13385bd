import DataFlowTesting
import Testing

@testable import DataFlow

private struct Editor: Reducer {
  struct State: Equatable { var text = "" }

  @CasePathable enum Action {
    case typed(String)
    case saved
    case startedSaving(Signal)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.text = text
    case .saved: return .dismiss()
    case .startedSaving(let signal):
      return .run { send in
        await signal.wait()
        await send(.saved)
      }
    }
    return .none
  }
}

@CasePathable private enum Answer: Equatable { case delete, keep }

private struct Inbox: ComposedReducer {
  struct State: Equatable {
    var title = ""
    var editor: Editor.State?
    var dialog: DialogState<Answer>?
    var answers: [Answer] = []
  }

  @CasePathable enum Action {
    case editor(PresentationAction<Editor.Action>)
    case dialog(PresentationAction<Answer>)
    case composeTapped
    case deleteTapped
  }

  var body: some Reducer<State, Action> {
    Present(state: \.editor, action: \.editor) { Editor() }
    Present(state: \.dialog, action: \.dialog)
    On(\.composeTapped) { state, _ in
      state.editor = Editor.State()
      return .none
    }
    On(\.deleteTapped) { state, _ in
      state.dialog = .alert("Delete?", buttons: [.destructive("Delete", .delete), .cancel()])
      return .none
    }
    On(\.dialog.presented) { state, answer in
      state.answers.append(answer)
      // A second question takes the place of the first.
      if answer == .keep { state.dialog = .confirmation("Sure?", buttons: [.button("Yes", .delete)]) }
      return .none
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct PresentTests {
  private func makeStore(
    _ state: Inbox.State = Inbox.State(), problems: @escaping (StoreProblem) -> Void = { _ in }
  ) -> Store<Inbox.State, Inbox.Action> {
    Store(initial: state, reducer: Inbox(), isolation: #isolation, onProblem: problems)
  }

  @Test func `a presented module runs, and dismissing it removes its state`() {
    let store = makeStore()
    store.send(.composeTapped)
    store.send(.editor(.presented(.typed("Hello"))))
    #expect(store.state.editor?.text == "Hello")
    store.send(.editor(.dismiss))
    #expect(store.state.editor == nil)
  }

  @Test func `a module dismisses itself, within the same turn`() async {
    let store = TestStore(initial: Inbox.State(), reducer: Inbox(), isolation: #isolation)
    store.send(.composeTapped) { $0.editor = Editor.State() }
    store.send(.editor(.presented(.saved)))
    await store.receive(\.editor.dismiss) { $0.editor = nil }
    await store.finish()
  }

  @Test func `the work of a module ends with its presentation`() async {
    let signal = Signal()
    let store = makeStore()
    store.send(.composeTapped)
    let sent = store.send(.editor(.presented(.startedSaving(signal))))
    #expect(!store.isIdle)
    store.send(.editor(.dismiss))
    await sent.finish()
    #expect(store.isIdle)
    signal.raise()
    #expect(store.state.editor == nil)
  }

  @Test func `work that ends presents no more, and its module is dismissed by the effect of an action`() async {
    let signal = Signal()
    let store = makeStore()
    store.send(.composeTapped)
    store.send(.editor(.presented(.startedSaving(signal))))
    signal.raise()
    await store.waitUntilIdle()
    #expect(store.state.editor == nil)
  }

  @Test func `actions and dismissals for an absent module are reported`() {
    var problems: [String] = []
    let store = makeStore { problems.append("\($0)") }
    store.send(.editor(.presented(.typed("lost"))))
    store.send(.editor(.dismiss))
    #expect(problems.count == 2)
    #expect(problems.allSatisfy { $0.contains("absent") }, "\(problems)")
  }

  @Test func `a dialog goes with the first button, and its parent has the answer`() {
    let store = makeStore()
    store.send(.deleteTapped)
    let buttons = store.state.dialog?.buttons ?? []
    #expect(buttons.map(\.label) == ["Delete", "Cancel"])
    store.send(.dialog(buttons[0].pressed))
    #expect(store.state.dialog == nil)
    #expect(store.state.answers == [.delete])
    store.send(.deleteTapped)
    store.send(.dialog(buttons[1].pressed))
    #expect(store.state.dialog == nil)
    #expect(store.state.answers == [.delete])
  }

  @Test func `a dialog that an answer opens stays`() {
    let store = makeStore()
    store.send(.deleteTapped)
    store.send(.dialog(.presented(.keep)))
    #expect(store.state.dialog?.title == "Sure?")
  }

  @Test func `a view of the presented module is told when it is dismissed, and one of another place is not`() {
    let store = makeStore(Inbox.State(editor: Editor.State()))
    var told: [String] = []
    let editor = store.scope(state: \.editor, action: \.editor.presented)
    let dialog = store.scope(state: \.dialog, action: \.dialog)
    let watches = [
      editor.observe { told.append($0?.text ?? "gone") }, dialog.observe { _ in told.append("dialog") },
    ]
    editor.send(.typed("a"))
    store.send(.editor(.dismiss))
    #expect(told == ["a", "gone"])
    withExtendedLifetime(watches) {}
  }

  @Test func `a module that nothing presents cannot be dismissed`() {
    var problems: [String] = []
    let store = Store(
      initial: Editor.State(), reducer: Editor(), isolation: #isolation, onProblem: { problems.append("\($0)") })
    store.send(.saved)
    #expect(problems.count == 1)
    #expect(problems.first?.contains("PresentTests.swift") == true)
  }
}
