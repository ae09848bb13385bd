import Foundation

/// Swift source without comments and without the contents of string literals.
///
/// Code in interpolations is kept, and so are line breaks, so that line numbers stay the same.
struct SwiftCode {
  let text: String
  let lines: [Substring]

  init(_ source: String) {
    var scanner = Scanner(source: Array(source.utf8))
    scanner.scanCode(untilClosed: false)
    text = String(decoding: scanner.code, as: UTF8.self)
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
  }

  /// The lines with one of the words, for a regular expression that matches no others: that takes a second for each
  /// megabyte.
  func lines(with words: [String]) -> [Substring] {
    guard words.contains(where: text.has) else { return [] }
    return lines.filter { words.contains(where: $0.has) }
  }
}

extension StringProtocol {
  /// True if the text contains the bytes of the word. `contains` compares characters, and takes a hundred times as long.
  func has(_ word: String) -> Bool {
    let word = Array(word.utf8)
    let isFound = utf8.withContiguousStorageIfAvailable { text in
      var rest = UnsafeRawBufferPointer(text)
      while rest.count >= word.count, let start = rest.baseAddress {
        guard let found = memchr(start, Int32(word[0]), rest.count - word.count + 1) else { return false }
        if memcmp(found, word, word.count) == 0 { return true }
        rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
      }
      return false
    }
    return isFound == true
  }
}

/// Works on bytes: in a debug build, going through the package's sources by characters takes half a minute.
private struct Scanner {
  let source: [UInt8]
  var position = 0
  var code: [UInt8] = []

  init(source: [UInt8]) {
    self.source = source
    code.reserveCapacity(source.count)
  }

  /// - Parameter untilClosed: True to stop after the parenthesis that closes an interpolation.
  mutating func scanCode(untilClosed: Bool) {
    var depth = 1
    while position < source.count {
      let byte = source[position]
      if byte == UInt8(ascii: "/"), isNext("//") {
        while position < source.count, source[position] != UInt8(ascii: "\n") { position += 1 }
      } else if byte == UInt8(ascii: "/"), isNext("/*") {
        skipBlockComment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"), let delimiter = stringDelimiter {
        scanString(delimiter)
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        code.append(byte)
        position += 1
        if untilClosed, depth == 0 { return }
      }
    }
  }

  private func isNext(_ text: String, after count: Int = 0) -> Bool {
    let start = position + count
    return start + text.utf8.count <= source.count && source[start..<start + text.utf8.count].elementsEqual(text.utf8)
  }

  /// Skips a block comment. Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        position += 2
      } else if isNext("*/") {
        depth -= 1
        position += 2
      } else {
        if source[position] == UInt8(ascii: "\n") { code.append(source[position]) }
        position += 1
      }
    } while depth > 0 && position < source.count
  }

  /// The opening quotes of a string literal with the number signs before them. Nil if no literal begins here.
  private var stringDelimiter: (signs: String, quotes: String)? {
    let signs = source[position...].prefix { $0 == UInt8(ascii: "#") }
    guard isNext("\"", after: signs.count) else { return nil }
    return (String(decoding: signs, as: UTF8.self), isNext("\"\"\"", after: signs.count) ? "\"\"\"" : "\"")
  }

  private mutating func scanString(_ delimiter: (signs: String, quotes: String)) {
    let (escape, end) = ("\\" + delimiter.signs, delimiter.quotes + delimiter.signs)
    position += end.utf8.count
    code.append(UInt8(ascii: "\""))
    while position < source.count, !isNext(end) {
      if isNext(escape + "(") {
        position += escape.utf8.count + 1
        code.append(UInt8(ascii: "("))
        scanCode(untilClosed: true)
      } else if isNext(escape) {
        position += escape.utf8.count + 1
      } else {
        if source[position] == UInt8(ascii: "\n") { code.append(source[position]) }
        position += 1
      }
    }
    position += end.utf8.count
    code.append(UInt8(ascii: "\""))
  }
}
