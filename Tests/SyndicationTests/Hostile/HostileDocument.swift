import Testing

@testable import Syndication

/// Runs a fast operation with a time limit far above its linear time and far below quadratic time.
func quickly<Result>(_ body: () throws -> Result) throws -> Result {
  let clock: ContinuousClock = ContinuousClock()
  let start: ContinuousClock.Instant = clock.now
  let result: Result = try body()
  #expect(clock.now - start < .seconds(60))
  return result
}

/// A text repeated `count` times.
func repeated(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: count) }

/// Numbered pieces, joined.
func numbered(_ count: Int, separator: String = "", _ piece: (Int) -> String) -> String {
  (0..<count).map(piece).joined(separator: separator)
}
