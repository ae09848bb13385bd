import HTML
import Reader
import Storage

struct ArticleItem: EntryItem {
  var entry: StoredEntry
}

/// The title, an excerpt, and the first picture, if any.
struct ArticleCell {
  let item: ArticleItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    if let picture = item.entry.images.first {
      row.void(
        "img",
        [
          .class("thumbnail"), .src(picture.url.string), .alt(""), Attribute("loading", "lazy"),
          Attribute("referrerpolicy", "no-referrer"),
        ])
    }
    page.writeTitle(of: item.entry, into: &row)
    page.writeExcerpt(of: item.entry, into: &row)
  }
}
