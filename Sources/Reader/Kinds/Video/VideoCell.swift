import HTML
import Screens
import Storage

/// A tile with a play button. Before a click, the browser loads nothing from the video's host.
struct VideoCell {
  let item: VideoItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    page.writeText(of: item.entry, characters: 140, into: &row)
    row.tile(of: item.entry, isSmall: true, [.href(page.address(of: item.entry.id)), .aria("label", "Open the video")])
    {
      writePicture(into: &$0, on: page)
    }
  }

  func writeCard(into card: inout Markup, on page: any ItemPage) {
    card.tile(of: item.entry, [.href(page.address(of: item.entry.id)), .aria("label", "Open the video")]) {
      writePicture(into: &$0, on: page)
    }
    page.writeCardWords(of: item.entry, into: &card)
  }

  func writeWhole(into body: inout Markup, on page: any ItemPage) {
    body.tile(
      of: item.entry,
      [
        .href((item.source.pageURL ?? item.entry.link)?.string), .data("video", item.source.file?.url.string),
        .data("embed", item.source.file == nil ? item.source.embed?.embedURL.string : nil),
        .data("title", item.entry.displayTitle), Attribute("rel", "noopener noreferrer"),
      ], caption: item.source.hostName.map { "Play from \($0)" } ?? "Play the video"
    ) { writePicture(into: &$0, on: page) }
    if let duration = item.duration { page.writeNote(duration, into: &body) }
    page.writeContent(of: item.entry, into: &body)
    page.writeEnclosures(of: item.entry, into: &body)
  }

  /// Writes the picture of the video. This server fetches it: its host would count the request of a browser.
  private func writePicture(into tile: inout Markup, on page: any ItemPage) {
    if item.thumbnail != nil { page.writeServedPicture(of: item.entry, into: &tile) }
  }
}
