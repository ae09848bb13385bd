import Storage

/// A short post without a title.
enum StatusKind {
  /// Longer untitled texts read better as articles.
  static let longestText = 600

  static let kind = ItemKind(
    key: "status",
    recognizes: { (draft: EntryDraft) in
      (draft.title ?? "").isEmpty && !draft.text.isEmpty && draft.text.count <= longestText
    },
    decode: { (entry: StoredEntry) in StatusItem(entry: entry) }
  )
  .showing(StatusSamples.all)
}
