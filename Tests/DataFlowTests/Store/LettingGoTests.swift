import Testing

@testable import DataFlow

/// Runs a closure when it is let go, as an object that ends something does.
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

/// Counts what it was sent.
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

/// What a store lets go of may call it. Each of these used to stop the process, so that each has one of its own.
@Suite(.timeLimit(.minutes(1)))
struct LettingGoTests {
  @Test func `A queued payload that sends when it is let go is heard`() async {
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
          })
        home.store?.send(.begin)
        precondition(home.store?.state == 5)
      }
    }
  }

  @Test func `A payload that sends when it is let go is heard by a shared store`() async {
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

  @Test func `What an ended observer held may send when it is let go`() async {
    await #expect(processExitsWith: .success) {
      await ScreenActor.run {
        let home = Home()
        home.store = Store(initial: 0, reducer: Counting())
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

  @Test func `What is let go while places are forgotten may observe, and is told from then on`() async {
    await #expect(processExitsWith: .success) {
      await ScreenActor.run {
        let home = Home()
        home.store = Store(initial: 0, reducer: Counting())
        let farewell = Farewell { home.late = home.store?.observe { _ in home.told += 1 } }
        Self.observe(home, holding: consume farewell)?.end()
        for _ in 0..<200 { home.store?.observe { _ in }.end() }
        home.store?.send(.plain)
        home.store?.send(.plain)
        precondition(home.late != nil && home.told >= 1)
      }
    }
  }

  @Test func `An observer of a shared store may observe it`() async {
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

  /// Written under the store's lock.
  private final class Late: @unchecked Sendable {
    var watch: StoreObservation?
    var changes: AsyncMapSequence<AsyncStream<Void>, Int>?
  }
}

extension ScreenActor {
  fileprivate static func run(_ body: @ScreenActor @Sendable () -> Void) async { await body() }
}
