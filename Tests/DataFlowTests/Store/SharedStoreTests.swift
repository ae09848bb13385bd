import EnumPaths
import Testing

@testable import DataFlow

private struct Failure: Error {}

private struct Tally: Reducer {
  struct State: Sendable {
    var last: [Int: Int] = [:]
    var total = 0
    var isInOrder = true
    var answers = 0
  }

  @CasePathable enum Action: Sendable {
    case count(sender: Int, number: Int)
    case work(Int)
    case stop(Int)
    case answered
    case fail
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .count(let sender, let number):
      if state.last[sender, default: -1] + 1 != number { state.isInOrder = false }
      state.last[sender] = number
      state.total += 1
    case .work(let id):
      return .run(id: id) { send in
        await Task.yield()
        await send(.answered)
      }
    case .stop(let id):
      return .cancel(id: id)
    case .answered:
      state.answers += 1
    case .fail:
      return .run { _ in throw Failure() }
    }
    return .none
  }
}

@Suite(.timeLimit(.minutes(1)))
struct SharedStoreTests {
  @Test func `the actions of each of eight concurrent senders keep their order, and none is lost`() async {
    let store = SharedStore(initial: Tally.State(), reducer: Tally())
    await withTaskGroup(of: Void.self) { (group) in
      for sender in 0..<8 {
        group.addTask { for number in 0..<5_000 { store.send(.count(sender: sender, number: number)) } }
      }
    }
    while store.state.total < 40_000 { await Task.yield() }
    #expect(store.state.isInOrder)
  }

  @Test func `effects and cancellations from eight tasks leave nothing behind`() async {
    let store = SharedStore(initial: Tally.State(), reducer: Tally())
    let observed = Counter()
    let watch: StoreObservation = store.observe { _ in observed.increment() }
    await withTaskGroup(of: Void.self) { (group) in
      for sender in 0..<8 {
        group.addTask {
          for number in 0..<300 {
            store.send(.work(number % 10))
            if number % 3 == sender % 3 { store.send(.stop(number % 10)) }
            _ = store.state.answers
          }
        }
      }
    }
    while !store.isIdle { await Task.yield() }
    #expect(store.state.answers > 0)
    #expect(observed.value > 0)
    watch.end()
  }

  @Test func `an action from outside any actor is reduced when send returns`() {
    let store = SharedStore(initial: Tally.State(), reducer: Tally())
    store.send(.count(sender: 0, number: 0))
    #expect(store.state.total == 1)
  }

  @Test func `a send from an observer is queued`() {
    let store = SharedStore(initial: Tally.State(), reducer: Tally())
    let seen: Journal<Int> = Journal()
    let watch: StoreObservation = store.observe { [weak store] (state: Tally.State) in
      seen.write(state.total)
      if state.total == 1 { store?.send(.count(sender: 0, number: 1)) }
    }
    store.send(.count(sender: 0, number: 0))
    #expect(seen.entries == [1, 2])
    watch.end()
  }

  @Test func `the changes reach a task outside any actor`() async {
    let store = SharedStore(initial: Tally.State(), reducer: Tally())
    let changes = store.changes
    store.send(.work(1))
    for await state in changes where state.answers == 1 { break }
    #expect(store.state.answers == 1)
  }

  @Test func `a shared store that is released cancels its effects`() async {
    weak var held: SharedStore<Int, Int>?
    let cancelled = Signal()
    do {
      let store: SharedStore<Int, Int> = SharedStore(
        initial: 0,
        reducer: Reduce { _, _ in
          .run { _ in
            await Signal().wait()
            cancelled.raise()
          }
        })
      store.send(1)
      held = store
    }
    await cancelled.wait()
    #expect(held == nil)
  }
}
