import Bytes
import Fetching
import Foundation
import HTML
import Storage

/// The line below the title of an open entry: who wrote it, how long it takes to read, its notes and replies, and the way
/// to what its publisher has changed.
struct EntryByline {
  let entry: StoredEntry
  /// The entry with the text that is shown.
  let shown: StoredEntry
  let reading: EntryReading
  /// All labels of the user.
  let labels: [Label]
  /// The address of the entry on its page.
  let path: String

  func write(into header: inout Markup) {
    var parts: [(inout Markup) -> Void] = []
    if let author = entry.author, !author.utf8.isEmpty {
      parts.append { $0.element("span", [.class("author")], text: author) }
    }
    if let source = entry.details?.source?.name {
      parts.append { $0.element("span", [.class("source")], text: "from \(source)") }
    }
    let facts = ContentFacts(shown.contentHTML ?? "")
    if let minutes = facts.minutes { parts.append { $0.element("span", text: "\(minutes) min") } }
    if facts.notes > 0 {
      parts.append { $0.element("span", text: facts.notes.counted("footnote", "footnotes")) }
    }
    if let replies { parts.append(replies) }
    for label in labels where entry.labels.contains(label.id) {
      parts.append { $0.element("span", [.class("tag")], text: label.name) }
    }
    if let changed = reading.changed { parts.append { change(at: changed, &$0) } }
    guard !parts.isEmpty else { return }
    header.element("p", [.class("byline")]) { line in
      for part in parts { line.element("span", [.class("part")]) { part(&$0) } }
    }
  }

  /// The number of replies, as a link to them.
  private var replies: ((inout Markup) -> Void)? {
    guard let details = entry.details, details.commentsURL != nil || (details.commentCount ?? 0) > 0 else { return nil }
    let words =
      switch details.commentCount {
      case nil: "Replies"
      case 1: "1 reply"
      case let count?: "\(count.grouped) replies"
      }
    guard let page = details.commentsURL?.string else { return { $0.text(words) } }
    return {
      $0.element("a", [.class("comments"), .href(page), Attribute("rel", "noopener noreferrer")], text: words)
    }
  }

  private func change(at time: Date, _ line: inout Markup) {
    line.element("span", [.class("changed")]) { part in
      part.element("a", [.href("/entries/\(entry.id)/changes")]) { link in
        link.text("Changed ")
        link.time(time)
      }
      part.text(" ")
      let isShown = reading.difference != nil
      part.element(
        "a", [.class("text-switch"), .href(isShown ? path : QueryText.adding("text", "changes", to: path))],
        text: isShown ? "Show the text" : "See what")
    }
  }
}
