import Bytes

/// Finds the parts of a program's text that have colors: comments, strings, numbers and words of the language.
///
/// It reads no grammar beyond that, and goes through the text once, whatever stands in it.
/// - Complexity: O(bytes).
public struct CodeTokenizer {
  private let bytes: [UInt8]
  private let language: CodeLanguage
  private var index = 0
  private var tokens: [CodeToken] = []

  /// The tokens of the text, in order. They do not overlap.
  public static func tokens(of text: [UInt8], in language: CodeLanguage) -> [CodeToken] {
    var tokenizer = CodeTokenizer(bytes: text, language: language)
    switch language.form {
    case .program: tokenizer.readProgram()
    case .markup: tokenizer.readMarkup()
    case .patch: tokenizer.readPatch()
    }
    return tokenizer.tokens
  }

  private init(bytes: [UInt8], language: CodeLanguage) {
    self.bytes = bytes
    self.language = language
  }

  // MARK: Programs

  private mutating func readProgram() {
    while index < bytes.count {
      let byte = bytes[index]
      if ASCII.isWhitespace(byte) {
        index += 1
      } else if !readComment(), !readQuote() {
        if ASCII.isDigit(byte) {
          readNumber()
        } else if isWord(byte) {
          readWord()
        } else {
          index += 1
        }
      }
    }
  }

  private mutating func readComment() -> Bool {
    for comment in language.blockComments where starts(with: comment.open) {
      let start = index
      skipBlock(comment)
      tokens.append(CodeToken(.comment, start..<index))
      return true
    }
    for mark in language.lineComments where starts(with: mark) {
      guard !language.commentsFollowSpace || index == 0 || ASCII.isWhitespace(bytes[index - 1]) else { continue }
      tokens.append(CodeToken(.comment, index..<lineEnd(from: index)))
      index = lineEnd(from: index)
      return true
    }
    return false
  }

  private mutating func skipBlock(_ comment: CodeLanguage.BlockComment) {
    var depth = 0
    while index < bytes.count {
      if starts(with: comment.close), depth > 0 {
        depth -= 1
        index += comment.close.count
        if depth == 0 { return }
      } else if starts(with: comment.open), depth == 0 || comment.isNested {
        depth += 1
        index += comment.open.count
      } else {
        index += 1
      }
    }
  }

  /// The most bytes of a literal of one character: an escaped scalar, as `'\u{10FFFF}'`.
  private static let longestCharacter = 12

  private mutating func readQuote() -> Bool {
    for quote in language.quotes where starts(with: quote.open) {
      guard let end = end(of: quote) else { continue }
      let isKey = language.keyMark.map { isFollowed(by: $0, at: end) } ?? false
      tokens.append(CodeToken(isKey ? .keyword : .string, index..<end))
      index = end
      return true
    }
    return false
  }

  /// The end of a string that starts here. One that is not closed ends with its line, or with the text.
  private func end(of quote: CodeLanguage.Quote) -> Int? {
    if quote.isCharacter { return characterEnd(of: quote) }
    var place = index + quote.open.count
    while place < bytes.count {
      let byte = bytes[place]
      if quote.hasEscapes, byte == UInt8(ascii: "\\") {
        place += 2
      } else if starts(with: quote.close, at: place) {
        return place + quote.close.count
      } else if byte == UInt8(ascii: "\n"), !quote.spansLines {
        return place
      } else {
        place += 1
      }
    }
    return bytes.count
  }

  /// The end of a literal of one character, escaped or not; nil for a mark that begins none.
  private func characterEnd(of quote: CodeLanguage.Quote) -> Int? {
    let start = index + quote.open.count
    guard start < bytes.count else { return nil }
    guard bytes[start] == UInt8(ascii: "\\") else {
      let length = bytes[start] < 0x80 ? 1 : bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
      return starts(with: quote.close, at: start + length) ? start + length + quote.close.count : nil
    }
    let limit = min(bytes.count, start + Self.longestCharacter)
    guard start + 2 <= limit else { return nil }
    let close = (start + 2..<limit).first { starts(with: quote.close, at: $0) }
    return close.map { $0 + quote.close.count }
  }

