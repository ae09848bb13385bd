import ReaderTesting
import Synchronization
import Testing

@testable import Reader

@Suite struct PasswordWorkTests {
  @Test(.timeLimit(.minutes(1))) func `work that exceeds the queue is refused at once`() async throws {
    let work = PasswordWork()
    let (gate, opening) = (Gate(), Gate())
    func isDone(_ task: @escaping @Sendable () -> Void = {}) async -> Bool {
      do {
        try await work.run(task)
        return true
      } catch { return false }
    }
    async let first = isDone {
      opening.open()
      gate.wait()
    }
    // The first piece of work is running now.
    await Task.detached { opening.wait() }.value
    let outcomes = await withTaskGroup(of: Bool.self) { (group) in
      for _ in 0..<40 { group.addTask { await isDone() } }
      var outcomes: [Bool] = []
      for await outcome in group {
        outcomes.append(outcome)
        // The refused ones end while the first one still runs.
        if outcomes.count == 40 - PasswordWork.longestQueue { gate.open() }
      }
      return outcomes
    }
    #expect(outcomes.prefix(40 - PasswordWork.longestQueue).allSatisfy { !$0 })
    #expect(outcomes.suffix(PasswordWork.longestQueue).allSatisfy { $0 })
    #expect(await first)
    // The queue has room again.
    try await work.run {}
  }
}

/// A gate that threads wait for. It opens once.
private final class Gate: Sendable {
  private let isOpen = Mutex(false)

  func open() { isOpen.withLock { $0 = true } }

  func wait() {
    try? blockUntil(within: .seconds(60)) { isOpen.withLock { $0 } }
  }
}
