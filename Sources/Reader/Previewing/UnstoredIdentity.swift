import Lists
import Storage

// What is looked at before it is stored has an identity of its own. Storage counts upwards from one, so negative numbers
// are free; being made from what the feed says, they are the same at each load and on each machine.

extension EntryID {
  /// The identity of an entry that is not stored, by what tells it from others in its feed.
  init(unstored guid: String, of place: String) {
    self.init(rawValue: unstoredNumber(place, guid))
  }

  /// Whether storage knows the entry, so that it can be read and starred.
  public var isStored: Bool { rawValue > 0 }
}

extension FeedID {
  /// The identity of a feed that is not stored.
  init(unstored place: String) {
    self.init(rawValue: unstoredNumber(place))
  }
}

/// A negative number of 52 bits, which a page's script holds exactly.
private func unstoredNumber(_ parts: String...) -> Int64 {
  var builder = ContentMarkBuilder()
  for part in parts { builder.combine(part) }
  return -1 - Int64(builder.mark.value >> 12)
}
