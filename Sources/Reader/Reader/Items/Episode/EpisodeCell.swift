import HTML
import Storage

/// A title with a button to listen. Without scripts the button opens the entry, where the player is.
struct EpisodeCell {
  let item: EpisodeItem

  func write(into markup: inout Markup, in page: PageContext) {
    RowFrame(item, style: "episode").write(into: &markup) { (row: inout Markup) in
      row.rowTitle(item.entry.displayTitle, of: item.entry, in: page)
      row.excerpt(item.entry.excerpt, characters: 140)
      listenButton(&row, in: page)
    }
  }

  func writeCard(into markup: inout Markup, in page: PageContext) {
    CardFrame(item: item, style: "episode").write(
      into: &markup, in: page,
      words: { (card: inout Markup) in
        card.rowTitle(item.entry.displayTitle, of: item.entry, in: page)
        card.excerpt(item.entry.excerpt, characters: 140)
        listenButton(&card, in: page)
      })
  }

  private func listenButton(_ row: inout Markup, in page: PageContext) {
    row.element(
      "a",
      [
        .class("listen"), .href(page.path(to: item.entry.id)), .data("audio", item.audio.url),
        .data("title", item.entry.displayTitle), .data("feed", item.entry.feedTitle),
      ]
    ) { (button: inout Markup) in
      button.element("span", [.class("play"), .aria("hidden", "true")], text: "▶")
      button.text(item.duration.map { (length: String) in "Listen · \(length)" } ?? "Listen")
    }
  }

  func writeBody(into markup: inout Markup) {
    let facts = item.payload.map { EpisodeFacts(payload: $0, audio: item.audio) }
    facts?.writeHead(into: &markup)
    markup.element(
      "audio",
      [
        .class("player"), .flag("controls", true), Attribute("preload", "none"), .src(item.audio.url),
        .data("title", item.entry.displayTitle), .data("entry", "\(item.entry.id)"),
      ]
    ) { (player: inout Markup) in
      player.element("a", [.href(item.audio.url)], text: "Download the recording")
    }
    markup.cleanedContent(of: item.entry)
    facts?.writeLists(into: &markup)
    markup.enclosureList(item.entry.enclosures)
  }
}
