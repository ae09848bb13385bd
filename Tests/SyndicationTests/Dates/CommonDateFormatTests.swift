import Foundation
import Testing

@testable import Syndication

@Suite struct CommonDateFormatTests {
  private func usual(_ text: String) -> CalendarDate? {
    Array(text.utf8).withUnsafeBufferPointer { CommonDateFormat.parse($0) }
  }

  private func scanner(_ text: String) -> DateScanner { DateScanner(Array(text.utf8)) }

  @Test func `dates read in place equal those that the scanner reads`() throws {
    var state: UInt64 = UInt64.random(in: 0...UInt64.max)
    let seed: UInt64 = state
    func random(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(clamping: state >> 33) % range.count
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let months: [String] = ["Jan", "feb", "MAR", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    for _ in 0..<2000 {
      let (year, month, day): (Int, Int, Int) = (random(1000...2100), random(1...12), random(0...32))
      let time = "\(two(random(0...25))):\(two(random(0...60))):\(two(random(0...61)))"
      let offset: (String, String) = (two(random(0...14)), two(random(0...59)))
      let sign: String = random(0...1) == 0 ? "+" : "-"
      let written: String =
        "Thu, \(random(0...1) == 0 ? two(day) : "\(day)") \(months[month - 1]) \(year) \(time) "
        + (random(0...1) == 0 ? "GMT" : sign + offset.0 + offset.1)
      #expect(usual(written)?.date == LenientDateParser.parse(scanner(written)), "seed \(seed): \(written)")
      let international: String =
        "\(year)-\(two(month))-\(two(day))T\(time)" + (random(0...1) == 0 ? "Z" : "\(sign)\(offset.0):\(offset.1)")
      #expect(usual(international)?.date == ISODate.parse(scanner(international)), "seed \(seed): \(international)")
    }
  }

  @Test(arguments: [
    "", "2004-01-01", "2004-01-01 19:48:21Z", "2004-01-01T19:48:21.5Z", "01 Jan 2004 19:48:21 GMT",
    "Thu, 01 Jan 04 19:48:21 GMT", "Thu, 01 January 2004 19:48:21 GMT", "Thu, 01 Jan 2004 19:48:21 EST",
    "Thu, 01 Jan 2004 19:48 GMT", "Thu, 01 Jan 2004 19:48:21 GMT ", "jeu, 01 aoû 2004 19:48:21 GMT+2",
  ])
  func `other forms are left to the scanner`(_ text: String) {
    #expect(usual(text) == nil)
  }
}
