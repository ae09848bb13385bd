import Bytes
import HTML
import Storage

extension StoredEntry {
  /// The title, or a substitute for an entry without one.
  public var displayTitle: String {
    if let title, !title.isEmpty { return title }
    if !excerpt.isEmpty { return PlainText.truncate(excerpt, toCharacters: 80) }
    return "Untitled"
  }

  /// The first enclosure that is a recording.
  public var sound: Enclosure? {
    enclosures.first { $0.isMedia("audio") }
  }
}

extension Enclosure {
  /// Returns true if the file's type belongs to the family: `audio`, `video` or `image`.
  public func isMedia(_ family: String) -> Bool {
    mimeType?.lowercasedASCII.hasBytePrefix(family + "/") ?? false
  }
}
