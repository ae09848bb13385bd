import Bytes

/// Splits text into the tokens of the search index, the same for every database engine.
///
/// - A word is a run of letters, digits and their marks. Case is folded, and accents, vowel points and invisible
///   characters are left out: "Café", "CAFÉ" and "cafe" are one token.
/// - Scripts that do not separate words (Han, Kana, Hangul, Thai, Lao, Khmer, Myanmar) give overlapping pairs of
///   characters, and at the end of each run its last character alone. So each character begins a token, and a single
///   one is found as a prefix.
/// - A token is cut after `Token.mostBytes`, in the index and in queries.
///
/// - Complexity: O(n) in the bytes, without an allocation for each token.
public struct Tokenizer: Sendable {
  /// The version of the tokens. An index of another version is built again.
  public static let version = 1

  public enum Purpose: Sendable {
    case document
    /// Leaves out the last character of a run alone: a phrase would otherwise demand that the run ends there.
    case query
  }

  /// A token, valid until the closure that got it returns.
  public struct Token {
    /// The folded text.
    public let bytes: UnsafeBufferPointer<UInt8>
    /// The place in the text, in bytes.
    public let range: Range<Int>
    public let kind: Kind

    public enum Kind: Sendable {
      case word
      /// Two characters of a script without spaces.
      case pair
      /// A run of one such character.
      case lone
      /// The last character of a longer run.
      case last
    }

    /// Two characters of any script, or a long word.
    public static let mostBytes = 64
  }

  private let table = CharacterTable.shared

  public init() {}

  /// Calls the closure with each token, until it returns false.
  public func tokenize(_ text: String, for purpose: Purpose = .document, _ body: (Token) -> Bool) {
    var text = text
    text.withUTF8 { tokenize($0, for: purpose, body) }
  }

  /// Calls the closure with each token of a UTF-8 text, until it returns false. Invalid bytes separate words.
  public func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, for purpose: Purpose = .document, _ body: (Token) -> Bool
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Token.mostBytes) { buffer in
      var run = Run(table: table, text: text, buffer: buffer, purpose: purpose)
      run.tokenize(body)
    }
  }
}

/// One pass over a text.
private struct Run {
  let table: CharacterTable
  let text: UnsafeBufferPointer<UInt8>
  let buffer: UnsafeMutableBufferPointer<UInt8>
  let purpose: Tokenizer.Purpose

  /// The length of the word in the buffer, in bytes; its place in the text.
  private var length = 0
  private var wordStart = 0
  private var wordEnd = 0
  private var isCut = false

  /// The last character of a run of pairs, its place, and the number of characters so far.
  private var last: UInt32 = 0
  private var lastStart = 0
  private var lastEnd = 0
  private var runLength = 0

  init(
    table: CharacterTable, text: UnsafeBufferPointer<UInt8>, buffer: UnsafeMutableBufferPointer<UInt8>,
    purpose: Tokenizer.Purpose
  ) {
    self.table = table
    self.text = text
    self.buffer = buffer
    self.purpose = purpose
  }

