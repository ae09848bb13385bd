import Fetching
import Screens

/// An entry with an audio file.
enum EpisodeKind {
  static let kind = ItemKind(
    key: "episode",
    recognizes: { $0.draft.enclosures.contains { $0.isMedia("audio") } },
    payload: { EpisodePayload($0) },
    decode: { try EpisodeItem(entry: $0, payload: $1) },
    row: { EpisodeCell(item: $0).writeRow(into: &$1, on: $2) },
    card: { EpisodeCell(item: $0).writeCard(into: &$1, on: $2) },
    whole: { EpisodeCell(item: $0).writeWhole(into: &$1, on: $2) },
    line: {
      EntryLine(entry: $0.entry, symbol: "♪", title: $0.entry.displayTitle, note: $0.duration).row(width: $1)
    }
  )
  .styled(by: PackageResources.episode_css, script: PackageResources.episode_js)
  .showing(EpisodeSamples.all)
}
