import Foundation
import Testing

@testable import WebHost

#if os(Linux)
  @Suite struct TimeLimitTests {
    @Test func `a time limit that is not reached frees its memory`() async throws {
      func growth(_ runs: Int) async throws -> Int {
        let before = try residentBytes()
        for _ in 0..<runs { _ = try await TimeLimit.run(seconds: 3_600) { 7 } }
        return try residentBytes() - before
      }
      _ = try await growth(1_000)
      // Other tests run at the same time: the smallest of several values is the growth by the limits.
      var least = Int.max
      for _ in 0..<4 { least = min(least, try await growth(20_000)) }
      #expect(least < 20_000 * 200, "\(least) bytes for 20,000 requests")
    }

    private func residentBytes() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return try #require(Int(fields[1])) * Int(sysconf(Int32(clamping: _SC_PAGESIZE)))
    }
  }
#endif
