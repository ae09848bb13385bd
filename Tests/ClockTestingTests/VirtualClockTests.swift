import ClockTesting

@Suite(.timeLimit(.minutes(1)))
struct VirtualClockTests {
  @Test func `a clock wakes the tasks whose time has come, and tells how long the others wait`() async throws {
    let clock = VirtualClock()
    let tasks = [3, 1].map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
    await clock.waitForSleepers(2)
    #expect(clock.waits == [.seconds(1), .seconds(3)])
    await clock.advance(by: .seconds(1))
    try await tasks[1].value
    #expect(clock.waits == [.seconds(2)])
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(clock.waits.isEmpty)
    #expect(clock.now.offset == .seconds(1))
  }
}
