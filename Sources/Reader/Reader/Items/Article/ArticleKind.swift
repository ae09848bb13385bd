import Storage

/// A text with a title: the kind of every entry that no more specific kind recognizes.
enum ArticleKind {
  static let kind = ItemKind(
    key: "article",
    recognizes: { (_: FoundEntry) in true },
    cells: { (cells: ItemCells<ArticleItem>) in
      try cells.row { ArticleCell(item: $0).write(into: &$1, in: $2) }
      try cells.plainCard()
      try cells.line { ArticleRow(item: $0).row(width: $1) }
    },
    decode: { ArticleItem(entry: $0, slots: $1) }
  )
  .showing(ArticleSamples.all)
}
