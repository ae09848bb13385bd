import Foundation
import HTML
import Lists
import Storage

/// What the rows of all entries have in common: identity and state for the page's script, who wrote it and when, and
/// the buttons. A kind's cell fills in the rest.
struct RowFrame {
  let entry: StoredEntry
  let mark: ContentMark
  /// The class that the style sheet knows the kind by.
  let style: String

  init(_ item: any EntryItem, style: String) {
    entry = item.entry
    mark = item.mark
    self.style = style
  }

  func write(into markup: inout Markup, content: (inout Markup) -> Void) {
    let id = "\(ItemID(entry: entry.id))"
    var classes: [String] = ["row", style]
    if entry.isUnread { classes.append("unread") }
    if entry.isStarred { classes.append("starred") }
    markup.element(
      "li",
      [
        Attribute("class", classes.joined(separator: " ")), .data("id", id), .data("mark", "\(mark)"),
        .data("at", "\(entry.position)"), .data("link", entry.link),
      ]
    ) { (row: inout Markup) in
      row.element("div", [.class("meta")]) { (meta: inout Markup) in
        meta.element("span", [.class("dot"), .title(entry.isUnread ? "Unread" : "Read")], text: "")
        meta.element("span", [.class("feed")], text: entry.feedTitle)
        meta.time(entry.published)
      }
      content(&row)
      row.element("div", [.class("actions")]) { (actions: inout Markup) in
        actions.entryButtons(for: entry)
      }
    }
  }
}

extension Markup {
  /// A `<time>`: the day in words for a page without scripts; the script turns it into the reader's own time.
  public mutating func time(_ date: Date) {
    element("time", [Attribute("datetime", date.formatted(.iso8601))], text: RowDate.label(for: date))
  }
}