  mutating func tokenize(_ body: (Tokenizer.Token) -> Bool) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        let lower = byte | 0x20
        if lower &- 0x61 < 26 || byte &- 0x30 < 10 {
          if runLength > 0, !endRun(body) { return }
          // Digits have this bit already.
          append(lower, at: index)
          wordEnd = index + 1
        } else if length > 0 || runLength > 0, !endRun(body) || !endWord(body) {
          return
        }
        index += 1
        continue
      }
      let (code, next) = decode(at: index)
      let value = table.value(code)
      switch value & 3 {
      case CharacterTable.Kind.word:
        if runLength > 0, !endRun(body) { return }
        append(code, value, at: index)
        wordEnd = next
        index = next
      case CharacterTable.Kind.pair:
        if length > 0, !endWord(body) { return }
        let (composed, end) = compose(CharacterTable.folded(code, value), next)
        if runLength > 0, !emitPair(composed, end, body) { return }
        (last, lastStart, lastEnd) = (composed, index, end)
        runLength += 1
        index = end
      case CharacterTable.Kind.ignored:
        if length > 0 { wordEnd = next } else if runLength > 0 { lastEnd = next }
        index = next
      default:
        if !endRun(body) || !endWord(body) { return }
        index = next
      }
    }
    _ = endRun(body) && endWord(body)
  }

  // MARK: Words

  private mutating func append(_ byte: UInt8, at start: Int) {
    if length == 0 { (wordStart, isCut) = (start, false) }
    if length < buffer.count, !isCut {
      buffer[length] = byte
      length += 1
    } else {
      isCut = true
    }
  }

  private mutating func append(_ code: UInt32, _ value: UInt32, at start: Int) {
    guard value & 4 != 0 else { return append(scalar: CharacterTable.folded(code, value), at: start) }
    let place = Int(value >> 3)
    for index in place + 1...place + Int(table.sequences[place]) { append(scalar: table.sequences[index], at: start) }
  }

  private mutating func append(scalar code: UInt32, at start: Int) {
    if length == 0 { (wordStart, isCut) = (start, false) }
    let count = UTF8Bytes.count(code)
    guard length + count <= buffer.count, !isCut else {
      isCut = true
      return
    }
    UTF8Bytes.write(code, to: buffer, at: length)
    length += count
  }

  private mutating func endWord(_ body: (Tokenizer.Token) -> Bool) -> Bool {
    guard length > 0 else { return true }
    defer { length = 0 }
    return emit(length, wordStart..<wordEnd, .word, body)
  }

  // MARK: Pairs

  private mutating func emitPair(_ code: UInt32, _ end: Int, _ body: (Tokenizer.Token) -> Bool) -> Bool {
    let count = UTF8Bytes.count(last)
    UTF8Bytes.write(last, to: buffer, at: 0)
    UTF8Bytes.write(code, to: buffer, at: count)
    return emit(count + UTF8Bytes.count(code), lastStart..<end, .pair, body)
  }

  private mutating func endRun(_ body: (Tokenizer.Token) -> Bool) -> Bool {
    guard runLength > 0 else { return true }
    defer { runLength = 0 }
    guard runLength == 1 || purpose == .document else { return true }
    UTF8Bytes.write(last, to: buffer, at: 0)
    return emit(UTF8Bytes.count(last), lastStart..<lastEnd, runLength == 1 ? .lone : .last, body)
  }

  private func emit(
    _ count: Int, _ range: Range<Int>, _ kind: Tokenizer.Token.Kind, _ body: (Tokenizer.Token) -> Bool
  ) -> Bool {
    body(Tokenizer.Token(bytes: UnsafeBufferPointer(rebasing: buffer[..<count]), range: range, kind: kind))
  }

  // MARK: Characters

  /// Composes a Hangul syllable of its letters (Unicode 3.12), or Kana with its sound mark, as file systems write them.
  private func compose(_ first: UInt32, _ end: Int) -> (code: UInt32, end: Int) {
    guard end < text.count, text[end] >= 0x80 else { return (first, end) }
    let (code, next) = decode(at: end)
    if first &- 0x1100 < 19, code &- 0x1161 < 21 {
      let syllable = 0xAC00 + ((first - 0x1100) * 21 + code - 0x1161) * 28
      guard next < text.count, text[next] >= 0x80 else { return (syllable, next) }
      let (tail, last) = decode(at: next)
      return tail &- 0x11A8 < 27 ? (syllable + tail - 0x11A7, last) : (syllable, next)
    }
    if first &- 0xAC00 < 11_172, (first - 0xAC00) % 28 == 0, code &- 0x11A8 < 27 {
      return (first + code - 0x11A7, next)
    }
    guard first &- 0x3040 < 0xC0 else { return (first, end) }
    let mark = CharacterTable.folded(code, table.value(code))
    guard mark == 0x3099 || mark == 0x309A else { return (first, end) }
    // Katakana stands 0x60 after Hiragana.
    let kana = first >= 0x30A0 ? first - 0x60 : first
    switch kana {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: return (first + (mark - 0x3098), next)
    case _ where mark == 0x309A: return (first, next)
    case 0x3046: return (first + 0x4E, next)
    case 0x304B...0x3062 where kana & 1 == 1: return (first + 1, next)
    case 0x3064, 0x3066, 0x3068: return (first + 1, next)
    default: return (first, next)
    }
  }

  /// The scalar at an index of a byte that is not ASCII, and the index behind it; 0 and the next index for an invalid
  /// one.
  private func decode(at index: Int) -> (code: UInt32, next: Int) {
    let lead = text[index]
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, index + count <= text.count else { return (0, index + 1) }
    var code = UInt32(lead) & (0x7F >> UInt32(clamping: count))
    for offset in 1..<count {
      let byte = text[index + offset]
      guard byte & 0xC0 == 0x80 else { return (0, index + 1) }
      code = code << 6 | UInt32(byte & 0x3F)
    }
    return code < 0x11_0000 ? (code, index + count) : (0, index + 1)
  }
}

/// Scalars as UTF-8.
private enum UTF8Bytes {
  static func count(_ code: UInt32) -> Int { code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4 }

  static func write(_ code: UInt32, to buffer: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
    func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(clamping: code >> shift & 0x3F) }
    switch count(code) {
    case 1:
      buffer[index] = UInt8(clamping: code)
    case 2:
      buffer[index] = 0xC0 | UInt8(clamping: code >> 6)
      buffer[index + 1] = tail(0)
    case 3:
      buffer[index] = 0xE0 | UInt8(clamping: code >> 12)
      buffer[index + 1] = tail(6)
      buffer[index + 2] = tail(0)
    default:
      buffer[index] = 0xF0 | UInt8(clamping: code >> 18)
      buffer[index + 1] = tail(12)
      buffer[index + 2] = tail(6)
      buffer[index + 3] = tail(0)
    }
  }
}
