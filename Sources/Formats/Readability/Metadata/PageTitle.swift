import Bytes
import HTML

/// The article's title as the page's own title has it, without the name of the site.
struct PageTitle {
  /// A longer title is cut here: it is a text.
  private static let longest = 16_384

  let text: String

  /// - Complexity: O(n) in the nodes of the page.
  init(_ tree: inout PageTree) {
    guard let element = tree.first(.title, in: 0) else {
      text = ""
      return
    }
    let written = Self.folded(tree.text(of: element, limit: Self.longest).prefix(Self.longest))
    let whole = TextRuns.trimmed(written)
    let title = TitleText(whole)
    let shortened = TextRuns.folded(TextRuns.trimmed(Self.shorten(title, &tree)))
    text = String(decoding: Self.isTooShort(shortened, title) ? whole : shortened, as: UTF8.self)
  }

  // MARK: Shortening

  private static func shorten(_ title: TitleText, _ tree: inout PageTree) -> [UInt8] {
    if let separator = title.separators.last {
      let start = Array(title.bytes[..<separator.lowerBound])
      return TextRuns.wordCount(start) < 3 ? title.afterFirstSeparator : start
    }
    if let colon = title.bytes.firstIndex(of: UInt8(ascii: ":")), title.hasColonAndSpace {
      return isHeading(title.bytes, &tree) ? title.bytes : afterColon(title.bytes, first: colon)
    }
    let length = String(decoding: title.bytes, as: UTF8.self).utf16.count
    if length > 150 || length < 15 {
      let headings = tree.elements(.h1, in: 0)
      if headings.count == 1, let heading = headings.first { return tree.foldedText(of: heading) }
    }
    return title.bytes
  }

  /// What follows the last colon; what follows the first one if that is too short; all if much comes before.
  private static func afterColon(_ title: [UInt8], first: Int) -> [UInt8] {
    let last = title.lastIndex(of: UInt8(ascii: ":")) ?? first
    let end = Array(title[(last + 1)...])
    if TextRuns.wordCount(end) < 3 { return Array(title[(first + 1)...]) }
    return TextRuns.wordCount(Array(title[..<first])) > 5 ? title : end
  }

  /// True if a heading is the whole title.
  private static func isHeading(_ title: [UInt8], _ tree: inout PageTree) -> Bool {
    // Headings in headings are taken apart by the parser, so that this is linear in practice; the limit bounds the rest.
    tree.elements(in: 0) { $0 == .h1 || $0 == .h2 }.prefix(1_000).contains {
      TextRuns.trimmed(tree.text(of: $0, limit: longest)) == title
    }
  }

  /// True if too little is left of the title: four words or fewer, unless they follow from a path in it.
  private static func isTooShort(_ shortened: [UInt8], _ title: TitleText) -> Bool {
    let count = TextRuns.wordCount(shortened)
    return count <= 4 && !(title.hasPath && count == TextRuns.wordCount(title.withoutSeparators) - 1)
  }

  /// ASCII white space folded, as browsers do it.
  private static func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    for byte in text {
      guard ASCII.isWhitespace(byte) else {
        folded.append(byte)
        continue
      }
      if let last = folded.last, last != 0x20 { folded.append(0x20) }
    }
    return folded
  }
}

/// A title with its separators: characters between spaces that part the title from the site's name.
struct TitleText {
  let bytes: [UInt8]
  /// The separators with the white space around them.
  let separators: [Range<Int>]
  /// True if one of them is of a path.
  let hasPath: Bool

  private static let marks: [Unicode.Scalar] = ["|", "-", "–", "—", "\\", "/", ">", "»"]
  private static let pathMarks: [Unicode.Scalar] = ["\\", "/", ">", "»"]
  private static let markBytes = marks.map { Array(String($0).utf8) }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var separators: [Range<Int>] = []
    var hasPath = false
    bytes.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let character = TextCharacter(text, at: index)
        let start = index + character.bytes
        if character.isBlank, let mark = Self.mark(in: text, at: start) {
          let end = start + Self.markBytes[mark].count
          if end < text.count, TextCharacter(text, at: end).isBlank {
            let next = end + TextCharacter(text, at: end).bytes
            separators.append(index..<next)
            if Self.pathMarks.contains(Self.marks[mark]) { hasPath = true }
            index = next
            continue
          }
        }
        index = start
      }
    }
    self.separators = separators
    self.hasPath = hasPath
  }

  /// True if a colon is followed by a space.
  var hasColonAndSpace: Bool {
    bytes.indices.dropLast().contains { bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == 0x20 }
  }

  /// What follows the first mark of any kind, with or without spaces.
  var afterFirstSeparator: [UInt8] {
    bytes.withUnsafeBufferPointer { text in
      for index in text.indices {
        if let mark = Self.mark(in: text, at: index) { return Array(text[(index + Self.markBytes[mark].count)...]) }
      }
      return Array(text)
    }
  }

  var withoutSeparators: [UInt8] {
    var rest: [UInt8] = []
    var start = 0
    for separator in separators {
      rest.append(contentsOf: bytes[start..<separator.lowerBound])
      start = separator.upperBound
    }
    return rest + bytes[start...]
  }

  private static func mark(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard index < text.count else { return nil }
    return markBytes.firstIndex { text[index...].starts(with: $0) }
  }
}
