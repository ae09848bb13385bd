import Testing

@testable import DataFlow

private enum Job: Hashable { case only }

private struct Child: Reducer {
  @CasePathable enum Action { case start, started }

  func reduce(_ state: inout Int, _ action: Action) -> Effect<Action> {
    switch action {
    case .start: .run(id: Job.only) { _ in await Signal().wait() }
    case .started: .none
    }
  }
}

private struct Parent: ComposedReducer {
  struct State: Equatable {
    var left = 0
    var right = 0
    var rows: [Int: Int] = [1: 0, 2: 0]
    var shown: Int? = 0
    var path = StackState<Int>()
  }

  @CasePathable enum Action {
    case left(Child.Action)
    case right(Child.Action)
    case row(id: Int, action: Child.Action)
    case shown(PresentationAction<Child.Action>)
    case path(StackAction<Int, Child.Action>)
    case cancelLeft
    case cancelRow(Int)
    case cancelRows
    case cancelShown
    case cancelScreen(StackElementID)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Child() }
    Scope(state: \.right, action: \.right) { Child() }
    ForEachElement(state: \.rows, action: \.row) { Child() }
    Present(state: \.shown, action: \.shown) { Child() }
    Stack(state: \.path, action: \.path) { Child() }
    On(\.cancelLeft) { _, _ in .cancel(id: Job.only, in: \.left) }
    On(\.cancelRow) { _, id in .cancel(id: Job.only, in: \.row[id: id]) }
    On(\.cancelRows) { _, _ in .cancel(id: Job.only, in: \.row) }
    On(\.cancelShown) { _, _ in .cancel(id: Job.only, in: \.shown.presented) }
    On(\.cancelScreen) { _, id in .cancel(id: Job.only, in: \.path[id: id]) }
  }
}

private struct Grandparent: ComposedReducer {
  struct State: Equatable { var parent = Parent.State() }

  @CasePathable enum Action {
    case parent(Parent.Action)
    case cancelDeep
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.parent, action: \.parent) { Parent() }
    On(\.cancelDeep) { _, _ in .cancel(id: Job.only, in: \.parent.row[id: 2]) }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ChildCancellationTests {
  private let store: Store<Grandparent.State, Grandparent.Action>

  init() {
    store = Store(initial: Grandparent.State(), reducer: Grandparent(), isolation: #isolation)
  }

  private func begin(_ actions: Parent.Action...) -> [SentAction] { actions.map { store.send(.parent($0)) } }

  @Test func `a parent cancels the work of one child by its identifier, and none of a sibling`() {
    let sent = begin(.left(.start), .right(.start))
    store.send(.parent(.cancelLeft))
    #expect(sent.map(\.isFinished) == [true, false])
  }

  @Test func `a path names one child of a collection, or all of them`() {
    var sent = begin(.row(id: 1, action: .start), .row(id: 2, action: .start), .left(.start))
    store.send(.parent(.cancelRow(1)))
    #expect(sent.map(\.isFinished) == [true, false, false])
    sent += begin(.row(id: 1, action: .start))
    store.send(.parent(.cancelRows))
    #expect(sent.map(\.isFinished) == [true, true, false, true])
  }

  @Test func `a grandparent reaches a child through the levels between`() {
    let sent = begin(.row(id: 1, action: .start), .row(id: 2, action: .start))
    store.send(.cancelDeep)
    #expect(sent.map(\.isFinished) == [false, true])
  }

  @Test func `a presented module and a screen of a stack are children, too`() {
    let ids = [0, 1].map { _ in
      let id = store.state.parent.path.nextID
      store.send(.parent(.path(.push(id: id, 0))))
      return id
    }
    let sent = begin(
      .shown(.presented(.start)), .path(.element(id: ids[0], action: .start)),
      .path(.element(id: ids[1], action: .start)))
    store.send(.parent(.cancelShown))
    #expect(sent.map(\.isFinished) == [true, false, false])
    store.send(.parent(.cancelScreen(ids[1])))
    #expect(sent.map(\.isFinished) == [true, false, true])
  }

  @Test func `the task of an effect has its name and priority`() async {
    let journal = Journal<String>()
    let store = recordingStore { action in
      guard action == 0 else { return .none }
      return .run { send in
        journal.write("\(Task.name ?? "none") \(Task.currentPriority == .background)")
        await send(1)
      }.named("load").priority(.background)
    }
    await store.send(0).finish()
    #expect(journal.entries.first?.hasPrefix("load") == true, "\(journal.entries)")
  }

  @Test func `a named effect is reported by its name`() async {
    struct Broken: Error {}
    var problems: [String] = []
    let note: (StoreProblem) -> Void = { problems.append("\($0)") }
    let store = recordingStore(problems: note) { _ in
      .run { _ in throw Broken() }.named("load")
    }
    await store.send(0).finish()
    #expect(problems.first?.contains("ChildCancellationTests.swift") == true)
    #expect(problems.first?.contains("(load)") == true)
  }
}
