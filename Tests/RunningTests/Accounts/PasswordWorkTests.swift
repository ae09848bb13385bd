import ReaderTesting
import Synchronization
import Testing

@testable import Running

@Suite struct PasswordWorkTests {
  @Test(.timeLimit(.minutes(1)))
  func `work that exceeds the queue is refused at once, and known clients have places of their own`() async throws {
    let work = PasswordWork()
    let (gate, opening) = (Gate(), Gate())
    func isDone(isReserved: Bool = false, _ task: @escaping @Sendable () -> Void = {}) async -> Bool {
      do {
        try await work.run(isReserved: isReserved, task)
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
        guard outcomes.count == 40 - PasswordWork.longestQueue else { continue }
        for _ in 0..<PasswordWork.reservedPlaces + 3 { group.addTask { await isDone(isReserved: true) } }
        // Three of the known clients find no place.
        for _ in 0..<3 { outcomes.append(await group.next() ?? true) }
        gate.open()
      }
      return outcomes
    }
    let places = PasswordWork.longestQueue + PasswordWork.reservedPlaces
    #expect(outcomes.dropLast(places).allSatisfy { !$0 })
    #expect(outcomes.suffix(places).allSatisfy { $0 })
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
