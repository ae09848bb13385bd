import Storage

/// An entry with an audio file.
enum EpisodeKind {
  static let kind = ItemKind(
    key: "episode",
    recognizes: { (found: FoundEntry) in
      found.draft.enclosures.contains { (enclosure: Enclosure) in enclosure.isMedia("audio") }
    },
    payload: { EpisodePayload($0) },
    cells: { (cells: ItemCells<EpisodeItem>) in
      try cells.row { EpisodeCell(item: $0).write(into: &$1, in: $2) }
      try cells.card { EpisodeCell(item: $0).writeCard(into: &$1, in: $2) }
      try cells.line { EpisodeRow(item: $0).row(width: $1) }
    },
    decode: { try EpisodeItem(entry: $0, payload: $1, slots: $2) }
  )
  .showing(EpisodeSamples.all)
}
