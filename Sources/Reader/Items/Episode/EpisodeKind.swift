import Storage

/// An entry with an audio file.
enum EpisodeKind {
  static let kind = ItemKind(
    key: "episode",
    recognizes: { (draft: EntryDraft) in
      draft.enclosures.contains { (enclosure: Enclosure) in enclosure.isMedia("audio") }
    },
    cells: { (cells: ItemCells<EpisodeItem>) in
      try cells.row { EpisodeCell(item: $0).write(into: &$1, in: $2) }
      try cells.card { EpisodeCell(item: $0).writeCard(into: &$1, in: $2) }
      try cells.line { EpisodeRow(item: $0).row(width: $1) }
    },
    decode: { try EpisodeItem(entry: $0, slots: $1) }
  )
  .showing(EpisodeSamples.all)
}
