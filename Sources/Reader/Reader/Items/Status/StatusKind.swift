import Storage

/// A short post without a title.
enum StatusKind {
  /// Longer untitled texts read better as articles.
  static let longestText = 600

  static let kind = ItemKind(
    key: "status",
    recognizes: { (found: FoundEntry) in
      (found.draft.title ?? "").isEmpty && !found.draft.text.isEmpty
        && found.draft.text.unicodeScalars.prefix(longestText + 1).count <= longestText
    },
    cells: { (cells: ItemCells<StatusItem>) in
      try cells.row { StatusCell(item: $0).write(into: &$1, in: $2) }
      try cells.card { StatusCell(item: $0).writeCard(into: &$1, in: $2) }
      try cells.line { StatusRow(item: $0).row(width: $1) }
    },
    decode: { StatusItem(entry: $0, slots: $1) }
  )
  .showing(StatusSamples.all)
}
