import Bytes
import Highlighting

/// Writes the text of a program with its colors, as classes. The markup in it stays as it is.
struct CodeWriter {
  /// A longer text is written without colors, in bytes.
  static let mostBytes = 256 << 10

  private let markup: [UInt8]
  private let language: CodeLanguage
  private var text: [UInt8] = []
  /// The place in the markup of each byte of the text.
  private var places: [Int32] = []

  /// - Parameters:
  ///   - markup: The content of a `pre`.
  ///   - language: The name in its class.
  /// - Returns: Nil for a language that is not known, and for a text that is too long.
  init?(_ markup: [UInt8], language: String) {
    guard markup.count <= Self.mostBytes, let language = CodeLanguage(named: language) else { return nil }
    self.markup = markup
    self.language = language
    var place = 0
    var isNumber = false
    while place < markup.count {
      let tag = CleanTag(in: markup, from: place)
      let end = tag?.range.lowerBound ?? markup.count
      // The number of a line is no part of the program.
      if isNumber { place = end }
      while place < end {
        let (byte, count) = CleanText.byte(at: place, in: markup, until: end)
        text.append(byte)
        places.append(Int32(clamping: place))
        place += count
      }
      place = tag?.range.upperBound ?? markup.count
      isNumber = tag?.value("class")?.elementsEqual("a-numbers".utf8) ?? false
    }
  }

  /// - Complexity: O(bytes).
  func write(to output: inout [UInt8]) {
    var copied = 0
    for token in CodeTokenizer.tokens(of: text, in: language) {
      let start = Int(places[token.range.lowerBound])
      let end = token.range.upperBound < places.count ? Int(places[token.range.upperBound]) : markup.count
      output += markup[copied..<start]
      write(start..<end, as: token.kind, to: &output)
      copied = end
    }
    output += markup[copied...]
  }

  /// Writes a token, which ends at each tag within it and goes on behind it.
  private func write(_ range: Range<Int>, as kind: CodeToken.Kind, to output: inout [UInt8]) {
    var place = range.lowerBound
    while place < range.upperBound {
      let next = markup[place..<range.upperBound].firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound
      if next > place {
        output += "<span class=\"\(Self.style(of: kind))\">".utf8
        output += markup[place..<next]
        output += "</span>".utf8
      }
      guard next < range.upperBound else { return }
      let end = markup[next..<range.upperBound].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? range.upperBound
      output += markup[next..<end]
      place = end
    }
  }

  private static func style(of kind: CodeToken.Kind) -> StaticString {
    switch kind {
    case .keyword: "c-k"
    case .string: "c-s"
    case .number: "c-n"
    case .comment: "c-c"
    case .inserted: "c-i"
    case .deleted: "c-d"
    }
  }
}
