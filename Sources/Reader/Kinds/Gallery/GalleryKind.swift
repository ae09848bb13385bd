import Bytes
import Fetching
import Screens

/// An entry with several pictures and few words.
enum GalleryKind {
  static let fewestPictures = 3
  static let mostWordsPerPicture = 25
  /// Entries with longer texts are articles, regardless of their pictures.
  static let mostWords = 200

  static let kind = ItemKind(
    key: "gallery",
    recognizes: { found in
      let pictures = found.draft.images.count
      guard pictures >= fewestPictures else { return false }
      let words = found.draft.text.splitBytes(on: " ", maxSplits: mostWords + 1).count
      return words <= min(pictures * mostWordsPerPicture, mostWords)
    },
    decode: { try GalleryItem(entry: $0) },
    row: { GalleryCell(item: $0).writeRow(into: &$1, on: $2) },
    card: { $2.writeCard(of: $0.entry, into: &$1) },
    whole: { $2.writeWhole($0.entry, into: &$1) },
    line: { item, width in
      EntryLine(
        entry: item.entry, symbol: "▦", title: item.entry.displayTitle, note: "\(item.entry.images.count) pictures"
      ).row(width: width)
    }
  )
  .styled(by: PackageResources.gallery_css)
  .showing(GallerySamples.all)
}
