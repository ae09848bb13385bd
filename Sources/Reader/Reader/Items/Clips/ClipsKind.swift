import Storage

/// Recent videos of several feeds, gathered into one element that scrolls sideways.
enum ClipsKind {
  static let key = "clips"

  static let kind = ItemKind(
    key: key,
    gather: ClipsGathering.gather,
    cells: { (cells: ItemCells<ClipsItem>) in
      try cells.row { ClipsCell(item: $0).write(into: &$1, in: $2) }
      try cells.card { ClipsCell(item: $0).write(into: &$1, in: $2) }
      try cells.line { ClipsRow(item: $0).row(width: $1) }
    },
    decode: { try ClipsItem(raw: $0, slots: $1) }
  )
  .showing(ClipsSamples.all)
}
