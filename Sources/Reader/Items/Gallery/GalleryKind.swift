import Storage

/// An entry that is mostly its pictures: several of them, and few words.
enum GalleryKind {
  static let fewestPictures = 3
  static let mostWordsPerPicture = 25
  /// Longer texts are articles, however many pictures they have.
  static let mostWords = 200

  static let kind = ItemKind(
    key: "gallery",
    recognizes: { (draft: EntryDraft) in
      let pictures: Int = draft.images.count
      guard pictures >= fewestPictures else { return false }
      let words: Int = draft.text.split(separator: " ").count
      return words <= min(pictures * mostWordsPerPicture, mostWords)
    },
    decode: { (entry: StoredEntry) in try GalleryItem(entry: entry) }
  )
  .showing(GallerySamples.all)
}
