import Testing

@testable import DataFlow

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct StoreChangesTests {
  private func makeStore() -> Store<Log.State, Log.Action> {
    Store(initial: Log.State(), reducer: Log(), isolation: #isolation)
  }

  @Test func `changes end when their store is released, also those of a module, and do not keep it`() async {
    var store: Store<Log.State, Log.Action>? = makeStore()
    weak let core = store?.core
    var all = store?.changes.makeAsyncIterator()
    let lines = store?.changes(of: \.lines)
    var part = lines?.makeAsyncIterator()
    var scoped = store?.scoped.changes.makeAsyncIterator()
    store?.send(.add("a"))
    #expect(await all?.next(isolation: ScreenActor.shared)?.lines == ["a"])
    #expect(await part?.next(isolation: ScreenActor.shared) == ["a"])
    #expect(await scoped?.next(isolation: ScreenActor.shared)?.lines == ["a"])
    store?.send(.add("b"))
    store = nil
    #expect(core == nil)
    #expect(await all?.next(isolation: ScreenActor.shared)?.lines == nil)
    #expect(await part?.next(isolation: ScreenActor.shared) == nil)
    #expect(await scoped?.next(isolation: ScreenActor.shared)?.lines == nil)
    // A sequence that is iterated after the store's end has no elements.
    var late = lines?.makeAsyncIterator()
    #expect(await late?.next(isolation: ScreenActor.shared) == nil)
  }

  @Test func `changes of a shared store end when it is released, and do not keep it`() async {
    var store: SharedStore<Log.State, Log.Action>? = SharedStore(initial: Log.State(), reducer: Log())
    weak let released = store
    let changes = store?.changes
    store?.send(.add("a"))
    let heard = Task {
      var count = 0
      if let changes { for await state in changes { count = state.lines.count } }
      return count
    }
    await Task.yield()
    store = nil
    #expect(await heard.value <= 1)
    #expect(released == nil)
  }
}
