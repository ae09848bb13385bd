// The code of docs/new-item-kind.md. A test checks that both are equal.

import Fetching
import HTML
import Screens
import Storage

// MARK: RecipeKind.swift

/// An entry that lists ingredients.
enum RecipeKind {
  static let kind = ItemKind(
    key: "recipe",
    recognizes: { $0.draft.text.contains("Ingredients:") },
    payload: { RecipePayload($0) },
    decode: { try RecipeItem(entry: $0, payload: $1) },
    row: { RecipeCell(item: $0).writeRow(into: &$1, on: $2) },
    card: { $2.writeCard(of: $0.entry, into: &$1) },
    whole: { RecipeCell(item: $0).writeWhole(into: &$1, on: $2) },
    line: { RecipeCell(item: $0).line.row(width: $1) }
  )
}

// MARK: RecipePayload.swift

/// The ingredients of a recipe.
struct RecipePayload: Codable {
  let ingredients: [String]

  init?(_ found: FoundEntry) {
    guard let list = found.draft.text.split(separator: "Ingredients:", maxSplits: 1).last else { return nil }
    ingredients = list.split(separator: ".")[0].split(separator: ",").prefix(50).compactMap {
      found.name(String($0.drop { $0 == " " }))
    }
  }
}

// MARK: RecipeItem.swift

struct RecipeItem: EntryItem {
  var entry: StoredEntry
  let ingredients: [String]

  init(entry: StoredEntry, payload: RecipePayload?) throws(MalformedElement) {
    guard let payload else { throw MalformedElement("A recipe needs ingredients, and this one has none.") }
    self.entry = entry
    ingredients = payload.ingredients
  }
}

// MARK: RecipeCell.swift

struct RecipeCell {
  let item: RecipeItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    page.writeTitle(of: item.entry, into: &row)
    page.writeNote(item.ingredients.joined(separator: " · "), into: &row)
  }

  func writeWhole(into body: inout Markup, on page: any ItemPage) {
    body.element("ul", [.class("ingredients")]) { list in
      for ingredient in item.ingredients { list.element("li", text: ingredient) }
    }
    page.writeContent(of: item.entry, into: &body)
  }

  /// The line in a terminal.
  var line: EntryLine {
    EntryLine(
      entry: item.entry, symbol: "♨", title: item.entry.displayTitle, note: "\(item.ingredients.count) ingredients")
  }
}
