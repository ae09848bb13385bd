/// Text for where no markup can go: titles, notifications, search.
public enum PlainText {
  /// The text of a title that may or may not hold markup: tags that HTML knows are taken out, entities resolved (once), white
  /// space folded. What only looks like markup stays: "a < b", "AT&T", `Array<String>`. Complexity: linear.
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

  /// At most so many characters, cut at a word, with an ellipsis that counts; a text without spaces near the end is cut
  /// at a character. Complexity: linear in the characters kept.
  public static func truncate(_ text: String, toCharacters limit: Int) -> String {
    guard limit > 0 else { return "" }
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    let cut: String.Index = text.index(before: end)
    var kept: Substring = text[..<cut]
    if !text[cut].isWhitespace, let space = kept.lastIndex(where: \.isWhitespace) {
      // Chinese and Japanese have spaces now and then, but not between words.
      let isNear: Bool = kept.distance(from: space, to: kept.endIndex) <= max(limit / 3, 24)
      if isNear { kept = kept[..<space] }
    }
    while let last = kept.last, last.isWhitespace || last.isPunctuation && !closing.contains(last) { kept.removeLast() }
    return kept + "…"
  }

  // MARK: Private

  /// Punctuation that may stand before an ellipsis.
  private static let closing: Set<Character> = [")", "]", "}", "»", "”", "\"", "'", "’", "?", "!", "%", "…", "」", "』"]
}
