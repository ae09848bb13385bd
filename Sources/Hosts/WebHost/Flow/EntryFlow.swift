import HTML
import Reader
import Screens
import Storage

// What an open entry has for going on: the way to its neighbors, sharing, and marking what is around it. Each is one
// call in the page that shows it.

extension Markup {
  /// Writes the button that opens the command palette. It stands in the field that searches.
  mutating func jumpButton() {
    element(
      "button",
      [
        .type("button"), .class("jump"), .data("do", "palette"), .aria("label", "Jump to anything"),
        .title("Jump to anything"),
      ]
    ) { $0.element("kbd", text: "Ctrl K") }
  }

  /// Writes the buttons to the entry before and after. The script knows which these are; without it, links are beside
  /// the list (``neighborLinks(of:in:on:)``).
  mutating func entrySteps() {
    element("span", [.class("steps"), .role("group"), .aria("label", "Neighbors")]) { steps in
      steps.stepButton("previous", "Previous entry", .previous)
      steps.stepButton("next", "Next entry", .next)
    }
  }

  private mutating func stepButton(_ action: String, _ label: String, _ icon: Icon) {
    element(
      "button", [.type("button"), .class("tool"), .data("do", action), .aria("label", label), .title(label)]
    ) { $0.icon(icon) }
  }

  /// Writes what follows an entry: the way to the next unread one, for the pointer and for fingers. Scripts know it.
  mutating func nextUnread() {
    element("p", [.class("next-unread")]) { line in
      line.element("button", [.type("button"), .data("do", "next-unread")]) { button in
        button.text("Next unread")
        button.icon(.next)
      }
    }
  }

  /// Writes links to the neighbors of an entry in a list, for pages without scripts.
  mutating func neighborLinks(of entry: EntryID, among entries: [EntryID], on page: PageContext) {
    guard let place = entries.firstIndex(of: entry) else { return }
    element("noscript") { parts in
      parts.element("nav", [.class("neighbors"), .aria("label", "Neighbors")]) { nav in
        if place > 0 { nav.element("a", [.href(page.path(to: entries[place - 1]))], text: "Previous entry") }
        if place + 1 < entries.count {
          nav.element("a", [.href(page.path(to: entries[place + 1]))], text: "Next entry")
        }
      }
    }
  }

  /// Writes the link to the ways to share an entry, which the script opens as a menu.
  mutating func shareLink(of entry: StoredEntry) {
    guard entry.id.isStored, entry.link != nil else { return }
    element(
      "a",
      [
        .class("tool wide share"), .href("/entries/\(entry.id)/share"), .data("do", "share"), .aria("label", "Share"),
        .title("Share or send"),
      ]
    ) { $0.icon(.share) }
  }

  /// Writes the form that marks what is above or below an entry in its timeline.
  mutating func markAround(_ entry: StoredEntry, in page: PageContext, token: String) {
    guard entry.id.isStored, let query = page.address(in: page.pane)?.query, query.filter != .starred,
      query.order.isByTime
    else { return }
    form(to: "/mark-around", token: token, style: "around") { form in
      form.hidden("filter", query.filter.pathName)
      if let (name, id) = query.scope.item { form.hidden(name, id) }
      form.hidden("q", query.search)
      form.hidden("order", query.order.rawValue)
      form.hidden("position", "\(TimelinePosition(entry))")
      form.hidden("return", page.path(to: entry.id))
      for side in TimelineSide.allCases {
        form.element(
          "button", [.type("submit"), .name("side"), .value(side.rawValue), .class("plain")],
          text: side == .above ? "Mark what is above as read" : "Mark what is below as read")
      }
    }
  }
}
