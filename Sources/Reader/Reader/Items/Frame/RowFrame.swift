import Foundation
import HTML
import Lists
import Storage

/// The common parts of the rows of all entries: identity and state for the page's script, author and date, and the
/// buttons. A kind's cell fills in the rest.
struct RowFrame {
  let entry: StoredEntry
  let mark: ContentMark
  /// The style sheet's class of the kind.
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
  /// Writes a `<time>` with the day as text for pages without scripts. The script replaces it with the local time.
  public mutating func time(_ date: Date) {
    element("time", [Attribute("datetime", date.formatted(.iso8601))], text: RowDate.label(for: date))
  }
}
