/// The limits for storing and indexing a check, in bytes of UTF-8 unless stated otherwise. A large feed is stored in
/// parts, so that other writers wait only for one part.
enum RecordingLimits {
  /// The number of entries in a part.
  static let partEntries = 200
  /// Content, text and compressed sources of a part. A larger entry is a part of its own. A part may exceed the limit
  /// by the source of its last entry, whose size is known only once it is stored.
  static let partBytes = 512 << 10
  /// The indexed text of an entry.
  static let indexedText = 64 << 10
  /// The indexed text of all entries of a check. The first ones in the feed are indexed.
  static let indexedTextOfCheck = 8 << 20
  /// The indexed text of each further entry.
  static let indexedBeginning = 256
}
