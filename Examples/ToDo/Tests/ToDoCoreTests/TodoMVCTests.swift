import DataFlow
import DataFlowTesting
import Foundation
import InjectionTesting
import SystemServices
import Testing
import ToDoCore

/// The behaviors of TodoMVC's specification (github.com/tastejs/todomvc, `app-spec.md`) that are not of a web page.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct TodoMVCTests {
  private let services = Services(contexts: [.test])
  private let ids = (0..<3).map { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") ?? UUID() }

  init() {
    services.clock.register { VirtualClock() }
    services.uuid.register { .counting() }
  }

  private typealias ListStore = Store<ToDoList.State, ToDoList.Action>

  private func makeStore(_ titles: String..., done: Int...) async -> ListStore {
    let store = services.window(of: ServiceSession())().store
    for title in titles { await store.send(.added(title)).finish() }
    for index in done { await store.send(.item(id: ids[index], action: .doneTapped)).finish() }
    return store
  }

  private func edit(_ store: ListStore, _ title: String) async {
    let screen = store.state.path.nextID
    store.send(.opened(ids[0]))
    store.send(.path(.element(id: screen, action: .editor(.form(.set(\.title, title))))))
    await store.send(.path(.element(id: screen, action: .editor(.saveTapped)))).finish()
    #expect(store.state.path.isEmpty)
  }

  private func titles(_ store: ListStore) -> [String] { store.state.shown.map(\.title) }

  @Test func `without things to do there is no line below the list`() async {
    let store = await makeStore()
    #expect(store.state.summary == nil && !store.state.areAllDone && !store.state.hasDone)
  }

  @Test func `new things to do are appended`() async {
    #expect(titles(await makeStore("Write", "Read")) == ["Write", "Read"])
  }

  @Test func `their titles are trimmed, and empty ones ignored`() async {
    #expect(titles(await makeStore("  Write\n", "   ", "")) == ["Write"])
  }

  @Test func `all are marked as done at once`() async {
    let store = await makeStore("Write", "Read", done: 1)
    await store.send(.allMarked(isDone: true)).finish()
    #expect(store.state.items.map(\.isDone) == [true, true])
  }

  @Test func `all marks are cleared at once`() async {
    let store = await makeStore("Write", "Read", done: 0, 1)
    await store.send(.allMarked(isDone: false)).finish()
    #expect(store.state.items.map(\.isDone) == [false, false])
  }

  @Test func `the mark of all follows single ones`() async {
    let store = await makeStore("Write", "Read", done: 0, 1)
    #expect(store.state.areAllDone)
    store.send(.item(id: ids[0], action: .doneTapped))
    #expect(!store.state.areAllDone)
    store.send(.item(id: ids[0], action: .doneTapped))
    #expect(store.state.areAllDone)
    store.send(.doneCleared)
    #expect(!store.state.areAllDone)
  }

  @Test func `a thing is marked as done, and as not done`() async {
    let store = await makeStore("Write", "Read", done: 0)
    #expect(store.state.items.map(\.isDone) == [true, false])
    store.send(.item(id: ids[0], action: .doneTapped))
    #expect(store.state.items.map(\.isDone) == [false, false])
  }

  @Test func `a title is edited, and trimmed`() async {
    let store = await makeStore("Write", "Read")
    await edit(store, "  Draw ")
    #expect(titles(store) == ["Draw", "Read"])
  }

  @Test func `an empty title removes the thing`() async {
    let store = await makeStore("Write", "Read")
    await edit(store, " ")
    #expect(titles(store) == ["Read"])
  }

  @Test func `leaving the editor discards what was typed`() async {
    let store = await makeStore("Write")
    let screen = store.state.path.nextID
    store.send(.opened(ids[0]))
    store.send(.path(.element(id: screen, action: .editor(.form(.set(\.title, "Draw"))))))
    store.send(.path(.popFrom(id: screen)))
    #expect(titles(store) == ["Write"] && store.state.path.isEmpty)
  }

  @Test func `the counter counts what is left, in the right number`() async {
    #expect(await makeStore("Write", done: 0).state.summary == "0 items left")
    services.uuid.register { .counting() }
    #expect(await makeStore("Write", "Read", done: 0).state.summary == "1 item left")
    services.uuid.register { .counting() }
    #expect(await makeStore("Write", "Read").state.summary == "2 items left")
  }

  @Test func `what is done is cleared, while there is any`() async {
    let store = await makeStore("Write", "Read", "Rest", done: 1)
    #expect(store.state.hasDone)
    store.send(.doneCleared)
    #expect(titles(store) == ["Write", "Rest"] && !store.state.hasDone)
  }

  @Test func `the list shows what is left, what is done, or all`() async {
    let store = await makeStore("Write", "Read", "Rest", done: 1)
    store.send(.filtered(.active))
    #expect(titles(store) == ["Write", "Rest"])
    store.send(.filtered(.completed))
    #expect(titles(store) == ["Read"])
    store.send(.filtered(.all))
    #expect(titles(store) == ["Write", "Read", "Rest"])
  }

  @Test func `a thing that no longer fits the filter is hidden`() async {
    let store = await makeStore("Write", "Read")
    store.send(.filtered(.active))
    store.send(.item(id: ids[0], action: .doneTapped))
    #expect(titles(store) == ["Read"])
  }
}
