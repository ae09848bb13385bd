// The code of docs/new-item-kind.md. A test checks that both are equal.

import HTML
import Storage
import TerminalCells

@testable import Reader

// MARK: RecipeKind.swift

/// An entry that lists ingredients.
enum RecipeKind {
  static let kind = ItemKind(
    key: "recipe",
    recognizes: { (found: FoundEntry) in found.draft.text.contains("Ingredients:") },
    payload: { RecipePayload($0) },
    cells: { (cells: ItemCells<RecipeItem>) in
      try cells.row { RecipeCell(item: $0).write(into: &$1, in: $2) }
      try cells.plainCard()
      try cells.line { RecipeRow(item: $0).row(width: $1) }
    },
    decode: { try RecipeItem(entry: $0, payload: $1, slots: $2) })
}

// MARK: RecipePayload.swift

/// The ingredients of a recipe.
struct RecipePayload: Codable {
  let ingredients: [String]

  init?(_ found: FoundEntry) {
    guard let list = found.draft.text.split(separator: "Ingredients:", maxSplits: 1).last else { return nil }
    ingredients = list.split(separator: ".")[0].split(separator: ",").prefix(50).compactMap { (each: Substring) in
      found.name(String(each.drop { (character: Character) in character == " " }))
    }
  }
}

// MARK: RecipeItem.swift

struct RecipeItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<RecipeItem>
  let ingredients: [String]

  init(entry: StoredEntry, payload: RecipePayload?, slots: ItemSlots<RecipeItem>) throws(MalformedElement) {
    guard let payload else { throw MalformedElement("A recipe needs ingredients, and this one has none.") }
    self.entry = entry
    self.slots = slots
    ingredients = payload.ingredients
  }

  func writeBody(into markup: inout Markup) {
    RecipeCell(item: self).writeBody(into: &markup)
  }
}

// MARK: RecipeCell.swift

struct RecipeCell {
  let item: RecipeItem

  func write(into markup: inout Markup, in page: PageContext) {
    RowFrame(item, style: "recipe").write(into: &markup) { (row: inout Markup) in
      row.rowTitle(item.entry.displayTitle, of: item.entry, in: page)
      row.element("p", [.class("note")], text: item.ingredients.joined(separator: " · "))
    }
  }

  func writeBody(into markup: inout Markup) {
    markup.element("ul", [.class("ingredients")]) { (list: inout Markup) in
      for ingredient in item.ingredients { list.element("li", text: ingredient) }
    }
    markup.cleanedContent(of: item.entry)
  }
}

// MARK: RecipeRow.swift

struct RecipeRow {
  let item: RecipeItem

  func row(width: Int) -> TerminalRow {
    EntryLine(
      entry: item.entry, symbol: "♨", title: item.entry.displayTitle, note: "\(item.ingredients.count) ingredients"
    ).row(width: width)
  }
}
