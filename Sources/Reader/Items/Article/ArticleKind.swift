import Storage

/// A piece of writing with a title: what a feed brings unless a more special kind recognizes it.
enum ArticleKind {
  static let kind = ItemKind(
    key: "article",
    recognizes: { (_: EntryDraft) in true },
    decode: { (entry: StoredEntry) in ArticleItem(entry: entry) }
  )
  .showing(ArticleSamples.all)
}
