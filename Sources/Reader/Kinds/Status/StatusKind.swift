import Fetching
import Screens

/// A short post without a title.
enum StatusKind {
  /// Longer untitled texts read better as articles.
  static let longestText = 600

  static let kind = ItemKind(
    key: "status",
    recognizes: { found in
      (found.draft.title ?? "").isEmpty && !found.draft.text.isEmpty
        && found.draft.text.unicodeScalars.prefix(longestText + 1).count <= longestText
    },
    decode: { StatusItem(entry: $0) },
    row: { StatusCell(item: $0).writeRow(into: &$1, on: $2) },
    card: { StatusCell(item: $0).writeCard(into: &$1, on: $2) },
    whole: { $2.writeWhole($0.entry, into: &$1) },
    line: { EntryLine(entry: $0.entry, symbol: "“", title: $0.entry.excerpt).row(width: $1) }
  )
  .styled(by: PackageResources.status_css)
  .showing(StatusSamples.all)
}
