import GrowthTesting
import Testing

@testable import Syndication

/// Runs a fast operation with a time limit far above its linear time and far below quadratic time.
func quickly<Result>(_ body: () throws -> Result) throws -> Result {
  var result: Swift.Result<Result, any Error>?
  let time = ProcessorTime.measure { result = Swift.Result { try body() } }
  #expect(time < .seconds(20))
  return try #require(result).get()
}

/// A text repeated `count` times.
func repeated(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: count) }

/// Numbered pieces, joined.
func numbered(_ count: Int, separator: String = "", _ piece: (Int) -> String) -> String {
  (0..<count).map(piece).joined(separator: separator)
}
