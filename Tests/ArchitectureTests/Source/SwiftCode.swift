/// Swift source without comments and without the contents of string literals.
///
/// Code in interpolations is kept, and so are line breaks, so that line numbers stay the same.
struct SwiftCode {
  let text: String

  init(_ source: String) {
    var scanner = Scanner(rest: source[...])
    scanner.scanCode(untilClosed: false)
    text = scanner.code
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}

private struct Scanner {
  var rest: Substring
  var code = ""

  /// - Parameter untilClosed: True to stop after the parenthesis that closes an interpolation.
  mutating func scanCode(untilClosed: Bool) {
    var depth = 1
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        skipBlockComment()
      } else if let delimiter = stringDelimiter {
        scanString(delimiter)
      } else {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        code.append(rest.removeFirst())
        if untilClosed, depth == 0 { return }
      }
    }
  }

  /// Skips a block comment. Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
      } else if rest.removeFirst().isNewline {
        code.append("\n")
      }
    } while depth > 0 && !rest.isEmpty
  }

  /// The opening quotes of a string literal with the number signs before them. Nil if no literal begins here.
  private var stringDelimiter: (signs: String, quotes: String)? {
    let signs = rest.prefix { $0 == "#" }
    let quotes = rest.dropFirst(signs.count)
    if quotes.hasPrefix("\"\"\"") { return (String(signs), "\"\"\"") }
    return quotes.hasPrefix("\"") ? (String(signs), "\"") : nil
  }

  private mutating func scanString(_ delimiter: (signs: String, quotes: String)) {
    let escape = "\\" + delimiter.signs
    rest = rest.dropFirst(delimiter.signs.count + delimiter.quotes.count)
    code.append("\"")
    while let character = rest.first, !rest.hasPrefix(delimiter.quotes + delimiter.signs) {
      if rest.hasPrefix(escape + "(") {
        rest = rest.dropFirst(escape.count + 1)
        code.append("(")
        scanCode(untilClosed: true)
      } else if rest.hasPrefix(escape) {
        rest = rest.dropFirst(escape.count + 1)
      } else {
        if character.isNewline { code.append("\n") }
        rest = rest.dropFirst()
      }
    }
    rest = rest.dropFirst(delimiter.quotes.count + delimiter.signs.count)
    code.append("\"")
  }
}
