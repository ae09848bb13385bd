import Testing

@testable import DataFlow

/// Runs a closure when it is released, as an object with a deinitializer does.
private final class Farewell: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(_ onDeinit: @escaping @Sendable () -> Void) {
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }
}

private enum Note: Sendable {
  case begin
  case with(Farewell?)
  case plain
}

/// Counts the actions that it was sent.
private struct Counting: Reducer {
  func reduce(_ state: inout Int, _ action: Note) -> Effect<Note> {
    state += 1
    return .none
  }
}

/// A store that objects reach from their deinitializers. Used on one thread.
private final class Home: @unchecked Sendable {
  var store: Store<Int, Note>?
  var late: StoreObservation?
  var told = 0
}

/// The deinitializer of an object that a store releases may call the store. Each of these cases used to stop the
/// process, so each test runs a process of its own.
@Suite(.timeLimit(.minutes(1)))
struct LettingGoTests {
  @Test func `an action that a queued payload sends when it is released is reduced`() async {
    await #expect(processExitsWith: .success) {
      await ScreenActor.run {
        let home = Home()
        home.store = Store(
          initial: 0,
          reducer: Reduce { (state: inout Int, action: Note) in
            state += 1
            guard case .begin = action else { return .none }
            return .merge(
              .send(.with(Farewell { home.store?.send(.plain) })), .send(.plain), .send(.plain))
          }, isolation: #isolation)
        home.store?.send(.begin)
        precondition(home.store?.state == 5)
      }
    }
  }

  @Test func `an action that a payload sends when it is released is reduced by a shared store`() async {
    await #expect(processExitsWith: .success) {
      let store = SharedStore<Int, Note>(initial: 0, reducer: Counting())
      let watch: StoreObservation = store.observe { [weak store] (state: Int) in
        guard state == 1, let store else { return }
        store.send(.with(Farewell { [weak store] in store?.send(.plain) }))
        store.send(.plain)
      }
      store.send(.plain)
      watch.end()
      precondition(store.state == 4)
    }
  }

  @Test func `an object that an ended observer held may send when it is released`() async {
    await #expect(processExitsWith: .success) {
      await ScreenActor.run {
        let home = Home()
        home.store = Store(initial: 0, reducer: Counting(), isolation: #isolation)
        Self.observe(home, holding: Farewell { home.store?.send(.plain) })?.end()
        let watches: [StoreObservation?] = (0..<200).map { (_: Int) in home.store?.observe { _ in home.told += 1 } }
        home.store?.send(.plain)
        precondition(home.store?.state == 2 && home.told >= 200)
        withExtendedLifetime(watches) {}
      }
    }
  }

  @ScreenActor
  private static func observe(_ home: Home, holding farewell: Farewell) -> StoreObservation? {
    home.store?.observe { _ in withExtendedLifetime(farewell) {} }
  }

  @Test func `an object that a sweep of the places releases may observe the store`() async {
    await #expect(processExitsWith: .success) {
      await ScreenActor.run {
        let home = Home()
        home.store = Store(initial: 0, reducer: Counting(), isolation: #isolation)
        let farewell = Farewell { home.late = home.store?.observe { _ in home.told += 1 } }
        Self.observe(home, holding: consume farewell)?.end()
        for _ in 0..<200 { home.store?.observe { _ in }.end() }
        home.store?.send(.plain)
        home.store?.send(.plain)
        precondition(home.late != nil && home.told >= 1)
      }
    }
  }

  @Test func `an observer of a shared store may add an observer`() async {
    await #expect(processExitsWith: .success) {
      let store = SharedStore<Int, Int>(
        initial: 0,
        reducer: Reduce { (state: inout Int, action: Int) in
          state += action
          return .none
        })
      let heard = Counter()
      let late = Late()
      let watch: StoreObservation = store.observe { [weak store] _ in
        guard late.watch == nil else { return }
        late.watch = store?.observe { _ in heard.increment() }
        late.changes = store?.changes
      }
      store.send(1)
      store.send(1)
      precondition(heard.value == 1)
      watch.end()
    }
  }

  /// Written only under the store's lock.
  private final class Late: @unchecked Sendable {
    var watch: StoreObservation?
    var changes: AsyncCompactMapSequence<AsyncStream<Void>, Int>?
  }
}

extension ScreenActor {
  fileprivate static func run(_ body: @ScreenActor @Sendable () -> Void) async { await body() }
}
