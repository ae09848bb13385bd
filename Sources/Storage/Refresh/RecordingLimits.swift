/// How much of a check is stored and indexed at a time, in bytes of UTF-8 unless it says otherwise. A feed may be large;
/// others that write wait for one part of it, and not for all.
enum RecordingLimits {
  /// Entries of a part, in number.
  static let partEntries = 200
  /// Content, text and compressed source of a part; a larger entry is a part of its own. A part may exceed it by the
  /// source of its last entry, whose size is known once it is stored.
  static let partBytes = 512 << 10
  /// Text of an entry that the search index knows.
  static let indexedText = 64 << 10
  /// Text of all entries of a check that the search index knows; those that the feed lists first count.
  static let indexedTextOfCheck = 8 << 20
  /// Text of each further entry that it knows even so.
  static let indexedBeginning = 256
}
