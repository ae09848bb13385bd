import Storage

/// An entry that is mostly its pictures: several of them, and few words.
enum GalleryKind {
  static let fewestPictures = 3
  static let mostWordsPerPicture = 60

  static let kind = ItemKind(
    key: "gallery",
    recognizes: { (draft: EntryDraft) in
      let pictures: Int = draft.images.count
      guard pictures >= fewestPictures else { return false }
      let words: Int = draft.text.split(separator: " ").count
      return words <= pictures * mostWordsPerPicture
    },
    decode: { (entry: StoredEntry) in try GalleryItem(entry: entry) })
}
