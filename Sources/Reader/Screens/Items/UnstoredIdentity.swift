import Lists
import Storage

// Identifiers of entries and feeds that are not stored. Storage counts upwards from one, so negative numbers are free.
// They are derived from the feed's content, so they are the same at each load and on each machine.

extension EntryID {
  /// The identifier of an entry that is not stored, derived from its guid and its feed.
  package init(unstored guid: String, of place: String) {
    self.init(rawValue: unstoredNumber(place, guid))
  }

  /// A Boolean value that is true if the entry is stored, so that it can be read and starred.
  public var isStored: Bool { rawValue > 0 }
}

extension FeedID {
  /// The identifier of a feed that is not stored.
  package init(unstored place: String) {
    self.init(rawValue: unstoredNumber(place))
  }
}

/// A negative number of 52 bits, which JavaScript represents exactly.
private func unstoredNumber(_ parts: String...) -> Int64 {
  var builder = ContentMarkBuilder()
  for part in parts { builder.combine(part) }
  return -1 - Int64(clamping: builder.mark.value >> 12)
}
