/// Text for where no markup can go: titles, notifications, search.
public enum PlainText {
  /// The text of a title that may or may not hold markup: tags that HTML knows are taken out, entities resolved (once), white
  /// space folded. What only looks like markup stays: "a < b", "AT&T", `Array<String>`. Complexity: linear.
  ///
  /// If the task is cancelled, it ends early and the text is incomplete: check `Task.isCancelled`.
  public static func decode(_ html: String) -> String {
    var html: String = html
    return html.withUTF8 { html in
      var folder = TextFolder()
      let hasTags: Bool = html.contains(UInt8(ascii: "<"))
      let text: [UInt8] = hasTags ? TagStripper.strip(html) : Array(html)
      folder.append(EntityResolver.resolve(text))
      return folder.string
    }
  }

  /// The text with each run of white space folded into one space, and none at either end. Complexity: linear.
  public static func fold(_ text: String) -> String {
    var folder = TextFolder()
    var text: String = text
    text.withUTF8 { folder.append($0) }
    return folder.string
  }

  /// At most so many characters of 16 bytes on average, cut at a word, with an ellipsis that counts; a text without spaces
  /// near the end is cut at a character. Complexity: linear in the characters kept.
  public static func truncate(_ text: String, toCharacters limit: Int) -> String {
    guard limit > 0 else { return "" }
    let start = prefix(of: text, bytes: 16 * limit)
    let end = start.index(start.startIndex, offsetBy: limit, limitedBy: start.endIndex) ?? start.endIndex
    if end == start.endIndex, start.utf8.count == text.utf8.count { return text }
    let cut: String.Index = start.index(before: end)
    var kept: Substring = start[..<cut]
    if !start[cut].isWhitespace, let space = kept.lastIndex(where: \.isWhitespace) {
      // Chinese and Japanese have spaces now and then, but not between words.
      let isNear: Bool = kept.distance(from: space, to: kept.endIndex) <= max(limit / 3, 24)
      if isNear { kept = kept[..<space] }
    }
    while let last = kept.last, last.isWhitespace || last.isPunctuation && !isClosing(last) { kept.removeLast() }
    return kept + "…"
  }

  // MARK: Private

  /// At most so many bytes, cut between scalars: one character may be megabytes of marks.
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

  /// Punctuation that may stand before an ellipsis.
  private static let closing: Set<Unicode.Scalar> = [
    ")", "]", "}", "»", "”", "\"", "'", "’", "?", "!", "%", "…", "」", "』",
  ]
}
