import Testing

@testable import Syndication

/// Runs what must not take long, with far more time than it takes, and far less than it would if it were not linear.
func quickly<Result>(_ body: () throws -> Result) throws -> Result {
  let clock: ContinuousClock = ContinuousClock()
  let start: ContinuousClock.Instant = clock.now
  let result: Result = try body()
  #expect(clock.now - start < .seconds(60))
  return result
}

/// The same again and again.
func repeated(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: count) }

/// Numbered pieces, one after the other.
func numbered(_ count: Int, separator: String = "", _ piece: (Int) -> String) -> String {
  (0..<count).map(piece).joined(separator: separator)
}
