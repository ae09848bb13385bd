import HostileDocuments
import Testing

@testable import Syndication

/// Texts and markup that take time in the square of their length where anything is compared as text, or looked for in
/// vain again and again: in every place of every format.
@Suite struct HostileFieldTests {
  @Test(arguments: HostileField.all)
  func `combining marks are read in linear time in every field`(field: HostileField) {
    #expect(HostileReading.finding("one text", field.kind) { field.document(of: .marks, bytes: $0) } == nil)
    #expect(
      HostileReading.finding("many texts", field.kind) { field.document(ofMany: .marks, of: 1_000, bytes: $0) } == nil)
  }

  @Test(arguments: HostileField.all.filter(\.holdsText), HostilePattern.openQuotes + HostilePattern.rawText)
  func `markup without ends is read in linear time in every field`(field: HostileField, pattern: HostilePattern) {
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
        HostileReading.finding("base of \(length)", addresses.kind, url: base) {
          addresses.document(bytes: $0, base: base)
        } == nil)
      let bytes = HostileReading.read(addresses.document(bytes: size, base: base), as: addresses.kind, url: base)
      // As much as the document, and a quarter of a megabyte.
      #expect(bytes <= 4 * size + 262_144)
    }
  }
}
