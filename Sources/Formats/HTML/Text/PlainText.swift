/// Converts HTML to plain text for titles, notifications and search.
public enum PlainText {
  /// The markup to expect in a text.
  public enum Markup: Sendable {
    /// None: "&amp;" and "<b>" are literal.
    case none
    /// Character references only: plain text that may have been escaped for HTML.
    case references
    /// Tags that have no end tag or are closed later, and references: text that may or may not be HTML, as in RSS. "The
    /// <blink> tag" is unchanged.
    case possible
    /// Tags that HTML knows, and references: HTML written by hand. `Array<String>` is unchanged.
    case known
    /// Everything that HTML parses as a tag, and references: text declared to be HTML.
    case declared

    /// In text that may not be HTML, a name without its semicolon is a reference only at the end of a word:
    /// "News&notes" contains none.
    var references: TextDecoding.References {
      switch self {
      case .none: .none
      case .references, .possible: .inAttribute
      case .known, .declared: .inText
      }
    }
  }

  /// The text of a title that may have been written by hand: see ``Markup/known``.
  /// - Complexity: O(bytes).
  public static func decode(_ html: String) -> String { decode(html, markup: .known) }

  /// The text of a title or a name in one line: tags removed, references resolved once, white space folded. Text that
  /// only resembles markup is unchanged: "a < b", "AT&T".
  ///
  /// If the task is cancelled, decoding ends early and the text is incomplete: check `Task.isCancelled`.
  /// - Complexity: O(bytes).
  public static func decode(_ text: String, markup: Markup) -> String {
    var copy = text
    let decoded: String? = copy.withUTF8 { bytes in
      let special = specialBytes(of: bytes, markup)
      guard special.hasReferences || special.hasTags || special.hasBlanks else { return nil }
      var decoded: [UInt8]
      if special.hasTags {
        decoded = TagStripper.strip(bytes, markup)
      } else {
        decoded = []
        decoded.reserveCapacity(bytes.count)
        let references = special.hasReferences ? markup.references : .none
        TextDecoding(references: references, nulls: .drop, joinsPairs: true).decode(bytes, from: 0, to: &decoded)
      }
      WhitespaceCollapser.collapse(&decoded)
      // What only resembled markup is not copied.
      return bytes.elementsEqual(decoded) ? nil : String(decoding: decoded, as: UTF8.self)
    }
    // Most titles are unchanged by decoding.
    return decoded ?? text
  }

  /// The texts of the blocks of markup (paragraphs, list items, cells, lines), folded, without empty ones.
  ///
  /// If the task is cancelled, it ends early and some are missing: check `Task.isCancelled`.
  /// - Complexity: O(bytes).
  public static func blocks(of html: String) -> [String] {
    var copy = html
    // U+0000 is dropped from the text.
    let text = copy.withUTF8 { TagStripper.strip($0, .declared, border: 0) }
    return text.split(separator: 0).compactMap { part in
      var block = Array(part)
      WhitespaceCollapser.collapse(&block)
      return block.isEmpty ? nil : String(decoding: block, as: UTF8.self)
    }
  }

  /// The text with each run of white space folded into one space, and without white space at either end.
  /// - Complexity: O(bytes).
  public static func fold(_ text: String) -> String {
    decode(text, markup: .none)
  }

  /// At most that many characters of 16 bytes on average, cut at a word, including an ellipsis. Text without spaces
  /// near the end is cut at a character.
  /// - Complexity: O(n) in the characters kept.
  public static func truncate(_ text: String, toCharacters limit: Int) -> String {
    guard limit > 0 else { return "" }
    let start = prefix(of: text, bytes: 16 * limit)
    let end = start.index(start.startIndex, offsetBy: limit, limitedBy: start.endIndex) ?? start.endIndex
    if end == start.endIndex, start.utf8.count == text.utf8.count { return text }
    let cut = start.index(before: end)
    var kept = start[..<cut]
    if !start[cut].isWhitespace, let space = kept.lastIndex(where: \.isWhitespace) {
      // Chinese and Japanese have occasional spaces, but not between words.
      let isNear = kept.distance(from: space, to: kept.endIndex) <= max(limit / 3, 24)
      if isNear { kept = kept[..<space] }
    }
    while let last = kept.last, last.isWhitespace || last.isPunctuation && !isClosing(last) { kept.removeLast() }
    return kept + "…"
  }

  // MARK: Private

  private struct SpecialBytes {
    var hasTags = false
    var hasReferences = false
    /// True if there are control characters, or white space that folding changes.
    var hasBlanks = false
  }

  /// The bytes that decoding must handle. The search stops at the first tag, since tags are handled elsewhere.
  private static func specialBytes(of text: UnsafeBufferPointer<UInt8>, _ markup: Markup) -> SpecialBytes {
    var special = SpecialBytes()
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "&") {
        special.hasReferences = markup != .none
      } else if byte == UInt8(ascii: "<"), markup != .none, markup != .references {
        special.hasTags = true
        return special
      } else if byte <= 0x20 || byte >= 0x7F, !special.hasBlanks {
        special.hasBlanks = WhitespaceCollapser.changes(text, at: index)
      }
      index += 1
    }
    return special
  }

  /// At most that many bytes, cut between scalars: one character may have megabytes of combining marks.
  private static func prefix(of text: String, bytes limit: Int) -> String {
    let bytes = text.utf8
    guard var end = bytes.index(bytes.startIndex, offsetBy: limit, limitedBy: bytes.endIndex), end < bytes.endIndex
    else { return text }
    while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(Substring(bytes[..<end]))
  }

  private static func isClosing(_ character: Character) -> Bool {
    character.unicodeScalars.count == 1 && character.unicodeScalars.first.map(closing.contains) == true
  }

  /// Punctuation allowed before an ellipsis.
  private static let closing: Set<Unicode.Scalar> = [
    ")", "]", "}", "»", "”", "\"", "'", "’", "?", "!", "%", "…", "」", "』",
  ]
}
