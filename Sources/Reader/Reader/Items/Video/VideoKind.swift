import Storage

/// A video: an enclosure, or a page of a known host.
enum VideoKind {
  static let key = "video"

  static let kind = ItemKind(
    key: key,
    recognizes: { (found: FoundEntry) in
      VideoSource(enclosures: found.draft.enclosures, link: found.draft.link) != nil
    },
    payload: { VideoPayload($0) },
    cells: { (cells: ItemCells<VideoItem>) in
      try cells.row { VideoCell(item: $0).write(into: &$1, in: $2) }
      try cells.card { VideoCell(item: $0).writeCard(into: &$1, in: $2) }
      try cells.line { VideoRow(item: $0).row(width: $1) }
    },
    decode: { try VideoItem(entry: $0, payload: $1, slots: $2) }
  )
  .showing(VideoSamples.all)
}
