import Screens

/// Recent entries of several feeds that have something to watch, gathered into one element that scrolls sideways.
enum ClipsKind {
  static let kind = ItemKind(
    key: "clips",
    gather: { ClipsGathering.gather($0) },
    decode: { ClipsItem(entries: $0) },
    row: { ClipsCell(item: $0).writeRow(into: &$1, on: $2) },
    card: { ClipsCell(item: $0).writeRow(into: &$1, on: $2) },
    line: { item, width in
      EntryLine(
        symbol: "▶", feed: "\(item.entries.count) recent videos",
        title: item.entries.map(\.displayTitle).joined(separator: " · ")
      ).row(width: width)
    }
  )
  .styled(by: PackageResources.tile_css, PackageResources.clips_css)
  .showing(ClipsSamples.all)
}
