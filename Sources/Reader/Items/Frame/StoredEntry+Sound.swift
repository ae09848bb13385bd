import Storage

extension StoredEntry {
  /// The first recording that comes with the entry.
  var sound: Enclosure? {
    enclosures.first { (enclosure: Enclosure) in enclosure.isMedia("audio") }
  }
}
