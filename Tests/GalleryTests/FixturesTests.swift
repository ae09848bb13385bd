import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Gallery
@testable import Reader

@Suite struct FixturesTests {
  private let fixtures = Fixtures(kinds: ItemKind.all, now: TestReader.now)

  @Test func `every kind has samples, which it recognizes`() throws {
    let catalog = try ItemCatalog(ItemKind.all)
    for kind in ItemKind.all {
      #expect(!kind.samples().isEmpty, "\(kind.key)")
      if kind.isBlock {
        let elements: [RawElement] = fixtures.gathered(by: kind).map { (entry: StoredEntry) in RawElement(entry) }
        #expect(kind.gather?(elements).contains { (element: RawElement) in element.kind == kind.key } == true)
      } else {
        let samples: ArraySlice<Fixtures.Sample> = fixtures.samples(of: kind).prefix(kind.samples().count)
        #expect(samples.allSatisfy { (fixture: Fixtures.Sample) in fixture.entry.kind == kind.key }, "\(kind.key)")
      }
    }
    #expect(catalog.items(from: fixtures.placeholders.map(\.entry), gathersBlocks: false).count == 2)
  }

  @Test func `a timeline has every kind in it, newest first, each entry once`() {
    let entries: [StoredEntry] = fixtures.timeline(of: 55)
    #expect(Set(entries.map(\.id)).count == 55)
    #expect(entries.map(\.position) == entries.map(\.position).sorted(by: >))
    for kind in ItemKind.all where !kind.isBlock {
      #expect(entries.contains { (entry: StoredEntry) in entry.kind == kind.key }, "\(kind.key)")
    }
  }

  @Test func `a feed to preview has entries that are not stored`() {
    #expect(fixtures.feed(of: 12).entries.allSatisfy { (entry: StoredEntry) in !entry.id.isStored })
  }
}
