import HostileDocuments
import SeededRandom
import Testing

@testable import Syndication

/// Tests texts and markup that take quadratic time in parsers that repeat comparisons or searches: in every field of
/// every format.
@Suite struct HostileFieldTests {
  @Test(arguments: HostileField.all)
  func `combining marks are read in linear time in every field`(field: HostileField) {
    #expect(HostileReading.finding("one text", field.kind) { field.document(of: .marks, bytes: $0) } == nil)
    #expect(
      HostileReading.finding("many texts", field.kind) { field.document(ofMany: .marks, of: 1_000, bytes: $0) } == nil)
  }

  @Test(arguments: Array(HostileField.all.filter(\.holdsText).enumerated()))
  func `unclosed markup is read in linear time in every field`(number: Int, field: HostileField) {
    for patterns in [HostilePattern.openQuotes, HostilePattern.rawText] {
      for pattern in patterns.sample(number, share: patterns.count) {
        #expect(HostileReading.finding(pattern.name, field.kind) { field.document(of: pattern, bytes: $0) } == nil)
      }
    }
  }

  /// The sample has all formats and all tags.
  @Test(arguments: HostileMarkup.openTags.sample(0, share: 5))
  func `start tags that never end are read in linear time`(markup: HostileMarkup) {
    #expect(HostileReading.finding(markup.name, markup.kind) { markup.document(bytes: $0) } == nil)
  }

  @Test(arguments: Array(HostileAddresses.all.enumerated()))
  func `long base addresses are read in linear time and memory`(number: Int, addresses: HostileAddresses) {
    // A copy of the base for each address would be more than ten times the bound.
    let size = 50_000
    for length in HostileAddresses.baseLengths(ofDocument: size).sample(number, share: 2) {
      let base = HostileAddresses.base(ofBytes: length)
      #expect(
        HostileReading.finding("base of \(length)", addresses.kind, url: "\(base)") {
          addresses.document(bytes: $0, base: base)
        } == nil)
      let bytes = HostileReading.read(addresses.document(bytes: size, base: base), as: addresses.kind, url: "\(base)")
      // The size of the document plus a quarter of a megabyte.
      #expect(bytes <= 4 * size + 262_144)
    }
  }
}
