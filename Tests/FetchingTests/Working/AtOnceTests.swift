import Testing
import Threading

@testable import Fetching

@Suite struct AtOnceTests {
  private struct Failure: Error {}

  @Test func `where one fails, the others run to their end before the failure is thrown`() async throws {
    let ended = Lock<Set<Int>>([])
    await #expect(throws: Failure.self) {
      try await [1, 2, 3].forEachAtOnce { number in
        if number == 1 { throw Failure() }
        for _ in 0..<1_000 {
          await Task.yield()
          try Task.checkCancellation()
        }
        ended.withLock { _ = $0.insert(number) }
      }
    }
    #expect(ended.withLock { $0 } == [2, 3])
  }
}
