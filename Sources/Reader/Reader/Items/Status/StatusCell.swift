import HTML

/// The whole text, so that a status need not be opened.
struct StatusCell {
  let item: StatusItem

  func write(into markup: inout Markup, in page: PageContext) {
    RowFrame(item, style: "status").write(into: &markup) { (row: inout Markup) in
      words(&row, in: page)
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

  func writeCard(into markup: inout Markup, in page: PageContext) {
    CardFrame(item: item, style: "status").write(
      into: &markup, in: page, words: { (card: inout Markup) in words(&card, in: page) })
  }

  private func words(_ row: inout Markup, in page: PageContext) {
    row.element("p", [.class("words")]) { (words: inout Markup) in
      words.element("a", [.class("open"), .href(page.path(to: item.entry.id))], text: text)
    }
  }

  /// The text; the title for a status that has only pictures.
  private var text: String { item.entry.excerpt.isEmpty ? item.entry.displayTitle : item.entry.excerpt }

  func writeBody(into markup: inout Markup) {
    markup.cleanedContent(of: item.entry)
    markup.furtherPictures(of: item.entry)
    markup.enclosureList(item.entry.enclosures)
  }
}
