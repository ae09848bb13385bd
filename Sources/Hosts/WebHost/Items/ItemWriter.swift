import HTML
import Lists
import Reader
import Storage
import TextSearch

/// Writes the items of a page: the frame around what each kind writes, and the parts that kinds share.
struct ItemWriter: ItemPage {
  let context: PageContext
  /// How the text of an open entry is written.
  var options = ContentOptions()

  /// Writes a row or a card: identity and state for the page's script, feed and date, and the buttons.
  func write(_ item: any TimelineItem, in layout: TimelineLayout, into markup: inout Markup) {
    let entry = item.isBlock ? nil : item.entries.first
    markup.element(
      "li",
      [
        Attribute("class", style(of: item, in: layout)), .data("id", "\(item.id)"), .data("mark", "\(item.mark)"),
        .data("at", entry.map { "\($0.position)" }), .data("link", entry?.link?.string),
      ]
    ) { row in
      if let entry { writeMeta(of: entry, into: &row) }
      switch layout {
      case .list: item.writeRow(into: &row, on: self)
      case .cards: item.writeCard(into: &row, on: self)
      }
      if let entry { row.element("div", [.class("actions")]) { $0.entryButtons(for: entry) } }
    }
  }

  private func style(of item: any TimelineItem, in layout: TimelineLayout) -> String {
    guard let entry = item.entries.first, !item.isBlock else { return "row block \(item.kind)" }
    return (layout == .cards ? "row card " : "row ") + item.kind + (entry.isUnread ? " unread" : "")
      + (entry.isStarred ? " starred" : "")
  }

  private func writeMeta(of entry: StoredEntry, into row: inout Markup) {
    row.element("div", [.class("meta")]) { meta in
      meta.element("span", [.class("dot"), .title(entry.isUnread ? "Unread" : "Read")], text: "")
      meta.element("span", [.class("feed")], text: entry.feedTitle)
      meta.copies(of: entry, in: context)
      meta.time(entry.published)
    }
  }
}

extension Markup {
  /// Writes the names of the other feeds with the entry, as links to their copies of it.
  mutating func copies(of entry: StoredEntry, in context: PageContext) {
    guard !entry.copies.isEmpty else { return }
    element("span", [.class("copies")]) { copies in
      for (index, copy) in entry.copies.enumerated() {
        copies.text(index == 0 ? "also in " : ", ")
        copies.element("a", [.href(context.path(to: copy.id))], text: copy.feedTitle)
      }
    }
  }
}

// MARK: - The parts that kinds share

extension ItemWriter {
  func address(of entry: EntryID) -> String { context.path(to: entry) }

  func writeLink(_ text: String, to entry: StoredEntry, into markup: inout Markup) {
    markup.element("a", [.class("open"), .href(address(of: entry.id))], text: text)
  }

  func writeTitle(of entry: StoredEntry, into markup: inout Markup) {
    markup.element("h2") { writeLink(entry.displayTitle, to: entry, into: &$0) }
  }

  func writeExcerpt(of entry: StoredEntry, characters: Int, into markup: inout Markup) {
    if let snippet = entry.snippet { return writeSnippet(snippet, into: &markup) }
    guard !entry.excerpt.isEmpty else { return }
    markup.element("p", [.class("excerpt")], text: PlainText.truncate(entry.excerpt, toCharacters: characters))
  }

  /// Writes the part of the text that a search found.
  private func writeSnippet(_ snippet: Snippet, into markup: inout Markup) {
    markup.element("p", [.class("excerpt")]) { excerpt in
      for part in snippet.parts {
        if part.isHit { excerpt.element("mark", text: part.text) } else { excerpt.text(part.text) }
      }
    }
  }

  /// Writes the cover as a link, but not for screen readers and the keyboard: the title is the same link.
  func writeCover(of entry: StoredEntry, into markup: inout Markup) {
    guard let picture = entry.images.first else { return }
    markup.element(
      "a", [.class("cover"), .href(address(of: entry.id)), Attribute("tabindex", "-1"), .aria("hidden", "true")]
    ) { $0.picture(StoredImage(url: picture.url, alt: "", width: nil, height: nil)) }
  }

  func writeNote(into markup: inout Markup, _ content: (inout Markup) -> Void) {
    markup.element("p", [.class("note")]) { content(&$0) }
  }

  func writeProblem(_ problem: String, into markup: inout Markup) {
    markup.element("p", [.class("problem")], text: problem)
  }

  func writePicture(_ picture: StoredImage, into markup: inout Markup) { markup.picture(picture) }

  func writeArtwork(_ picture: StoredImage, into markup: inout Markup) {
    markup.element("div", [.class("artwork")]) { $0.picture(picture) }
  }

  func writeReference(_ reference: Reference, into markup: inout Markup) { markup.reference(reference) }
  func writeContent(of entry: StoredEntry, into markup: inout Markup) { markup.cleanedContent(of: entry, options) }
  func writeFurtherPictures(of entry: StoredEntry, into markup: inout Markup) { markup.furtherPictures(of: entry) }
  func writeEnclosures(of entry: StoredEntry, into markup: inout Markup) { markup.enclosureList(entry.enclosures) }
}

// MARK: - Buttons

extension Markup {
  /// Writes the buttons of an entry's actions. They belong to the page's one form, so that they work without scripts.
  mutating func entryButtons(for entry: StoredEntry) {
    for action in entry.actions {
      switch action {
      case .star: entryButton("star", of: entry, isOn: false, label: "Star", symbol: "☆")
      case .unstar: entryButton("star", of: entry, isOn: true, label: "Remove star", symbol: "★")
      case .markRead: entryButton("read", of: entry, isOn: false, label: "Mark as read", symbol: "✓")
      case .markUnread: entryButton("read", of: entry, isOn: true, label: "Mark as unread", symbol: "✓")
      }
    }
  }

  /// - Parameter isOn: true if the button takes the mark away.
  private mutating func entryButton(_ mark: String, of entry: StoredEntry, isOn: Bool, label: String, symbol: String) {
    element(
      "button",
      [
        .type("submit"), Attribute("form", "act"), Attribute("formaction", "/entries/\(entry.id)/\(mark)"),
        .name("on"), .value(isOn ? "0" : "1"), .class("toggle", mark), .aria("pressed", isOn ? "true" : "false"),
        .aria("label", label), .title(label),
      ], text: symbol)
  }
}
