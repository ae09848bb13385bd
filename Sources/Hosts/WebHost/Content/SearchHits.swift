import Bytes
import HTML
import TextSearch

/// Marks what a search has found in the title and the text of the entry that is opened from its results. The text is
/// analyzed as the index does it, so that these are the hits that the rows show.
struct SearchHits: Sendable {
  private let matcher: TextMatcher

  /// The most hits that are marked in a text.
  private static let most = 1_000

  /// - Returns: Nil without words to look for.
  init?(of search: String?) {
    guard let search else { return nil }
    let phrases = SearchQuery(search).phrases
    guard !phrases.isEmpty else { return nil }
    matcher = TextMatcher(phrases)
  }

  /// The places of the hits in a title, in bytes.
  fileprivate func ranges(inTitle title: String) -> [Range<Int>] {
    TextMatcher.joined(matcher.hits(in: title, fields: [.any, .title], limit: Self.most))
  }

  /// The content of a page with a `mark` around each piece of text that is a hit. Tags, formulas and the user's own notes
  /// stay as they are.
  /// - Complexity: O(bytes).
  func mark(_ html: String) -> String {
    let markup = Array(html.utf8)
    let text = PageText(markup)
    let ranges = TextMatcher.joined(
      matcher.hits(in: String(decoding: text.bytes, as: UTF8.self), limit: Self.most))
    var output: [UInt8] = []
    var copied = 0
    for place in text.places(of: ranges) {
      output += markup[copied..<place.lowerBound]
      output += "<mark>".utf8
      output += markup[place]
      output += "</mark>".utf8
      copied = place.upperBound
    }
    output += markup[copied...]
    return String(decoding: output, as: UTF8.self)
  }
}

/// The text of a page's markup.
private struct PageText {
  /// Text between two tags.
  private struct Piece {
    let text: Range<Int>
    /// The end in the markup.
    let end: Int
  }

  private(set) var bytes: [UInt8] = []
  /// The place of each byte in the markup.
  private var places: [Int32] = []
  private var pieces: [Piece] = []

  init(_ markup: [UInt8]) {
    bytes.reserveCapacity(markup.count)
    places.reserveCapacity(markup.count)
    var place = 0
    /// The name of the element whose content is left out, and the number of its start tags that are open.
    var hidden: (name: StaticString, depth: Int)?
    while place < markup.count {
      let tag = CleanTag(in: markup, from: place)
      let end = tag?.range.lowerBound ?? markup.count
      if hidden == nil { add(markup, place..<end) }
      guard let tag else { return }
      place = tag.range.upperBound
      if let (name, depth) = hidden {
        guard tag.isNamed(name) else { continue }
        hidden = tag.isEnd && depth == 1 ? nil : (name, depth + (tag.isEnd ? -1 : 1))
      } else if !tag.isEnd, let name = Self.hiddenElement(tag) {
        hidden = (name, 1)
        separate(at: place)
      } else if Sanitizer.separatesWords(String(decoding: tag.name, as: UTF8.self)) {
        separate(at: place)
      }
    }
  }

  /// The name of an element in which nothing is a hit.
  private static func hiddenElement(_ tag: CleanTag) -> StaticString? {
    if tag.isNamed("math") { return "math" }
    return tag.isNamed("div") && tag.value("class")?.elementsEqual("note-block".utf8) == true ? "div" : nil
  }

  private mutating func separate(at place: Int) {
    bytes.append(UInt8(ascii: " "))
    places.append(Int32(clamping: place))
  }

  private mutating func add(_ markup: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let start = bytes.count
    var place = range.lowerBound
    while place < range.upperBound {
      let (byte, count) = CleanText.byte(at: place, in: markup, until: range.upperBound)
      bytes.append(byte)
      places.append(Int32(clamping: place))
      place += count
    }
    pieces.append(Piece(text: start..<bytes.count, end: range.upperBound))
  }

  /// The places in the markup of ranges of the text, which are in order. A range ends at each tag and goes on behind it.
  func places(of ranges: [Range<Int>]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    for range in ranges {
      while index < pieces.count, pieces[index].text.upperBound <= range.lowerBound { index += 1 }
      var next = index
      while next < pieces.count, pieces[next].text.lowerBound < range.upperBound {
        let part = pieces[next].text.clamped(to: range)
        // There are rows of tables between which only white space may stand.
        if !bytes[part].allSatisfy(ASCII.isWhitespace) {
          let isWhole = part.upperBound == pieces[next].text.upperBound
          found.append(Int(places[part.lowerBound])..<(isWhole ? pieces[next].end : Int(places[part.upperBound])))
        }
        next += 1
      }
    }
    return found
  }
}

extension Markup {
  /// Writes a title, with its hits marked.
  mutating func title(_ title: String, marking hits: SearchHits?) {
    guard let hits else { return text(title) }
    let bytes = Array(title.utf8)
    var written = 0
    for range in hits.ranges(inTitle: title) {
      text(String(decoding: bytes[written..<range.lowerBound], as: UTF8.self))
      element("mark", text: String(decoding: bytes[range], as: UTF8.self))
      written = range.upperBound
    }
    text(String(decoding: bytes[written...], as: UTF8.self))
  }
}
