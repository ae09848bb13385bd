import HTML
import Storage

/// The common parts of the cards of all entries: a cover on top, then the parts of a row.
struct CardFrame {
  let item: any EntryItem
  let style: String

  /// - Parameters:
  ///   - cover: writes what is on top; where nothing is written the words have the room.
  ///   - words: writes the words; a title and a longer excerpt if left out.
  func write(
    into markup: inout Markup, in page: PageContext, cover: ((inout Markup) -> Void)? = nil,
    words: ((inout Markup) -> Void)? = nil
  ) {
    RowFrame(item, style: "card \(style)").write(into: &markup) { (card: inout Markup) in
      if let cover { cover(&card) } else { card.cover(of: item.entry, in: page) }
      if let words { return words(&card) }
      card.rowTitle(item.entry.displayTitle, of: item.entry, in: page)
      if item.entry.title != nil { card.excerpt(item.entry.excerpt, characters: 160) }
    }
  }
}

extension Markup {
  /// Writes the entry's first picture, if any. It is not a second link for screen readers and the keyboard: the title
  /// is the link.
  fileprivate mutating func cover(of entry: StoredEntry, in page: PageContext) {
    guard let picture = entry.images.first else { return }
    element(
      "a", [.class("cover"), .href(page.path(to: entry.id)), Attribute("tabindex", "-1"), .aria("hidden", "true")]
    ) {
      (cover: inout Markup) in
      cover.picture(StoredImage(url: picture.url, alt: "", width: nil, height: nil))
    }
  }
}