  private mutating func readNumber() {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let isSign =
        (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && index > start
        && ASCII.lowercased(bytes[index - 1]) == UInt8(ascii: "e") && !isHexadecimal(start)
      let isPoint = byte == UInt8(ascii: ".") && index + 1 < bytes.count && ASCII.isDigit(bytes[index + 1])
      guard ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || isSign || isPoint else { break }
      index += 1
    }
    tokens.append(CodeToken(.number, start..<index))
  }

  private func isHexadecimal(_ start: Int) -> Bool {
    start + 1 < bytes.count && bytes[start] == UInt8(ascii: "0")
      && ASCII.lowercased(bytes[start + 1]) == UInt8(ascii: "x")
  }

  /// The most bytes of a word that is looked up.
  private static let longestWord = 32

  private mutating func readWord() {
    let start = index
    while index < bytes.count, isWord(bytes[index]) || ASCII.isDigit(bytes[index]) { index += 1 }
    guard index - start <= Self.longestWord else { return }
    if let mark = language.keyMark, isFollowed(by: mark, at: index) {
      tokens.append(CodeToken(.keyword, start..<index))
      return
    }
    let word =
      language.ignoresCase
      ? ByteString(decoding: bytes[start..<index].map(ASCII.lowercased)) : ByteString(decoding: bytes[start..<index])
    if language.keywords.contains(word) {
      tokens.append(CodeToken(.keyword, start..<index))
    } else if language.constants.contains(word) {
      tokens.append(CodeToken(.number, start..<index))
    }
  }

  // MARK: Markup

  private mutating func readMarkup() {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if starts(with: Array("<!--".utf8)) {
        let start = index
        skipBlock(CodeLanguage.BlockComment("<!--", "-->"))
        tokens.append(CodeToken(.comment, start..<index))
      } else {
        readTag()
      }
    }
  }

  private mutating func readTag() {
    let start = index
    index += 1
    if index < bytes.count, [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[index]) {
      index += 1
    }
    let name = index
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    // "a < b" has no tag.
    guard index > name else { return }
    tokens.append(CodeToken(.keyword, start..<index))
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        tokens.append(CodeToken(.keyword, index..<index + 1))
        index += 1
        return
      case UInt8(ascii: "<"): return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[index]
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != quote { index += 1 }
        index = min(index + 1, bytes.count)
        tokens.append(CodeToken(.string, start..<index))
      default: index += 1
      }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || "-:._".utf8.contains(byte)
  }

  // MARK: Patches

  private mutating func readPatch() {
    while index < bytes.count {
      let end = lineEnd(from: index)
      let kind: CodeToken.Kind? =
        switch bytes[index] {
        case UInt8(ascii: "+"): .inserted
        case UInt8(ascii: "-"): .deleted
        case UInt8(ascii: "@"): .number
        default: nil
        }
      let isHead =
        starts(with: Array("+++ ".utf8)) || starts(with: Array("--- ".utf8)) || starts(with: Array("diff ".utf8))
      if isHead {
        tokens.append(CodeToken(.keyword, index..<end))
      } else if let kind {
        tokens.append(CodeToken(kind, index..<end))
      }
      index = min(end + 1, bytes.count)
    }
  }

  // MARK: Reading

  private func isWord(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 || language.wordBytes.contains(byte)
  }

  private func starts(with mark: [UInt8]) -> Bool { starts(with: mark, at: index) }

  private func starts(with mark: [UInt8], at place: Int) -> Bool {
    guard place + mark.count <= bytes.count else { return false }
    for (offset, byte) in mark.enumerated() where bytes[place + offset] != byte { return false }
    return true
  }

  private func lineEnd(from start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// The most spaces between a key and its mark.
  private static let mostSpaces = 16

  private func isFollowed(by mark: UInt8, at place: Int) -> Bool {
    let rest = bytes[min(place, bytes.count)...].prefix(Self.mostSpaces).drop { $0 == UInt8(ascii: " ") }
    return rest.first == mark
  }
}
