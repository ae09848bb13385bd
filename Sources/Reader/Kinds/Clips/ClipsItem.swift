import HTML
import Screens
import Storage

struct ClipsItem: KindItem {
  private(set) var entries: [StoredEntry]

  func showing(_ entry: StoredEntry, at index: Int) -> ClipsItem {
    var item = self
    item.entries[index] = entry
    return item
  }
}

/// A strip of tiles that scrolls by touch, wheel and keyboard.
struct ClipsCell {
  let item: ClipsItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    row.element("h3", text: "Recent videos")
    row.element("ul", [.class("clip-strip"), Attribute("tabindex", "0"), .aria("label", "Recent videos")]) { strip in
      for entry in item.entries { write(entry, into: &strip, on: page) }
    }
  }

  private func write(_ entry: StoredEntry, into strip: inout Markup, on page: any ItemPage) {
    strip.element("li", [entry.isUnread ? .class("clip") : .class("clip", "seen"), .data("entry", "\(entry.id)")]) {
      clip in
      clip.tile(of: entry, [.href(page.address(of: entry.id))], caption: entry.displayTitle)
      clip.element("span", [.class("clip-feed")], text: entry.feedTitle)
    }
  }
}
