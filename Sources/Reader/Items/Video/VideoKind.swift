import Storage

/// A video: a file that came with the entry, or a page of a host that we know.
enum VideoKind {
  static let key = "video"

  static let kind = ItemKind(
    key: key,
    recognizes: { (draft: EntryDraft) in
      VideoSource(enclosures: draft.enclosures, link: draft.link) != nil
    },
    decode: { (entry: StoredEntry) in try VideoItem(entry: entry) }
  )
  .showing(VideoSamples.all)
}
