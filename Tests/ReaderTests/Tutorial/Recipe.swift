// The code of docs/new-item-kind.md: a test holds the two together.

import HTML
import Storage
import TerminalCells

@testable import Reader

// MARK: RecipeKind.swift

/// An entry that lists ingredients.
enum RecipeKind {
  static let kind = ItemKind(
    key: "recipe",
    recognizes: { (draft: EntryDraft) in draft.text.contains("Ingredients:") },
    decode: { (entry: StoredEntry) in try RecipeItem(entry: entry) })
}

// MARK: RecipeItem.swift

struct RecipeItem: EntryItem {
  let entry: StoredEntry
  let ingredients: [String]

  init(entry: StoredEntry) throws(MalformedElement) {
    guard let list = entry.excerpt.split(separator: "Ingredients:", maxSplits: 1).last else {
      throw MalformedElement("A recipe needs ingredients, and this one has none.")
    }
    self.entry = entry
    ingredients = list.split(separator: ".")[0].split(separator: ",").map { (each: Substring) in
      String(each.drop { (character: Character) in character == " " })
    }
  }

  func write(into markup: inout Markup, in page: PageContext) {
    RecipeCell(item: self).write(into: &markup, in: page)
  }

  func writeBody(into markup: inout Markup) {
    RecipeCell(item: self).writeBody(into: &markup)
  }

  func terminalRow(width: Int) -> TerminalRow {
    EntryLine(entry: entry, symbol: "♨", title: entry.displayTitle, note: "\(ingredients.count) ingredients")
      .row(width: width)
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
