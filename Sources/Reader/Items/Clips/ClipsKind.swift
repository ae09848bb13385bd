import Storage

/// Recent videos of several feeds, gathered into one element that scrolls sideways.
enum ClipsKind {
  static let key = "clips"

  static let kind = ItemKind(
    key: key,
    gather: ClipsGathering.gather,
    decode: { (raw: RawElement) in try ClipsItem(raw: raw) }
  )
  .showing(ClipsSamples.all)
}
