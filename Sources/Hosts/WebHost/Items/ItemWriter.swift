import Foundation
import HTML
import Lists
import Screens
import Storage
import TextSearch

/// Writes the items of a page: the frame around what each kind writes, and the parts that kinds share.
struct ItemWriter: ItemPage {
  let context: PageContext
  /// The names of the labels that rows show.
  var labels: [LabelID: String] = [:]
  /// How the text of an open entry is written.
  var options = ContentOptions()

  /// Writes a row or a card: identity and state for the page's script, feed and date, and the buttons.
  ///
  /// - Parameters:
  ///   - place: The place among the rows of the timeline's page, counted from 1; nil if the script sets it.
  ///   - read: The time of reading, shown in place of the entry's own time.
  func write(
    _ item: any TimelineItem, in layout: TimelineLayout, place: Int? = nil, read: Date? = nil,
    into markup: inout Markup
  ) {
    let entry = item.isBlock ? nil : item.entries.first
    markup.element(
      "article",
      [
        Attribute("class", style(of: item, in: layout)), .data("id", "\(item.id)"), .data("mark", "\(item.mark)"),
        .data("at", entry.map { "\(TimelinePosition(rank: read ?? $0.rank, id: $0.id))" }),
        .data("link", entry?.link?.string),
        .aria("labelledby", entry.map { "\(id("t", of: $0)) \(id("s", of: $0))" }),
        .aria("label", entry == nil ? "Recent videos" : nil),
        .aria("posinset", place.map { "\($0)" }), .aria("setsize", place == nil ? nil : "-1"),
      ]
    ) { row in
      if let entry { writeMeta(of: entry, read: read, into: &row) }
      switch layout {
      case .compact, .list, .magazine: item.writeRow(into: &row, on: self)
      case .cards: item.writeCard(into: &row, on: self)
      }
      if let entry { row.element("div", [.class("actions")]) { $0.entryButtons(for: entry) } }
    }
  }

  private func style(of item: any TimelineItem, in layout: TimelineLayout) -> String {
    guard let entry = item.entries.first, !item.isBlock else { return "row block \(item.kind)" }
    return (layout == .cards ? "row card " : "row ") + item.kind + (entry.isUnread ? " unread" : "")
      + (entry.isStarred ? " starred" : "") + (entry.isLater ? " later" : "")
  }

  /// The id of an element of a row. A page may show an entry in both of its timelines.
  private func id(_ part: String, of entry: StoredEntry) -> String {
    context.pane == .main ? "\(part)\(entry.id)" : "\(part)\(entry.id)-\(context.pane.rawValue)"
  }

