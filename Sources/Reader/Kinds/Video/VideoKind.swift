import Fetching
import Screens

/// A video: an enclosure, or a page of a known host.
enum VideoKind {
  static let kind = ItemKind(
    key: "video",
    recognizes: { VideoSource(enclosures: $0.draft.enclosures, link: $0.draft.link) != nil },
    payload: { VideoPayload($0) },
    decode: { try VideoItem(entry: $0, payload: $1) },
    row: { VideoCell(item: $0).writeRow(into: &$1, on: $2) },
    card: { VideoCell(item: $0).writeCard(into: &$1, on: $2) },
    whole: { VideoCell(item: $0).writeWhole(into: &$1, on: $2) },
    line: { item, width in
      let notes = [item.duration, item.source.hostName].compactMap(\.self)
      return EntryLine(
        entry: item.entry, symbol: "▶", title: item.entry.displayTitle,
        note: notes.isEmpty ? nil : notes.joined(separator: " · ")
      ).row(width: width)
    }
  )
  .styled(by: PackageResources.tile_css)
  .showing(VideoSamples.all)
}
