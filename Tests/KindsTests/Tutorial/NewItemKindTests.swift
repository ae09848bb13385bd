import Foundation
import HTML
import ReaderTesting
import Running
import Screens
import Storage
import Testing

@testable import Kinds
@testable import WebHost

@Suite struct NewItemKindTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test func `the tutorial shows the code that is tested here`() throws {
    let package = Self.folder.appending(path: "../../..").standardized
    let tutorial = try String(contentsOf: package.appending(path: "docs/new-item-kind.md"), encoding: .utf8)
    let code = try String(contentsOf: Self.folder.appending(path: "Recipe.swift"), encoding: .utf8)
    let blocks = tutorial.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }

    #expect(blocks.count == 5)
    for block in blocks.dropLast() { #expect(code.contains(block), "\(block)") }
    #expect(blocks.last == "RecipeKind.kind,\n")
  }

  @Test func `a kind from outside goes all the way from a feed to the page with one registration`() async throws {
    let reader = try await TestReader(kinds: [RecipeKind.kind] + ItemKind.all)
    try await reader.subscribe(items: [
      TestReader.item("soup", hour: 2, content: "<p>Ingredients: water, salt, an onion. Boil.</p>"),
      TestReader.item("news", hour: 1),
    ])

    let entries = try await reader.database.entries(reader.owner().id, EntryQuery())
    let items = reader.services.items().items(from: entries, gathersBlocks: true)
    let page = ItemWriter(context: .elsewhere)
    var row = Markup()
    page.write(items[0], in: .list, into: &row)
    var body = Markup()
    items[0].writeWhole(into: &body, on: page)

    #expect(entries.map(\.kind) == ["recipe", "article"])
    #expect(row.string.contains("row recipe unread") && row.string.contains("water · salt · an onion"))
    #expect(body.string.contains("<li>an onion</li>"))
    #expect(items[0].line(width: 80).text.contains("3 ingredients"))
  }

  @Test func `without its registration a stored entry of that kind is a placeholder`() {
    var row = Markup()
    ItemWriter(context: .elsewhere).write(
      ItemDecoder(ItemKind.all).item(.sample(1, kind: "recipe")), in: .list, into: &row)
    #expect(row.string.contains("placeholder") && row.string.contains("recipe"))
  }
}
