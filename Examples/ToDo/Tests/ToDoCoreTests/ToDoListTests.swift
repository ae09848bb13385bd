import DataFlow
import DataFlowTesting
import Foundation
import InjectionTesting
import SystemServices
import Testing
import ToDoCore

@MainActor @Suite(.timeLimit(.minutes(1)))
struct ToDoListTests {
  private let clock = VirtualClock()
  private let services: Services
  private let ids = (0..<3).map { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") ?? UUID() }

  init() {
    services = Services(contexts: [.test])
    services.clock.register { [clock] in clock }
    services.uuid.register { .counting() }
  }

  private func makeStore(_ titles: String...) -> TestStore<ToDoList.State, ToDoList.Action> {
    let store = TestStore(initial: ToDoList.State(), reducer: ToDoList(services: services), exhaustivity: .off)
    for title in titles { store.send(.added(title)) }
    return store
  }

  @Test func `time passes for the thing that was started, and not for others`() async {
    let store = makeStore("Write", "Read")
    store.send(.item(id: ids[0], action: .startTapped))
    await clock.advance(by: .seconds(3))
    store.send(.item(id: ids[0], action: .stopTapped)) {
      $0.items[id: ids[0]]?.seconds = 3
      $0.items[id: ids[1]]?.seconds = 0
    }
    await clock.advance(by: .seconds(3))
    #expect(store.runningEffects == 0)
  }

  @Test func `words typed without a pause are searched once`() async {
    let store = makeStore("Write", "Read", "Rest")
    store.send(.searched("r"))
    store.send(.searched("re"))
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.found) { $0.found = [ids[1], ids[2]] }
    store.send(.searched("")) { $0.found = nil }
    await store.finish()
  }

  @Test func `a title is changed on a screen, which pops itself`() async {
    let store = makeStore("Write")
    let screen = store.state.path.nextID
    let tooLong = String(repeating: "Draw ", count: 50)
    store.send(.opened(ids[0])) { #expect($0.path.count == 1) }
    store.send(.path(.element(id: screen, action: .editor(.form(.set(\.title, tooLong)))))) { _ in }
    store.send(.path(.element(id: screen, action: .editor(.saveTapped)))) {
      $0.path[id: screen, case: \.editor]?.problem = "A title has at most 200 letters."
    }
    store.send(.path(.element(id: screen, action: .editor(.form(.set(\.title, "Draw")))))) {
      $0.path[id: screen, case: \.editor]?.problem = nil
    }
    store.send(.path(.element(id: screen, action: .editor(.saveTapped))))
    await store.receive(\.path[id: screen].editor.saved) { $0.items[id: ids[0]]?.title = "Draw" }
    await store.receive(\.path.popFrom, screen) { #expect($0.path.isEmpty) }
  }

  @Test func `deleting asks first, and ends the timer`() async {
    let store = makeStore("Write", "Read")
    store.send(.item(id: ids[0], action: .startTapped))
    store.send(.deleteTapped(ids[0])) { #expect($0.dialog?.title == "Delete “Write”?") }
    store.send(.dialog(.presented(.delete(ids[0])))) {
      #expect($0.dialog == nil)
      #expect($0.items.ids == [ids[1]])
    }
    #expect(store.runningEffects == 0)
  }

  @Test func `things to do are there again when the program starts`() async {
    let path = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = Store(initial: ToDoList.State(), reducer: ToDoList(services: Services(path: path)))
    first.send(.appeared)
    for await state in first.changes where state.isLoaded { break }
    await first.send(.added("Write")).finish()
    let second = Store(initial: ToDoList.State(), reducer: ToDoList(services: Services(path: path)))
    second.send(.appeared)
    for await state in second.changes where state.isLoaded { break }
    #expect(second.state.items.map(\.title) == ["Write"])
  }

  @Test func `what is added before the list was loaded joins it, and a list that cannot be loaded stays`() async throws
  {
    let path = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let damaged = Data("[".utf8)
    try damaged.write(to: URL(filePath: path))
    var problems = 0
    let store = Store(
      initial: ToDoList.State(), reducer: ToDoList(services: Services(path: path)), onProblem: { _ in problems += 1 })
    store.send(.appeared)
    await store.send(.added("Write")).finish()
    while problems == 0 { await Task.yield() }
    #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
    try Data("[]".utf8).write(to: URL(filePath: path))
    store.send(.appeared)
    for await state in store.changes where state.isLoaded { break }
    #expect(store.state.items.map(\.title) == ["Write"])
    while try Data(contentsOf: URL(filePath: path)).count < 5 { await Task.yield() }
  }
}
