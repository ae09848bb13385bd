import HTML
import Screens
import Storage

struct ArticleItem: EntryItem {
  var entry: StoredEntry
}

/// The title, an excerpt, and the first picture, if any.
struct ArticleCell {
  let item: ArticleItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    page.writeText(of: item.entry, characters: 220, into: &row)
    page.writeThumbnail(of: item.entry, into: &row)
  }
}
