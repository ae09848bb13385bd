import Bytes

/// What a page says of a text above it: the time that it takes, and the number of its footnotes.
struct ContentFacts: Equatable {
  /// Minutes; nil for a text of less than one, which says how long it is by itself.
  let minutes: Int?
  let notes: Int

  /// The words of a minute, as slow readers read them on screens.
  private static let wordsOfMinute = 220
  /// The characters of a minute in scripts without spaces between words.
  private static let charactersOfMinute = 450

  /// - Parameter html: The sanitizer's output.
  /// - Complexity: O(bytes).
  init(_ html: String) {
    let bytes = Array(html.utf8)
    var (words, characters, place) = (0, 0, 0)
    var targets: Set<ByteString> = []
    var isInSuperscript = false
    /// The target of the link that has just begun.
    var latest: ByteString?
    while place < bytes.count {
      let tag = CleanTag(in: bytes, from: place)
      let end = tag?.range.lowerBound ?? bytes.count
      if end > place { latest = nil }
      Self.count(bytes[place..<end], &words, &characters)
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
    let time = Double(words) / Double(Self.wordsOfMinute) + Double(characters) / Double(Self.charactersOfMinute)
    minutes = time < 1 ? nil : Int(clamping: time.rounded())
    notes = targets.count
  }

  private static func count(_ text: ArraySlice<UInt8>, _ words: inout Int, _ characters: inout Int) {
    var isInWord = false
    for byte in text {
      // The first bytes of U+2E80 to U+9FFF and of Hangul, with a few more.
      if (0xE3...0xED).contains(byte) {
        characters += 1
        isInWord = false
      } else if ASCII.isWhitespace(byte) {
        isInWord = false
      } else if !isInWord, byte < 0x80 || byte >= 0xC0 {
        words += 1
        isInWord = true
      }
    }
  }
}
