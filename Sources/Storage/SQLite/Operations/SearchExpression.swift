import Bytes

/// What a reader types into the search field, as an FTS5 expression: all words, the last one also as a beginning.
///
/// Only letters and digits get into it, in quotes, so that nothing a reader types has a meaning of its own there
/// (https://www.sqlite.org/fts5.html, section 3).
struct SearchExpression {
  /// `nil` if the text holds no word: then nothing is found.
  let fts5: String?

  /// More words than anybody types; the rest of a longer text does not count.
  private static let wordLimit: Int = 64
  private static let byteLimit: Int = 4_096

  /// `nil` for a blank text: that is no search.
  init?(_ text: String?) {
    guard let text = text?.prefix(bytes: Self.byteLimit),
      !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    else { return nil }
    let words: [Substring] = text.unicodeScalars.split { !Self.isPartOfWord($0) }.prefix(Self.wordLimit).map(
      Substring.init)
    fts5 = words.isEmpty ? nil : words.map { "\"\($0)\"" }.joined(separator: " AND ") + "*"
  }

  /// As the tokenizer sees it: letters, digits and the marks that belong to them.
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
