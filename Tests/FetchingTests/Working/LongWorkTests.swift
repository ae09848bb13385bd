import Logging
import ReaderTesting
import Synchronization
import Testing

@testable import Fetching

@Suite struct LongWorkTests {
  @Test func `work returns what its body returns, and throws what it throws`() async throws {
    struct Wrong: Error {}
    let work = LongWork()

    let sum = try await work.run { 1 + 2 }

    #expect(sum == 3)
    await #expect(throws: Wrong.self) { try await work.run { () throws -> Int in throw Wrong() } }
  }

  @Test func `work that exceeds its processor time is cancelled, and its caller gets an error`() async throws {
    let work = LongWork(limits: limits { $0.seconds = 0.2 })
    let sawCancellation = Flag()

    await #expect(throws: LongWorkError.tookTooLong(seconds: 0.2)) {
      try await work.run {
        while !Task.isCancelled {}
        sawCancellation.set()
      }
    }

    try await eventually { sawCancellation.isSet }
    #expect(try await work.run { true })
  }

  @Test func `waiting uses no processor time and does not reach the limit`() async throws {
    let work = LongWork(limits: limits { ($0.threads, $0.seconds) = (2, 0.05) })
    let (began, ends) = (Flag(), Flag())
    let waiting = Task {
      try await work.run {
        began.set()
        try blockUntil(every: .milliseconds(20)) { ends.isSet }
      }
    }
    try await eventually { began.isSet }
    // Computing, work that began later reaches the limit: it has passed on the clock, and has been checked.
    await #expect(throws: LongWorkError.self) { try await work.run { while !Task.isCancelled {} } }

    ends.set()

    try await waiting.value
  }

  @Test func `work that ignores its cancellation loses its place, and this is logged`() async throws {
    let logged = Flag()
    let ends = Flag()
    let work = LongWork(
      limits: limits { ($0.seconds, $0.secondsToEnd) = (0.1, 0.1) },
      logger: Logger(level: .warning) { _ in logged.set() })

    await #expect(throws: LongWorkError.self) { try await work.run { while !ends.isSet {} } }
    let next = try await work.run { "read" }

    #expect(next == "read" && logged.isSet)
    ends.set()
  }

  @Test func `a cancelled caller returns at once, even if its work continues`() async throws {
    let work = LongWork(limits: limits { $0.secondsToEnd = 0.1 })
    let (began, ends) = (Flag(), Flag())
    let caller = Task {
      try await work.run {
        began.set()
        while !ends.isSet {}
      }
    }
    try await eventually { began.isSet }

    caller.cancel()

    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(!ends.isSet)
    ends.set()
  }

  @Test func `work that a user waits for runs before other work`() async throws {
    let work = LongWork(limits: limits { _ in })
    let (began, ends) = (Flag(), Flag())
    let order = Order()
    let first = Task {
      try await work.run {
        began.set()
        try blockUntil { ends.isSet }
      }
    }
    try await eventually { began.isSet }
    let refresh = Task { try await work.run { order.add("refresh") } }
    try await eventually { work.waitingCount == 1 }
    let person = Task { try await work.run(goesFirst: true) { order.add("person") } }
    try await eventually { work.waitingCount == 2 }

    ends.set()

    for task in [first, refresh, person] { try await task.value }
    #expect(order.names == ["person", "refresh"])
  }

  @Test func `the queue of work that users wait for is limited`() async throws {
    let work = LongWork(limits: limits { $0.mostWaiting = 1 })
    let (began, ends) = (Flag(), Flag())
    let first = Task {
      try await work.run {
        began.set()
        try blockUntil { ends.isSet }
      }
    }
    try await eventually { began.isSet }
    let second = Task { try await work.run(goesFirst: true) {} }
    try await eventually { work.waitingCount == 1 }

    await #expect(throws: LongWorkError.busy) { try await work.run(goesFirst: true) {} }

    ends.set()
    for task in [first, second] { try await task.value }
  }

  /// Limits for tests, with one thread.
  private func limits(_ change: (inout LongWork.Limits) -> Void) -> LongWork.Limits {
    var limits = LongWork.Limits()
    limits.threads = 1
    change(&limits)
    return limits
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

private final class Order: Sendable {
  private let all = Mutex<[String]>([])

  var names: [String] { all.withLock { $0 } }

  func add(_ name: String) { all.withLock { $0.append(name) } }
}