  private func writeMeta(of entry: StoredEntry, read: Date?, into row: inout Markup) {
    row.element("div", [.class("meta")]) { meta in
      // The style sheet hides what does not apply, so that a mark changes only the class of the row.
      meta.element("span", [.class("state"), .id(id("s", of: entry))]) { state in
        state.element("span", [.class("dot")]) { $0.element("span", [.class("unseen")], text: "unread") }
        state.element("span", [.class("lit")]) { star in
          star.icon(.starOn)
          star.element("span", [.class("unseen")], text: "starred")
        }
      }
      FeedMark(feed: entry.feedID, title: entry.feedTitle, icon: entry.feedIcon).write(into: &meta)
      meta.element("span", [.class("feed")], text: entry.feedTitle)
      meta.copies(of: entry, in: context)
      for label in entry.labels { if let name = labels[label] { meta.element("span", [.class("tag")], text: name) } }
      if let read { meta.readTime(read) } else { meta.time(entry.published) }
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
    markup.element("a", [.class("open"), .id(id("t", of: entry)), .href(address(of: entry.id))], text: text)
  }

  func writeTitle(of entry: StoredEntry, into markup: inout Markup) {
    markup.element("h3") { writeLink(entry.displayTitle, to: entry, into: &$0) }
  }

  func writeText(of entry: StoredEntry, characters: Int, into markup: inout Markup) {
    markup.element("div", [.class("text")]) { text in
      writeTitle(of: entry, into: &text)
      writeExcerpt(of: entry, characters: characters, into: &text)
    }
  }

  func writeExcerpt(of entry: StoredEntry, characters: Int, into markup: inout Markup) {
    if let snippet = entry.snippet { return markup.element("p", [.class("excerpt")]) { $0.snippet(snippet) } }
    guard !entry.excerpt.isEmpty else { return }
    markup.element("p", [.class("excerpt")], text: PlainText.truncate(entry.excerpt, toCharacters: characters))
  }

  func writeThumbnail(of entry: StoredEntry, into markup: inout Markup) {
    guard let picture = entry.images.first else { return }
    link(to: entry, around: picture, style: Self.isLarge(picture) ? "thumb large" : "thumb", into: &markup)
  }

  /// True for a picture that can stand over the width of a magazine's column.
  private static func isLarge(_ picture: StoredImage) -> Bool { picture.width ?? 0 >= 800 }

  func writeCover(of entry: StoredEntry, into markup: inout Markup) {
    guard let picture = entry.images.first else { return }
    let isPortrait = (picture.width ?? 1) < (picture.height ?? 0)
    link(to: entry, around: picture, style: isPortrait ? "cover portrait" : "cover", into: &markup)
  }

  /// Writes a picture as a link, but not for screen readers and the keyboard: the title is the same link. It takes no
  /// room that it does not have reserved, and goes if it fails.
  private func link(to entry: StoredEntry, around picture: StoredImage, style: String, into markup: inout Markup) {
    markup.element(
      "a", [.class(style), .href(address(of: entry.id)), Attribute("tabindex", "-1"), .aria("hidden", "true")]
    ) { $0.picture(StoredImage(url: picture.url, alt: "", width: nil, height: nil)) }
  }

  func writeNote(into markup: inout Markup, _ content: (inout Markup) -> Void) {
    markup.element("p", [.class("note")]) { content(&$0) }
  }

  func writeProblem(_ problem: String, into markup: inout Markup) {
    markup.element("p", [.class("problem")], text: problem)
  }

  func writePicture(_ picture: StoredImage, into markup: inout Markup) { markup.picture(picture) }

  func writeServedPicture(of entry: StoredEntry, into markup: inout Markup) {
    guard entry.id.isStored else { return }
    markup.void(
      "img",
      [.class("served"), .src(ThumbnailPicture.path(of: entry.id)), .alt(""), Attribute("loading", "lazy")])
  }

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
  /// Writes the part of the text that a search found.
  mutating func snippet(_ snippet: Snippet) {
    for part in snippet.parts {
      if part.isHit { element("mark", text: part.text) } else { text(part.text) }
    }
  }

  /// Writes the buttons of an entry's actions. They belong to the page's one form, so that they work without scripts.
  mutating func entryButtons(for entry: StoredEntry) {
    for action in entry.actions {
      switch action {
      case .star: entryButton("star", of: entry, isOn: false, label: "Star", icon: .star)
      case .unstar: entryButton("star", of: entry, isOn: true, label: "Remove star", icon: .star)
      case .readLater: entryButton("later", of: entry, isOn: false, label: "Read later", icon: .later)
      case .dropLater: entryButton("later", of: entry, isOn: true, label: "Not later", icon: .later)
      case .markRead: entryButton("read", of: entry, isOn: false, label: "Mark as read", icon: .check)
      case .markUnread: entryButton("read", of: entry, isOn: true, label: "Mark as unread", icon: .check)
      }
    }
  }

  /// - Parameter isOn: true if the button takes the mark away.
  private mutating func entryButton(_ mark: String, of entry: StoredEntry, isOn: Bool, label: String, icon: Icon) {
    element(
      "button",
      [
        .type("submit"), Attribute("form", "act"), Attribute("formaction", "/entries/\(entry.id)/\(mark)"),
        .name("on"), .value(isOn ? "0" : "1"), .class("toggle", mark), .aria("pressed", isOn ? "true" : "false"),
        .aria("label", label), .title(label),
      ]
    ) { $0.icon(icon) }
  }
}
