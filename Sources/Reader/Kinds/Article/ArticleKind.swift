import Screens

/// A text with a title: the kind of every entry that no more specific kind recognizes.
enum ArticleKind {
  static let kind = ItemKind(
    key: "article",
    recognizes: { _ in true },
    decode: { ArticleItem(entry: $0) },
    row: { ArticleCell(item: $0).writeRow(into: &$1, on: $2) },
    card: { $2.writeCard(of: $0.entry, into: &$1) },
    whole: { $2.writeWhole($0.entry, into: &$1) },
    line: { EntryLine(entry: $0.entry, symbol: "¶", title: $0.entry.displayTitle).row(width: $1) }
  )
  .showing(ArticleSamples.all)
}
