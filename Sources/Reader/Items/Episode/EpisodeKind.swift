import Storage

/// An entry with an audio file.
enum EpisodeKind {
  static let kind = ItemKind(
    key: "episode",
    recognizes: { (draft: EntryDraft) in
      draft.enclosures.contains { (enclosure: Enclosure) in enclosure.isMedia("audio") }
    },
    decode: { (entry: StoredEntry) in try EpisodeItem(entry: entry) }
  )
  .showing(EpisodeSamples.all)
}
