import HTML
import Storage

/// The title, an excerpt, and the first picture, if any.
struct ArticleCell {
  let item: ArticleItem

  func write(into markup: inout Markup, in page: PageContext) {
    RowFrame(item, style: "article").write(into: &markup) { (row: inout Markup) in
      if let picture = item.entry.images.first {
        row.void(
          "img",
          [
            .class("thumbnail"), .src(picture.url), .alt(""), Attribute("loading", "lazy"),
            Attribute("referrerpolicy", "no-referrer"),
          ])
      }
      row.rowTitle(item.entry.displayTitle, of: item.entry, in: page)
      row.excerpt(item.entry.excerpt)
    }
  }

  func writeBody(into markup: inout Markup) {
    markup.cleanedContent(of: item.entry)
    markup.furtherPictures(of: item.entry)
    markup.enclosureList(item.entry.enclosures)
  }
}
