import HTML
import Reader
import Storage

/// A tile with a play button. Before a click, nothing is loaded from the video's host: no player and no thumbnail.
struct VideoCell {
  let item: VideoItem

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    page.writeText(of: item.entry, characters: 140, into: &row)
    row.tile(of: item.entry, isSmall: true, [.href(page.address(of: item.entry.id)), .aria("label", "Open the video")])
  }

  func writeCard(into card: inout Markup, on page: any ItemPage) {
    card.tile(of: item.entry, [.href(page.address(of: item.entry.id)), .aria("label", "Open the video")])
    page.writeCardWords(of: item.entry, into: &card)
  }

  func writeWhole(into body: inout Markup, on page: any ItemPage) {
    if let thumbnail = item.payload?.thumbnail, !VideoHost.serves(thumbnail.url.string) {
      page.writeArtwork(
        StoredImage(url: thumbnail.url, width: thumbnail.width, height: thumbnail.height), into: &body)
    }
    body.tile(
      of: item.entry,
      [
        .href((item.source.pageURL ?? item.entry.link)?.string), .data("video", item.source.file?.url.string),
        .data("embed", item.source.file == nil ? item.source.embed?.embedURL.string : nil),
        .data("title", item.entry.displayTitle), Attribute("rel", "noopener noreferrer"),
      ], caption: item.source.hostName.map { "Play from \($0)" } ?? "Play the video")
    writeFacts(into: &body, on: page)
    page.writeContent(of: item.entry, into: &body)
    page.writeEnclosures(of: item.entry, into: &body)
  }

  /// Writes the length and a link to the thumbnail, which is not loaded because its host would count the request.
  private func writeFacts(into body: inout Markup, on page: any ItemPage) {
    let thumbnail = item.payload?.thumbnail.flatMap { VideoHost.serves($0.url.string) ? $0.url : nil }
    let duration = item.duration
    guard duration != nil || thumbnail != nil else { return }
    page.writeNote(into: &body) { line in
      if let duration { line.text(duration) }
      if duration != nil, thumbnail != nil { line.text(" · ") }
      if let thumbnail {
        page.writeReference(
          Reference(name: "Its picture at \(item.source.hostName ?? "its host")", url: thumbnail), into: &line)
      }
    }
  }
}
