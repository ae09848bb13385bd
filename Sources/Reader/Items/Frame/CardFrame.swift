import HTML
import Storage

/// What the cards of all entries have in common: something to look at on top, then what a row has.
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
  /// The entry's first picture, if it has one; the way to the entry that is named is its title.
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
