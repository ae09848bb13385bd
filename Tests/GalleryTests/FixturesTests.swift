import Foundation
import Kinds
import ReaderTesting
import Storage
import Testing

@testable import Gallery
@testable import Screens

@Suite struct FixturesTests {
  private let fixtures = Fixtures(kinds: ItemKind.all, now: TestReader.now)

  @Test func `every kind has samples, which it recognizes`() {
    let decoder = ItemDecoder(ItemKind.all)
    for kind in ItemKind.all {
      #expect(!kind.samples().isEmpty, "\(kind.key)")
      if kind.isBlock {
        let items = decoder.items(from: fixtures.gathered(by: kind), gathersBlocks: true)
        #expect(items.contains { $0.kind == kind.key })
      } else {
        let samples: ArraySlice<Fixtures.Sample> = fixtures.samples(of: kind).prefix(kind.samples().count)
        #expect(samples.allSatisfy { (fixture: Fixtures.Sample) in fixture.entry.kind == kind.key }, "\(kind.key)")
      }
    }
    #expect(fixtures.placeholders.map { decoder.item($0.entry).kind } == ["placeholder", "placeholder"])
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
