import Testing
import Threading

@Suite struct LockTests {
  @Test func `changes of many tasks are all kept`() async {
    let sums = Sums()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1_000 { sums.total.withLock { $0 += 1 } }
        }
      }
    }
    #expect(sums.total.withLock { $0 } == 8_000)
  }

  @Test func `a lock that is taken is not waited for`() {
    let lock = Lock(1)
    let inner: Int? = lock.withLock { _ in lock.withLockIfAvailable { $0 } }
    #expect(inner == nil)
    #expect(lock.withLockIfAvailable { $0 } == 1)
  }

  @Test func `an error leaves the lock free`() {
    struct Failure: Error {}
    let lock = Lock(1)
    #expect(throws: Failure.self) { try lock.withLock { _ throws(Failure) in throw Failure() } }
    #expect(lock.withLockIfAvailable { $0 } == 1)
  }

  private final class Sums: Sendable {
    let total = Lock(0)
  }
}

@Suite struct QueueExecutorTests {
  actor Counter {
    private let executor = QueueExecutor(label: "test")
    private(set) var total = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func add() {
      total += 1
    }
  }

  @Test func `an actor on a queue runs one call at a time`() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { await counter.add() } }
    }
    #expect(await counter.total == 100)
  }
}
