import Bytes

/// Finds formulas that a text has as LaTeX, and writes those that are understood as MathML: between `\(` and `\)`, `\[` and
/// `\]`, two or single dollar signs, and in the words of pictures that a service draws of a formula.
///
/// It is done when a page is shown; what is stored stays as it was written. A formula that is not understood stays too.
struct FormulaText {
  private let bytes: [UInt8]
  private var output: [UInt8] = []
  /// The number of open elements in which everything is meant as it is written.
  private var verbatimDepth = 0

  /// The markup with its formulas.
  /// - Complexity: O(bytes).
  static func converted(_ html: String) -> String {
    let bytes = Array(html.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }) || html.containsBytes("tex")
    else {
      return html
    }
    var text = FormulaText(bytes: bytes)
    text.convert()
    return String(decoding: text.output, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    output.reserveCapacity(bytes.count + bytes.count / 4)
  }

  private static let verbatim: [StaticString] = ["pre", "code", "kbd", "samp", "tt", "math"]

  private mutating func convert() {
    var place = 0
    while let tag = CleanTag(in: bytes, from: place) {
      writeText(place..<tag.range.lowerBound)
      place = tag.range.upperBound
      if Self.verbatim.contains(where: tag.isNamed) { verbatimDepth += tag.isEnd ? -1 : 1 }
      if tag.isNamed("img"), let formula = Self.formula(ofPicture: tag) {
        output += formula.utf8
      } else {
        output += bytes[tag.range]
      }
    }
    writeText(place..<bytes.count)
  }

  // MARK: Pictures

  /// Parts of the addresses of services that draw formulas: WordPress, MediaWiki, Zhihu, CodeCogs.
  private static let services = ["latex.php?latex=", "/media/math/render/", "/equation?tex=", "latex.codecogs.com/"]

  private static func formula(ofPicture image: CleanTag) -> String? {
    guard let source = image.value("src"), let words = image.value("alt"), !words.isEmpty else { return nil }
    let address = String(decoding: source, as: UTF8.self)
    guard services.contains(where: { address.containsBytes($0) }) else { return nil }
    // MediaWiki writes all of a formula in braces, and some services the dollar signs around it.
    let formula = CleanText.decoded(words).utf8.drop { $0 == UInt8(ascii: "$") }
    return LaTeXFormula.mathML(String(Substring(formula)).trimmingDollars, isBlock: false)
  }

  // MARK: Text

  private struct Fence {
    let open: StaticString
    let close: StaticString
    let isBlock: Bool
  }

  private static let fences = [
    Fence(open: "\\(", close: "\\)", isBlock: false), Fence(open: "\\[", close: "\\]", isBlock: true),
    Fence(open: "$$", close: "$$", isBlock: true), Fence(open: "$", close: "$", isBlock: false),
  ]

  private mutating func writeText(_ range: Range<Int>) {
    guard verbatimDepth == 0 else {
      output += bytes[range]
      return
    }
    var copied = range.lowerBound
    var place = range.lowerBound
    // A fence that is not closed in the rest is not looked for again.
    var closed = Self.fences
    while place < range.upperBound {
      let byte = bytes[place]
      guard byte == UInt8(ascii: "$") || byte == UInt8(ascii: "\\"),
        let index = closed.firstIndex(where: { starts(place, with: $0.open, until: range.upperBound) })
      else {
        place += 1
        continue
      }
      let fence = closed[index]
      let start = place + fence.open.utf8CodeUnitCount
      guard let end = end(of: fence, from: start, until: range.upperBound) else {
        closed.remove(at: index)
        continue
      }
      let after = end + fence.close.utf8CodeUnitCount
      let source = CleanText.decoded(bytes[start..<end])
      if fence.open.utf8CodeUnitCount > 1 ? !isWords(start..<end) : isFormula(start..<end, until: range.upperBound),
        let formula = LaTeXFormula.mathML(source, isBlock: fence.isBlock)
      {
        output += bytes[copied..<place]
        output += formula.utf8
        copied = after
        place = after
      } else {
        // The closing dollar may be the opening one of a formula.
        place = fence.open.utf8CodeUnitCount > 1 ? after : end
      }
    }
    output += bytes[copied..<range.upperBound]
  }

  private func starts(_ place: Int, with sign: StaticString, until end: Int) -> Bool {
    place + sign.utf8CodeUnitCount <= end && sign.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  private func end(of fence: Fence, from start: Int, until end: Int) -> Int? {
    var place = start
    while place < end {
      if starts(place, with: fence.close, until: end) { return place }
      // A sign behind a backslash ends nothing.
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// True for words alone, as in "\(see below\)" of one who writes about regular expressions.
  private func isWords(_ range: Range<Int>) -> Bool {
    let letters = bytes[range].count(where: ASCII.isLetter)
    return letters > 2 && bytes[range].allSatisfy { ASCII.isLetter($0) || ASCII.isWhitespace($0) }
  }

  /// True for what stands between single dollars as a formula does, and not as two prices: nothing but a sign of mathematics
  /// makes words a formula (Pandoc's rule for the spaces, and what is in it).
  private func isFormula(_ range: Range<Int>, until end: Int) -> Bool {
    guard let first = range.first.map({ bytes[$0] }), let last = range.last.map({ bytes[$0] }),
      !ASCII.isWhitespace(first), !ASCII.isWhitespace(last),
      range.upperBound + 1 >= end || !ASCII.isDigit(bytes[range.upperBound + 1]),
      range.upperBound + 1 >= end || !ASCII.isLetter(bytes[range.upperBound + 1])
    else { return false }
    let hasSigns = bytes[range].contains { "\\^_={".utf8.contains($0) }
    return hasSigns || range.count == 1 && ASCII.isLetter(first)
  }
}

extension String {
  fileprivate var trimmingDollars: String {
    var bytes = utf8[...]
    while bytes.last == UInt8(ascii: "$") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
