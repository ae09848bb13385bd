import Bytes

/// A user's search as an FTS5 expression: all words, the last one also as a prefix.
///
/// It contains only letters and digits in quotes, so that no input is parsed as FTS5 syntax
/// (https://www.sqlite.org/fts5.html, section 3).
struct SearchExpression {
  /// `nil` if the text contains no word: nothing is found.
  let fts5: String?

  /// More words than any user types. Further words are ignored.
  private static let wordLimit = 64
  private static let byteLimit = 4_096

  /// `nil` for a blank text, which is not a search.
  init?(_ text: String?) {
    guard let text = text?.prefix(bytes: Self.byteLimit),
      !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    else { return nil }
    let words = text.unicodeScalars.split { !Self.isPartOfWord($0) }.prefix(Self.wordLimit).map(
      Substring.init)
    fts5 = words.isEmpty ? nil : words.map { "\"\($0)\"" }.joined(separator: " AND ") + "*"
  }

  /// True for the characters of words as the tokenizer defines them: letters, digits and their marks.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default:
      false
    }
  }
}
