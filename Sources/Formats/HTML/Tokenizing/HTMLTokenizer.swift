import Bytes

/// The tokenizer of HTML (HTML Living Standard, 13.2.5), over UTF-8.
///
/// It reads every byte once. Text and values are copied only if they contain references, carriage returns or NULs:
/// these are decoded into `decoded`, and their positions start at the end of the source.
package struct HTMLTokenizer {
  /// The type of the text between tags.
  package enum Content {
    case data, replaceableText, rawText, script, plainText
  }

  /// The handling of U+0000 in the text between tags.
  package enum NullHandling {
    case keep, drop, replace
  }

  /// The most attributes of a tag; more are dropped, because each name is compared with those before it.
  static let maximumAttributes = 256

  let source: [UInt8]
  var decoded: [UInt8] = []
  var names = NameTable()
  package internal(set) var attributes: [HTMLTree.AttributeRecord] = []
  package internal(set) var token = HTMLToken()
  var position = 0

  package var content: Content = .data
  /// True if `<![CDATA[` begins a section, which it does in foreign elements.
  package var allowsCDATA = false
  package var nullHandling: NullHandling = .drop
  /// The name of the end tag that ends raw text.
  var rawTextName: HTMLName = .unknown
  /// The last doctype.
  package internal(set) var doctype = Doctype()

  var isInCDATA = false

  package init(source: [UInt8]) {
    self.source = source
  }

  // MARK: Reading

  /// Continues as inside of `<![CDATA[`.
  package mutating func startCDATA() {
    isInCDATA = true
  }

  /// Sets the name of the element that contains the raw text.
  package mutating func setRawTextName(_ name: String) {
    rawTextName = HTMLName(named: name) ?? .unknown
  }

  /// Reads the next token. At the end of the source, all further tokens are ends.
  package mutating func next() {
    token.attributes = 0..<0
    token.isSelfClosing = false
    while position < source.count {
      let isFound: Bool =
        if isInCDATA {
          readCDATA()
        } else {
          switch content {
          case .data: readData()
          case .replaceableText, .rawText, .script: readRawText()
          case .plainText: readPlainText()
          }
        }
      if isFound { return }
    }
    token.kind = .end
  }

  // MARK: Content

  /// 13.2.5.1 "Data state" and the states that follow it. False if it read no token.
  private mutating func readData() -> Bool {
    let start = position
    let run: (end: Int, needsDecoding: Bool) = source.withUnsafeBufferPointer { HTMLTokenizer.textRun($0, from: start) }
    if run.end > start {
      position = run.end
      return emitText(
        start..<run.end, run.needsDecoding ? TextDecoding(references: .inText, nulls: nullHandling) : nil)
    }
    switch source[start + 1] {
    case UInt8(ascii: "/"): return readEndTag()
    case UInt8(ascii: "!"): return readDeclaration()
    case UInt8(ascii: "?"): return readBogusComment(from: start + 1)
    default: return readTag(.startTag, nameStart: start + 1)
    }
  }

  /// The end of the text, and true if the text needs decoding.
  private static func textRun(_ source: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, needsDecoding: Bool)
  {
    var needsDecoding = false
    var index = start
    while index < source.count {
      let byte = source[index]
      // All four special bytes are below this one, and most text is above.
      if byte > UInt8(ascii: "<") {
        index += 1
        continue
      }
      if byte == UInt8(ascii: "<") {
        if startsMarkup(source, at: index) { break }
      } else if byte == UInt8(ascii: "&") || byte == 0x0D || byte == 0 {
        needsDecoding = true
      }
      index += 1
    }
    return (index, needsDecoding)
  }

  private static func startsMarkup(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 1 < source.count else { return false }
    let next = source[index + 1]
    // An end tag that is cut off by the end of the source is text.
    return ASCII.isLetter(next) || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
      || next == UInt8(ascii: "/") && index + 2 < source.count
  }

  /// Reads text up to the matching end tag, and then that tag (13.2.5.2 to 13.2.5.4).
  private mutating func readRawText() -> Bool {
    let start = position
    let end =
      content == .script
      ? ScriptText.end(in: source, from: start, endTag: rawTextName) : endOfRawText(from: start)
    guard end == start else {
      position = end
      return emitText(
        start..<end, TextDecoding(references: content == .replaceableText ? .inText : .none, nulls: .replace))
    }
    content = .data
    return readTag(.endTag, nameStart: start + 2)
  }

  private func endOfRawText(from start: Int) -> Int {
    var index = start
    while index < source.count {
      if source[index] == UInt8(ascii: "<"), RawTextEnd.isEndTag(rawTextName, in: source, at: index) { break }
      index += 1
    }
    return index
  }

  private mutating func readPlainText() -> Bool {
    let start = position
    position = source.count
    return emitText(start..<position, TextDecoding(references: .none, nulls: .replace))
  }

  /// 13.2.5.69 "CDATA section state".
  private mutating func readCDATA() -> Bool {
    let start = position
    let end = find("]]>", from: start)
    position = min(end + 3, source.count)
    isInCDATA = false
    return emitText(start..<end, TextDecoding(references: .none, nulls: nullHandling))
  }

  // MARK: Emitting

  private mutating func emitText(_ range: Range<Int>, _ decoding: TextDecoding?) -> Bool {
    token.kind = .text
    token.content = span(range, decoding)
    return !token.content.isEmpty
  }

  /// The range as a span, decoded if necessary.
  mutating func span(_ range: Range<Int>, _ decoding: TextDecoding?) -> HTMLTree.Span {
    guard let decoding, decoding.isNeeded(for: source, range) else {
      return Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    }
    let start = Int32(clamping: source.count + decoded.count)
    decoding.decode(source, range, to: &decoded)
    return start..<Int32(clamping: source.count + decoded.count)
  }

  // MARK: Looking ahead

  /// True if the source contains a string at an index, ignoring case. The string must be in lower case.
  func matches(_ string: StaticString, at index: Int) -> Bool {
    let length = string.utf8CodeUnitCount
    guard index + length <= source.count else { return false }
    return string.withUTF8Buffer { string in
      string.indices.allSatisfy { ASCII.lowercased(source[index + $0]) == string[$0] }
    }
  }

  /// The index of the next occurrence of a string, or the end of the source.
  func find(_ string: StaticString, from start: Int) -> Int {
    let first = string.withUTF8Buffer { $0[0] }
    var index = start
    while index < source.count {
      if source[index] == first, matches(string, at: index) { return index }
      index += 1
    }
    return source.count
  }
}
