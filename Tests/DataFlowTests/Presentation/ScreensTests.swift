import DataFlowTesting
import Testing

@testable import DataFlow

struct Memo: Reducer {
  struct State: Equatable { var text = "" }

  @CasePathable enum Action: Equatable {
    case typed(String)
    case done
  }

  let prefix: String

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.text = prefix + text
    case .done: return .dismiss()
    }
    return .none
  }
}

enum Reply: Equatable { case yes, no }

/// A module with an identity, whose work goes on until it ends.
struct Detail: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  @CasePathable enum Action { case start, ticked, renamed }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .start: return .run { _ in await Signal().wait() }
    case .ticked: state.ticks += 1
    case .renamed: state = State(id: state.id + 1)
    }
    return .none
  }
}

@Screens enum Destination {
  case detail(Detail)
  case note(Memo)
  case worker(Worker)
  case question(DialogState<Reply>)
  case about
}

extension Destination.State: Equatable {}

private struct Desk: ComposedReducer {
  struct State: Equatable {
    var shown: Destination.State?
    var beside: Destination.State?
    var path = StackState<Destination.State>()
  }

  @CasePathable enum Action {
    case shown(PresentationAction<Destination.Action>)
    case path(StackAction<Destination.State, Destination.Action>)
    case beside(Destination.Action)
    case show(Destination.State)
    case showBeside(Destination.State)
    case replaceTop(Destination.State)
    case stopFirstWorker
    case stopAllWorkers
  }

  private enum Own { case work }

  var body: some Reducer<State, Action> {
    Present(state: \.shown, action: \.shown) {
      Destination.reducer(detail: Detail(), note: Memo(prefix: "»"), worker: Worker())
    }
    IfLet(state: \.beside, action: \.beside) {
      Destination.reducer(detail: Detail(), note: Memo(prefix: ""), worker: Worker())
    }
    Stack(state: \.path, action: \.path) {
      Destination.reducer(detail: Detail(), note: Memo(prefix: "›"), worker: Worker())
    }
    On(\.showBeside) { state, screen in
      state.beside = screen
      return .none
    }
    On(\.replaceTop) { state, screen in
      if let id = state.path.ids.last { state.path[id: id] = screen }
      return .none
    }
    On(\.show) { state, screen in
      state.shown = screen
      return .none
    }
  }
}

// MARK: - Public modules

public struct PublicMemo: Reducer {
  public struct State: Sendable { var text = "" }

  @CasePathable public enum Action: Sendable { case typed(String) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

/// Declared without an extension for `Sendable`.
@Screens public enum PublicScreen {
  case memo(PublicMemo)
  case about
}

public struct PublicDesk {
  public struct State: Sendable { var screen: PublicScreen.State? }

  @CasePathable public enum Action: Sendable { case screen(PresentationAction<PublicScreen.Action>) }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ScreensTests {
  private let store: Store<Desk.State, Desk.Action>

  init() {
    store = Store(initial: Desk.State(), reducer: Desk(), isolation: #isolation)
  }

  @Test func `each module of the enum runs for its own case`() {
    store.send(.show(.note(Memo.State())))
    store.send(.shown(.presented(.note(.typed("a")))))
    #expect(store.state.shown?[case: \.note]?.text == "»a")
    store.send(.show(.about))
    #expect(store.state.shown == .about)
  }

  @Test func `a dialog among modules goes with its first button, a module does not`() {
    store.send(.show(.question(.alert("Sure?", buttons: [.button("Yes", .yes)]))))
    store.send(.shown(.presented(.question(.yes))))
    #expect(store.state.shown == nil)
    store.send(.show(.note(Memo.State())))
    store.send(.shown(.presented(.note(.typed("a")))))
    #expect(store.state.shown != nil)
  }

  @Test func `a module of the enum dismisses itself, presented or on a stack`() {
    store.send(.show(.note(Memo.State())))
    store.send(.shown(.presented(.note(.done))))
    #expect(store.state.shown == nil)
    let first = store.state.path.nextID
    store.send(.path(.push(id: first, .note(Memo.State()))))
    store.send(.path(.push(id: store.state.path.nextID, .about)))
    store.send(.path(.element(id: first, action: .note(.done))))
    #expect(store.state.path.isEmpty)
  }

  @Test func `a screen's work ends when another screen takes its place`() {
    store.send(.show(.worker(Worker.State())))
    store.send(.shown(.presented(.worker(.start(until: Signal())))))
    #expect(!store.isIdle)
    store.send(.show(.about))
    #expect(store.isIdle)
  }

  @Test func `a presented module's work ends when one with another identity takes its place`() {
    store.send(.show(.detail(Detail.State(id: 1))))
    store.send(.shown(.presented(.detail(.start))))
    store.send(.shown(.presented(.detail(.ticked))))
    store.send(.show(.detail(Detail.State(id: 1, ticks: 7))))
    #expect(!store.isIdle, "the same one goes on")
    store.send(.show(.detail(Detail.State(id: 2))))
    #expect(store.isIdle)
  }

  @Test func `so does that of an optional module`() {
    store.send(.showBeside(.detail(Detail.State(id: 1))))
    store.send(.beside(.detail(.start)))
    store.send(.showBeside(.detail(Detail.State(id: 2))))
    #expect(store.isIdle)
  }

  @Test func `so does that of a module on a stack`() {
    let id = store.state.path.nextID
    store.send(.path(.push(id: id, .detail(Detail.State(id: 1)))))
    store.send(.path(.element(id: id, action: .detail(.start))))
    store.send(.replaceTop(.detail(Detail.State(id: 2))))
    #expect(store.isIdle)
  }

  @Test func `a module that becomes another one loses its work too`() {
    store.send(.show(.detail(Detail.State(id: 1))))
    store.send(.shown(.presented(.detail(.start))))
    store.send(.shown(.presented(.detail(.renamed))))
    #expect(store.isIdle)
  }

  @Test func `a screen's identity is its case, and that of its module if it has one`() {
    #expect(Destination.State.note(Memo.State()).id == Destination.State.note(Memo.State(text: "a")).id)
    #expect(Destination.State.note(Memo.State()).id != Destination.State.about.id)
    #expect(
      Destination.State.detail(Detail.State(id: 1)).id == Destination.State.detail(Detail.State(id: 1, ticks: 7)).id)
    #expect(Destination.State.detail(Detail.State(id: 1)).id != Destination.State.detail(Detail.State(id: 2)).id)
  }

  @Test func `states and actions of public screens of modules that are Sendable are Sendable`() async {
    let state = PublicDesk.State(screen: .memo(PublicMemo.State(text: "a")))
    let text = await Task.detached { state.screen?[case: \.memo]?.text }.value
    #expect(text == "a")
    let action = PublicDesk.Action.screen(.presented(.memo(.typed("b"))))
    #expect(await Task.detached { action[case: { $0.screen.presented.memo.typed }] }.value == "b")
  }

  @Test func `a test names the action of a screen by its identifier and case`() async {
    let store = TestStore(initial: Desk.State(), reducer: Desk(), isolation: #isolation)
    let id = store.state.path.nextID
    store.send(.path(.push(id: id, .note(Memo.State())))) { $0.path.push(.note(Memo.State())) }
    store.send(.path(.element(id: id, action: .note(.typed("a"))))) { $0.path[id: id, case: \.note]?.text = "›a" }
    store.send(.path(.element(id: id, action: .note(.done))))
    await store.receive(\.path.popFrom, id) { $0.path.pop() }
    await store.finish()
  }
}
