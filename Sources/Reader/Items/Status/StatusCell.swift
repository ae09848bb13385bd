import HTML

/// The whole text at once: a status has nothing to open for.
struct StatusCell {
  let item: StatusItem

  func write(into markup: inout Markup, in page: PageContext) {
    RowFrame(item, style: "status").write(into: &markup) { (row: inout Markup) in
      row.element("p", [.class("words")]) { (words: inout Markup) in
        words.element("a", [.class("open"), .href(page.path(to: item.entry.id))], text: item.entry.excerpt)
      }
      if let picture = item.entry.images.first {
        row.void(
          "img",
          [
            .class("attached"), .src(picture.url), .alt(picture.alt), Attribute("loading", "lazy"),
            Attribute("referrerpolicy", "no-referrer"),
          ])
      }
    }
  }

  func writeBody(into markup: inout Markup) {
    markup.cleanedContent(of: item.entry)
    markup.furtherPictures(of: item.entry)
    markup.enclosureList(item.entry.enclosures)
  }
}
