import HTML
import Storage

/// A tile with a play button. Before a click, nothing is loaded from the video's host: no player and no thumbnail.
struct VideoCell {
  let item: VideoItem

  func write(into markup: inout Markup, in page: PageContext) {
    RowFrame(item, style: "video").write(into: &markup) { (row: inout Markup) in
      row.element(
        "a", [.class("tile", "small", hue), .href(page.path(to: item.entry.id)), .aria("label", "Open the video")]
      ) {
        (tile: inout Markup) in
        tile.element("span", [.class("play"), .aria("hidden", "true")], text: "▶")
      }
      row.rowTitle(item.entry.displayTitle, of: item.entry, in: page)
      row.excerpt(item.entry.excerpt, characters: 140)
    }
  }

  func writeCard(into markup: inout Markup, in page: PageContext) {
    CardFrame(item: item, style: "video").write(
      into: &markup, in: page,
      cover: { (card: inout Markup) in
        card.element(
          "a", [.class("tile", hue), .href(page.path(to: item.entry.id)), .aria("label", "Open the video")]
        ) { (tile: inout Markup) in
          tile.element("span", [.class("play"), .aria("hidden", "true")], text: "▶")
        }
      })
  }

  func writeBody(into markup: inout Markup) {
    if let thumbnail = item.payload?.thumbnail, !VideoHost.serves(thumbnail.url) {
      markup.element("div", [.class("artwork")]) { (frame: inout Markup) in
        frame.picture(StoredImage(url: thumbnail.url, width: thumbnail.width, height: thumbnail.height))
      }
    }
    markup.element(
      "a",
      [
        .class("tile", hue), .href(item.source.pageURL ?? item.entry.link), .data("video", item.source.file?.url),
        .data("embed", item.source.file == nil ? item.source.embed?.embedURL : nil),
        .data("title", item.entry.displayTitle), Attribute("rel", "noopener noreferrer"),
      ]
    ) { (tile: inout Markup) in
      tile.element("span", [.class("play"), .aria("hidden", "true")], text: "▶")
      tile.element(
        "span", [.class("caption")],
        text: item.source.hostName.map { (host: String) in "Play from \(host)" } ?? "Play the video")
    }
    facts(&markup)
    markup.cleanedContent(of: item.entry)
    markup.enclosureList(item.entry.enclosures)
  }

  /// Writes the length and a link to the thumbnail, which is not loaded because its host would count the request.
  private func facts(_ markup: inout Markup) {
    let thumbnail = item.payload?.thumbnail.flatMap { VideoHost.serves($0.url) ? $0.url : nil }
    guard item.duration != nil || thumbnail != nil else { return }
    markup.element("p", [.class("note")]) { (line: inout Markup) in
      if let duration = item.duration { line.text(duration) }
      if item.duration != nil, thumbnail != nil { line.text(" · ") }
      if let thumbnail {
        line.reference(Reference(name: "Its picture at \(item.source.hostName ?? "its host")", url: thumbnail))
      }
    }
  }

  /// One of eight colors of the style sheet, constant for an entry.
  private var hue: String { VideoTile.hue(of: item.entry) }
}

enum VideoTile {
  static func hue(of entry: StoredEntry) -> String {
    "hue\(entry.id.rawValue.magnitude % 8)"
  }
}
