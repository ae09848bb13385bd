import HTML
import Screens
import Storage

struct StatusItem: EntryItem {
  var entry: StoredEntry
}

/// The whole text, so that a status need not be opened.
struct StatusCell {
  let item: StatusItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    writeWords(into: &row, on: page)
    guard let picture = item.entry.images.first else { return }
    row.void(
      "img",
      [
        .class("attached", RowPart.preview), .src(picture.url.string), .alt(picture.alt), Attribute("loading", "lazy"),
        Attribute("referrerpolicy", "no-referrer"),
      ])
  }

  func writeCard(into card: inout Markup, on page: any ItemPage) {
    page.writeCover(of: item.entry, into: &card)
    writeWords(into: &card, on: page)
  }

  /// Writes the text as a link; the title for a status that has only pictures.
  private func writeWords(into row: inout Markup, on page: any ItemPage) {
    let text = item.entry.excerpt.isEmpty ? item.entry.displayTitle : item.entry.excerpt
    row.element("p", [.class(RowPart.saying)]) { page.writeLink(text, to: item.entry, into: &$0) }
  }
}
