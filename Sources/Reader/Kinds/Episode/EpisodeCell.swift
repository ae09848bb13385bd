import HTML
import Screens
import Storage

/// A title with a button to listen. Without scripts the button opens the entry, where the player is.
struct EpisodeCell {
  let item: EpisodeItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    page.writeText(of: item.entry, characters: 140, into: &row)
    page.writeThumbnail(of: item.entry, into: &row)
    listenButton(&row, on: page)
  }

  func writeCard(into card: inout Markup, on page: any ItemPage) {
    page.writeThumbnail(of: item.entry, into: &card)
    page.writeText(of: item.entry, characters: 140, into: &card)
    listenButton(&card, on: page)
  }

  private func listenButton(_ row: inout Markup, on page: any ItemPage) {
    row.element(
      "a",
      [
        .class("listen", RowPart.control), .href(page.address(of: item.entry.id)),
        .data("audio", item.audio.url.string),
        .data("title", item.entry.displayTitle), .data("feed", item.entry.feedTitle), .data("art", artwork),
      ]
    ) { button in
      button.element("span", [.class("listen-sign"), .aria("hidden", "true")], text: "▶")
      button.text(label)
    }
  }

  /// The name of the button: with the length if it is known.
  private var label: String { item.duration.map { "Listen · \($0)" } ?? "Listen" }

  /// The address of the picture that the player shows.
  private var artwork: String? { (item.payload?.artwork ?? item.entry.images.first?.url)?.string }

  func writeWhole(into body: inout Markup, on page: any ItemPage) {
    let facts = item.payload.map { EpisodeFacts(payload: $0, audio: item.audio, page: page) }
    facts?.writeHead(into: &body)
    body.element(
      "audio",
      [
        .class("recording"), .flag("controls", true), Attribute("preload", "none"), .src(item.audio.url.string),
        .data("title", item.entry.displayTitle), .data("entry", "\(item.entry.id)"), .data("label", label),
        .data("art", artwork), .data("href", page.address(of: item.entry.id)),
      ]
    ) { $0.element("a", [.href(item.audio.url.string)], text: "Download the recording") }
    page.writeContent(of: item.entry, into: &body)
    facts?.writeLists(into: &body)
    page.writeEnclosures(of: item.entry, into: &body)
  }
}
