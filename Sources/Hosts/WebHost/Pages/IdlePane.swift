import Bytes
import Fetching
import HTML
import Reader
import Screens
import Storage

/// What stands in the place of an entry until one is chosen: what is next, the numbers of the list of feeds, and the keys
/// that lead on.
struct IdlePane {
  let content: PageContent
  let keys: KeySettings

  private static let actions: [ByteString] = ["page", "next", "star", "later", "palette", "help"]

  func write(into markup: inout Markup) {
    markup.element("section", [.class("idle"), .aria("label", "No entry is open")]) { pane in
      let list = content.subscriptions
      let unread = list.unreadCount(of: list.subscriptions)
      // Not for screen readers and the keyboard: its row is the same link.
      pane.element("p", [.class("next"), .aria("hidden", "true"), .flag("hidden", next == nil)]) { line in
        line.element("span", text: "Next: ")
        line.element(
          "a", [.href(next.map { content.context.path(to: $0.id) }), Attribute("tabindex", "-1")],
          text: next?.displayTitle ?? "")
      }
      pane.element("ul", [.class("numbers")]) { numbers in
        numbers.number(unread, "unread", "/unread")
        if let kept = list.kept {
          numbers.number(kept.counts.later, "to read later", TimelineQuery(scope: .label(kept.later)).path)
          numbers.number(kept.counts.starred, "starred", "/starred")
        }
        numbers.number(list.subscriptions.count, list.subscriptions.count == 1 ? "feed" : "feeds", "/subscriptions")
      }
      pane.element("dl") { lines in
        for name in Self.actions {
          guard let action = PageAction.all.first(where: { ByteString("\($0.name)") == name }),
            let key = action.keys(keys).first
          else { continue }
          lines.element("dt") { $0.element("kbd", text: PageAction.label(of: key)) }
          lines.element("dd", text: action.title)
        }
      }
    }
  }

  /// The first entry of the list that is unread.
  private var next: StoredEntry? {
    content.timeline.items.lazy.compactMap { $0.isBlock ? nil : $0.entries.first }.first(where: \.isUnread)
  }
}

extension Markup {
  fileprivate mutating func number(_ count: Int, _ words: String, _ path: String) {
    element("li") { line in
      line.element("a", [.href(path)]) { link in
        link.element("b", text: count.grouped)
        link.text(" \(words)")
      }
    }
  }
}
