import Foundation
import Kinds
import ReaderTesting
import Storage
import Testing

@testable import Reader

@Suite struct SampleShelfTests {
  private let shelf = SampleShelf(kinds: ItemKind.all, now: TestReader.now)

  @Test func `every kind has samples, which it recognizes`() {
    let decoder = ItemDecoder(ItemKind.all)
    for kind in ItemKind.all {
      #expect(!kind.samples().isEmpty, "\(kind.key)")
      if kind.isBlock {
        let items = decoder.items(from: shelf.gathered(by: kind), gathersBlocks: true)
        #expect(items.contains { $0.kind == kind.key })
      } else {
        let samples: ArraySlice<SampleShelf.Piece> = shelf.pieces(of: kind).prefix(kind.samples().count)
        #expect(samples.allSatisfy { (piece: SampleShelf.Piece) in piece.entry.kind == kind.key }, "\(kind.key)")
      }
    }
    #expect(shelf.placeholders.map { decoder.item($0.entry).kind } == ["placeholder", "placeholder"])
  }

  @Test func `a timeline has every kind in it, newest first, each entry once`() {
    let entries: [StoredEntry] = shelf.timeline(of: 55)
    #expect(Set(entries.map(\.id)).count == 55)
    #expect(entries.map(\.position) == entries.map(\.position).sorted(by: >))
    for kind in ItemKind.all where !kind.isBlock {
      #expect(entries.contains { (entry: StoredEntry) in entry.kind == kind.key }, "\(kind.key)")
    }
  }

  @Test func `a feed to preview has entries that are not stored`() {
    #expect(shelf.feed(of: 12).entries.allSatisfy { (entry: StoredEntry) in !entry.id.isStored })
  }
}
