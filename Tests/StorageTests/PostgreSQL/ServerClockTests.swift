import Foundation
import TemporaryPostgreSQL
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1))) struct ServerClockTests {
  @Test func `the time is that of the server, counted on by a clock that is never set`() {
    let clock = ServerClock()
    #expect(abs(clock.now.timeIntervalSinceNow) < 5, "That of this machine before the first answer.")
    let time = Date(timeIntervalSince1970: 1_000_000)
    // Asked ten seconds ago, and answered within four: the clock was read in the middle.
    let sent = ContinuousClock.now - .seconds(10)
    clock.set(time, sent: sent, answered: sent + .seconds(4))
    #expect((8..<12).contains(clock.now.timeIntervalSince(time)))
  }

  @Test func `the server is asked again after a minute, and once`() async throws {
    let clock = ServerClock()
    await confirmation { asked in
      await withCheckedContinuation { continuation in
        clock.asks {
          asked()
          continuation.resume()
        }
        _ = clock.now
        clock.set(.now, sent: .now - .seconds(70), answered: .now - .seconds(65))
        _ = (clock.now, clock.now)
      }
    }
  }

  @Test func `a database on a server gives its time, and a test's own clock comes first`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let database = try await PostgreSQLDatabase(url: url)
      database.clock.set(Date(timeIntervalSince1970: 1_000_000), sent: .now)
      #expect(database.now().timeIntervalSince1970 < 1_000_100)
      try await database.close()
      let other = try await PostgreSQLDatabase(url: url) { Date(timeIntervalSince1970: 5) }
      #expect(other.now() == Date(timeIntervalSince1970: 5))
      try await other.close()
    }
  }
}
