import Storage

extension StoredEntry {
  /// The first enclosure that is a recording.
  var sound: Enclosure? {
    enclosures.first { (enclosure: Enclosure) in enclosure.isMedia("audio") }
  }
}
