import Foundation
import SeededRandom
import Storage
import Testing

@Suite("Identifiers and positions as text")
struct TimelinePositionTests {
  @Test
  func `a position is its time in milliseconds and its id`() {
    let position = TimelinePosition(rank: .at(0), id: EntryID(rawValue: 42))
    #expect(position.description == "1700000000000.42")
    #expect(TimelinePosition("1700000000000.42") == position)
    #expect(TimelinePosition(rank: .at(0.000_4), id: position.id) == position)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `every position comes back from its text`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let seconds = Double.random(in: -6e10...2.5e11, using: &generator)
      let id = EntryID(rawValue: .random(in: 1...Int64.max, using: &generator))
      let position = TimelinePosition(rank: Date(timeIntervalSince1970: seconds), id: id)
      #expect(TimelinePosition(position.description) == position)
    }
  }

  @Test(arguments: [
    "", ".", "1", "1.", ".1", "a.1", "1.a", "1.1.1", "+1.1", "01.1", "1.01", " 1.1", "9223372036854775807.1",
  ])
  func `other text is no position`(text: String) {
    #expect(TimelinePosition(text) == nil)
  }

  @Test
  func `an id has one spelling`() throws {
    #expect(FeedID("12") == FeedID(rawValue: 12))
    for text in ["", "+12", "012", "12 ", "0x1", "99999999999999999999"] { #expect(FeedID(text) == nil) }
    #expect(String(decoding: try JSONEncoder().encode([EntryID(rawValue: 7)]), as: UTF8.self) == "[7]")
    #expect(EntryID(rawValue: 2) < EntryID(rawValue: 10))
  }
}
