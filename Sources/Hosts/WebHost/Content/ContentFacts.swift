import Bytes
import Screens

/// What a page says of a text above it: the time that it takes, and the number of its footnotes.
struct ContentFacts: Equatable {
  /// Nil for a text of a minute, which says how long it is by itself.
  let minutes: Int?
  let notes: Int

  /// - Parameter html: The sanitizer's output.
  /// - Complexity: O(bytes).
  init(_ html: String) {
    let bytes = Array(html.utf8)
    var place = 0
    var targets: Set<ByteString> = []
    var isInSuperscript = false
    /// The target of the link that has just begun.
    var latest: ByteString?
    while place < bytes.count {
      let tag = CleanTag(in: bytes, from: place)
      let end = tag?.range.lowerBound ?? bytes.count
      if end > place { latest = nil }
      guard let tag else { break }
      place = tag.range.upperBound
      if tag.isNamed("sup") {
        isInSuperscript = !tag.isEnd
        // A superscript within a link, as Pandoc writes it.
        if let target = latest, !tag.isEnd { targets.insert(target) }
      } else if tag.isNamed("a"), !tag.isEnd, let address = tag.value("href"), address.first == UInt8(ascii: "#") {
        let target = ByteString(decoding: address)
        if isInSuperscript { targets.insert(target) }
        latest = target
      }
    }
    let minutes = ReadingTime.minutes(html)
    self.minutes = minutes > 1 ? minutes : nil
    notes = targets.count
  }
}
