import Foundation
import Testing

@testable import TerminalCells

/// Titles of feeds are printed: for any content, the time for a row is at most proportional to its length.
@Suite struct HostileTextTests {
  @Test(arguments: [
    "\u{301}\u{323}", "\u{1F1E6}", "\u{200D}\u{1F468}", "\u{1112}\u{1161}", "\u{FE0F}", "\u{94D}\u{915}",
  ])
  func `the time for a long title is proportional to its length`(unit: String) {
    func processorTime(_ count: Int) -> Int {
      let title = "x" + String(repeating: unit, count: count)
      let start = clock()
      _ = TerminalRow(title).rendered(width: 80, styled: true)
      _ = TerminalRow(title).width
      return clock() - start
    }
    _ = processorTime(100)
    let short = processorTime(20_000)
    let long = processorTime(80_000)
    // A quadratic function would take 16 times as long. Other tests run in the same process at the same time.
    #expect(long < 8 * short + Int(CLOCKS_PER_SEC) / 2, "\(short) against \(long)")
  }
}
