import HostileDocuments
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

  @Test(arguments: HostileField.all.filter(\.holdsText), HostilePattern.openQuotes + HostilePattern.rawText)
  func `unclosed markup is read in linear time in every field`(field: HostileField, pattern: HostilePattern) {
    #expect(HostileReading.finding(pattern.name, field.kind) { field.document(of: pattern, bytes: $0) } == nil)
  }

  @Test(arguments: HostileMarkup.openTags)
  func `start tags that never end are read in linear time`(markup: HostileMarkup) {
    #expect(HostileReading.finding(markup.name, markup.kind) { markup.document(bytes: $0) } == nil)
  }

  @Test(arguments: HostileAddresses.all)
  func `long base addresses are read in linear time and memory`(addresses: HostileAddresses) {
    let size = 200_000
    for length in HostileAddresses.baseLengths(ofDocument: size) {
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
