import Foundation
import HTML
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Reader

@Suite struct ItemKindTests {
  private func draft(
    title: String? = "Title", text: String = "Text", link: String? = "http://site.test/1",
    enclosures: [Enclosure] = [], images: Int = 0
  ) -> EntryDraft {
    let pictures: [StoredImage] = (0..<images).map { (number: Int) in
      StoredImage(url: "http://site.test/\(number).png", alt: "", width: nil, height: nil)
    }
    return EntryDraft(
      guid: "1", kind: "", title: title, link: link, author: nil, published: nil, updated: nil,
      contentHTML: "<p>\(text)</p>", text: text, enclosures: enclosures, images: pictures, payload: nil)
  }

  private func file(_ url: String, _ type: String) -> Enclosure {
    Enclosure(url: url, mimeType: type, lengthBytes: nil, durationSeconds: nil, title: nil, width: nil, height: nil)
  }

  @Test func `an entry is of the first kind that recognizes it`() {
    let kinds: [ItemKind] = ItemKind.all
    #expect(kinds.key(for: draft()) == "article")
    #expect(kinds.key(for: draft(title: nil, text: "A short remark")) == "status")
    #expect(kinds.key(for: draft(title: nil, text: String(repeating: "long ", count: 300))) == "article")
    #expect(kinds.key(for: draft(enclosures: [file("http://a.test/a.mp3", "audio/mpeg")])) == "episode")
    #expect(kinds.key(for: draft(enclosures: [file("http://a.test/a.mp4", "video/mp4")])) == "video")
    #expect(kinds.key(for: draft(link: "https://www.youtube.com/watch?v=jNQXAC9IVRw")) == "video")
    #expect(kinds.key(for: draft(images: 4)) == "gallery")
    #expect(kinds.key(for: draft(text: String(repeating: "word ", count: 900), images: 4)) == "article")
  }

  @Test func `no two kinds have the same key`() {
    #expect(throws: Never.self) { try ItemCatalog(ItemKind.all) }
    #expect(throws: RegistrationError.self) { try ItemCatalog(ItemKind.all + [ItemKind.all[0]]) }
  }

  @Test func `an unknown kind and a malformed element become placeholders, and their neighbors are shown`() throws {
    let catalog = try ItemCatalog(ItemKind.all)
    let unknown: StoredEntry = .sample(1, kind: "hologram")
    let broken: StoredEntry = .sample(2, kind: "episode")
    let sound: StoredEntry = .sample(3, kind: "article")

    let items: [any TimelineItem] = catalog.items(from: [unknown, broken, sound], gathersBlocks: true)
    let rows: [String] = items.map { (item: any TimelineItem) in
      var markup = Markup()
      catalog.write(item, in: .list, into: &markup)
      return markup.string
    }

    #expect(items.map { (item: any TimelineItem) in "\(item.id)" } == ["e1", "e2", "e3"])
    #expect(rows[0].contains("hologram"))
    #expect(rows[1].contains("An episode needs an audio file"))
    #expect(rows[2].contains("row article") && !rows[2].contains("problem"))
  }

  @Test func `every kind has a cell in every layout, a line in a terminal, and actions`() throws {
    try ItemCatalog(ItemKind.all).check()
  }

  @Test func `a kind without a card is named by the check, and its card says so`() throws {
    let kind = ItemKind(
      key: "bare", recognizes: { (_: FoundEntry) in true },
      cells: { (cells: ItemCells<ArticleItem>) in
        try cells.row { ArticleCell(item: $0).write(into: &$1, in: $2) }
        try cells.line { ArticleRow(item: $0).row(width: $1) }
      },
      decode: { ArticleItem(entry: $0, slots: $1) })
    let catalog = try ItemCatalog([kind])
    let missing = SlotProblem(itemType: "Reader.ArticleItem", map: "cards", reason: .nothingRegistered)
    #expect(throws: IncompleteRegistry(problems: [missing])) { try catalog.check() }

    var card = Markup()
    catalog.write(catalog.entry(.sample(1, kind: "bare")), in: .cards, into: &card)
    #expect(card.string.contains("Reader.ArticleItem has nothing registered in the map “cards”"))
    #expect(catalog.cards.problems == [missing])
  }

  @Test func `a page's rows are written in one view`() throws {
    let catalog = try ItemCatalog(ItemKind.all)
    var page = Markup()
    for item in catalog.items(from: (1...50).map { .sample($0) }, gathersBlocks: false) {
      catalog.write(item, in: .list, into: &page)
    }
    #expect(catalog.views.misses == 1 && catalog.views.hits == 49)
    #expect(page.string.components(separatedBy: "<li").count == 51)
  }
}
