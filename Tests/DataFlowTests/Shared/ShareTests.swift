import Testing
import Threading

@testable import DataFlow

private struct Page: ComposedReducer {
  struct State: Equatable { var size = 16 }

  @CasePathable enum Action {
    case size(SharedAction<Int>)
    case larger
  }

  let size: SharedValue<Int>

  var body: some Reducer<State, Action> {
    Share(size, state: \.size, action: \.size)
    On(\.larger) { state, _ in .send(.size(.set(state.size + 1))) }
  }
}

/// A storage whose saves wait for the test.
private final class Shelf: ValueStorage {
  private struct State {
    var value: Int?
    var saved: [Int] = []
    var fails = false
    var isUnreadable = false
  }

  struct Full: Error {}

  private let state: Lock<State>
  let gate: Signal?

  init(_ value: Int? = nil, gate: Signal? = nil) {
    state = Lock(State(value: value))
    self.gate = gate
  }

  var saved: [Int] { state.withLock { $0.saved } }

  func fail() { state.withLock { $0.fails = true } }

  func spoil() { state.withLock { $0.isUnreadable = true } }

  func mend() { state.withLock { $0.isUnreadable = false } }

  func load() async throws -> Int? {
    try state.withLock { state in
      if state.isUnreadable { throw Full() }
      return state.value
    }
  }

  func save(_ value: Int) async throws {
    await gate?.wait()
    try state.withLock { state in
      if state.fails { throw Full() }
      state.saved.append(value)
    }
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ShareTests {
  private func makeStore(
    _ size: SharedValue<Int>, problems: @escaping (StoreProblem) -> Void = { _ in }
  ) -> Store<Page.State, Page.Action> {
    Store(initial: Page.State(), reducer: Page(size: size), isolation: #isolation, onProblem: problems)
  }

  /// What a module does between actions that it sends.
  enum Pause: CaseIterable {
    case none, yield, rest

    func wait() async {
      switch self {
      case .none: break
      case .yield: await Task.yield()
      case .rest: for _ in 0..<100 { await Task.yield() }
      }
    }
  }

  @Test(arguments: Pause.allCases, [true, false])
  func `a module receives its value once and each one that is set once`(pause: Pause, isStored: Bool) async {
    for _ in 0..<50 {
      let size = SharedValue(16, in: isStored ? Shelf(20) : nil)
      var received = 0
      let store = Store<Page.State, Page.Action>(
        initial: Page.State(),
        reducer: CombineReducers {
          Page(size: size)
          Reduce<Page.State, Page.Action> { _, action in
            if case .size(.changed) = action { received += 1 }
            return .none
          }
        }, isolation: #isolation)
      store.send(.size(.follow))
      await pause.wait()
      store.send(.size(.set(1)))
      await pause.wait()
      store.send(.size(.set(2)))
      await store.wait { _ in received == 3 }
      for _ in 0..<10 { await Task.yield() }
      #expect(received == 3)
      #expect(store.state.size == 2)
    }
  }

  @Test func `a value that one module sets reaches all that follow it`() async {
    let size = SharedValue(16)
    let (left, right) = (makeStore(size), makeStore(size))
    left.send(.size(.follow))
    right.send(.size(.follow))
    left.send(.larger)
    #expect(left.state.size == 17)
    #expect(size.value == 17)
    await right.wait { $0.size == 17 }
    right.send(.larger)
    await left.wait { $0.size == 18 }
  }

  @Test func `a stored value is loaded when a module follows it`() async {
    let store = makeStore(SharedValue(16, in: Shelf(20)))
    #expect(store.state.size == 16)
    store.send(.size(.follow))
    await store.wait { $0.size == 20 }
  }

  @Test func `modules hear each other also if the stored value cannot be loaded, which is a problem`() async {
    let shelf = Shelf(20)
    shelf.spoil()
    let size = SharedValue(16, in: shelf)
    var problems: [String] = []
    let (left, right) = (makeStore(size) { problems.append("\($0)") }, makeStore(size))
    left.send(.size(.follow))
    right.send(.size(.follow))
    left.send(.larger)
    await right.wait { $0.size == 17 }
    while problems.isEmpty { await Task.yield() }
    #expect(problems.first?.contains("Full") == true)
  }

  @Test(arguments: [20, nil])
  func `the default is not announced as long as the stored value cannot be loaded`(stored: Int?) async throws {
    let shelf = Shelf(stored)
    shelf.spoil()
    let size = SharedValue(16, in: shelf)
    await #expect(throws: Shelf.Full.self) { try await size.load() }
    var changes = size.changes().makeAsyncIterator()
    shelf.mend()
    try await size.load()
    let change = await changes.next()
    #expect(change?.value == stored ?? 16 && change?.isLoaded == true)
  }

  @Test func `a change says whether it was made with knowledge of the stored value`() async throws {
    let size = SharedValue(16, in: Shelf(20))
    var changes = size.changes().makeAsyncIterator()
    try await size.set(30)
    #expect(await changes.next()?.isLoaded == false)
    try await size.load()
    try await size.set(31)
    #expect(await changes.next()?.isLoaded == true)
    var others = SharedValue(16).changes().makeAsyncIterator()
    #expect(await others.next()?.isLoaded == true)
  }

  @Test func `a value that was set before the stored one is loaded stays`() async throws {
    let shelf = Shelf(20)
    let size = SharedValue(16, in: shelf)
    try await size.set(30)
    try await size.load()
    #expect(size.value == 30)
    #expect(shelf.saved == [30])
  }

  @Test func `values are stored in order, and only those that no newer one has replaced`() async throws {
    let gate = Signal()
    let shelf = Shelf(gate: gate)
    let store = makeStore(SharedValue(16, in: shelf))
    let sent = (1...5).map { store.send(.size(.set($0))) }
    gate.raise()
    for sent in sent { await sent.finish() }
    #expect(shelf.saved.last == 5)
    #expect(shelf.saved.sorted() == shelf.saved)
    #expect(shelf.saved.count <= 2)
  }

  @Test func `an error of the storage is reported, and the value stays set`() async {
    var problems: [String] = []
    let shelf = Shelf()
    shelf.fail()
    let store = makeStore(SharedValue(16, in: shelf)) { problems.append("\($0)") }
    await store.send(.larger).finish()
    #expect(store.state.size == 17)
    #expect(problems.count == 1)
    #expect(problems.first?.contains("Full") == true)
  }

  @Test func `a released store follows no more`() async {
    let size = SharedValue(16)
    weak var released: Store<Page.State, Page.Action>?
    do {
      let store = makeStore(size)
      store.send(.size(.follow))
      released = store
    }
    #expect(released == nil)
  }

  @Test func `many stores that set at the same time end with one value`() async {
    let size = SharedValue(0)
    let stores = (0..<4).map { _ in makeStore(size) }
    for store in stores { store.send(.size(.follow)) }
    for turn in 0..<200 { stores[turn % 4].send(.size(.set(turn))) }
    for store in stores { await store.wait { $0.size == 199 } }
    #expect(size.value == 199)
  }
}
