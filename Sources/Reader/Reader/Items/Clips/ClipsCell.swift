import HTML
import Storage

/// A strip of tiles that scrolls by touch, wheel and keyboard.
struct ClipsCell {
  let item: ClipsItem

  func write(into markup: inout Markup, in page: PageContext) {
    markup.element(
      "li", [.class("row", "clips"), .data("id", "\(item.id)"), .data("mark", "\(item.mark)")]
    ) { (row: inout Markup) in
      row.element("h2", text: "Recent videos")
      row.element("ul", [.class("strip"), Attribute("tabindex", "0"), .aria("label", "Recent videos")]) {
        (strip: inout Markup) in
        for clip in item.clips { strip.clip(clip, in: page) }
      }
    }
  }
}

extension Markup {
  fileprivate mutating func clip(_ clip: StoredEntry, in page: PageContext) {
    element("li", [.class("clip", clip.isUnread ? "unread" : "seen"), .data("entry", "\(clip.id)")]) {
      (tile: inout Markup) in
      tile.element("a", [.class("tile", VideoTile.hue(of: clip)), .href(page.path(to: clip.id))]) {
        (link: inout Markup) in
        link.element("span", [.class("play"), .aria("hidden", "true")], text: "▶")
        link.element("span", [.class("caption")], text: clip.displayTitle)
      }
      tile.element("span", [.class("feed")], text: clip.feedTitle)
    }
  }
}
