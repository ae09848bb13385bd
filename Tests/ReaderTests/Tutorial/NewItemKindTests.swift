import Foundation
import HTML
import ReaderTesting
import Storage
import Testing

@testable import Reader

@Suite struct NewItemKindTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test func `the tutorial shows the code that is tested here`() throws {
    let package: URL = Self.folder.appending(path: "../../..").standardized
    let tutorial = try String(contentsOf: package.appending(path: "docs/new-item-kind.md"), encoding: .utf8)
    let code = try String(contentsOf: Self.folder.appending(path: "Recipe.swift"), encoding: .utf8)
    let blocks: [String] = tutorial.components(separatedBy: "```swift\n").dropFirst().compactMap { (block: String) in
      block.components(separatedBy: "```").first
    }

    #expect(blocks.count == 6)
    for block in blocks.dropLast() { #expect(code.contains(block), "\(block)") }
    #expect(blocks.last == "RecipeKind.kind,\n")
  }

  @Test func `a kind from outside goes all the way from a feed to the page with one registration`() async throws {
    let reader = try await TestReader(kinds: [RecipeKind.kind] + ItemKind.all)
    try await reader.subscribe(items: [
      TestReader.item("soup", hour: 2, content: "<p>Ingredients: water, salt, an onion. Boil.</p>"),
      TestReader.item("news", hour: 1),
    ])

    let entries: [StoredEntry] = try await reader.database.entries(reader.owner().id, EntryQuery())
    let catalog = try ItemCatalog(reader.services.kinds())
    let items: [any TimelineItem] = catalog.items(from: entries, gathersBlocks: true)
    var row = Markup()
    catalog.write(items[0], in: .list, into: &row)
    var body = Markup()
    catalog.entry(entries[0]).writeBody(into: &body)

    #expect(entries.map(\.kind) == ["recipe", "article"])
    #expect(row.string.contains("row recipe unread") && row.string.contains("water · salt · an onion"))
    #expect(body.string.contains("<li>an onion</li>"))
    #expect(items[0].line(in: catalog.lines).content.text.contains("3 ingredients"))
  }

  @Test func `without its registration a stored entry of that kind is a placeholder`() throws {
    let catalog = try ItemCatalog(ItemKind.all)
    var row = Markup()
    catalog.write(catalog.entry(.sample(1, kind: "recipe")), in: .list, into: &row)
    #expect(row.string.contains("placeholder") && row.string.contains("recipe"))
  }
}
