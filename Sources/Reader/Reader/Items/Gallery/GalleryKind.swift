import Bytes
import Storage

/// An entry with several pictures and few words.
enum GalleryKind {
  static let fewestPictures = 3
  static let mostWordsPerPicture = 25
  /// Entries with longer texts are articles, regardless of their pictures.
  static let mostWords = 200

  static let kind = ItemKind(
    key: "gallery",
    recognizes: { (found: FoundEntry) in
      let pictures: Int = found.draft.images.count
      guard pictures >= fewestPictures else { return false }
      let words = found.draft.text.splitBytes(on: " ", maxSplits: mostWords + 1).count
      return words <= min(pictures * mostWordsPerPicture, mostWords)
    },
    cells: { (cells: ItemCells<GalleryItem>) in
      try cells.row { GalleryCell(item: $0).write(into: &$1, in: $2) }
      try cells.plainCard()
      try cells.line { GalleryRow(item: $0).row(width: $1) }
    },
    decode: { try GalleryItem(entry: $0, slots: $1) }
  )
  .showing(GallerySamples.all)
}
