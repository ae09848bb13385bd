import Bytes
import Threading

/// Removes the tags of HTML without building a tree, and resolves the character references between them.
struct TagStripper {
  /// Elements that do not separate words.
  static let inlineTags: Set<HTMLName> = [
    .a, .abbr, .acronym, .b, .bdi, .bdo, .big, .cite, .code, .data, .del, .dfn, .em, .font, .i, .ins, .kbd, .mark,
    .nobr,
    .q, .s, .samp, .small, .span, .strike, .strong, .sub, .sup, .time, .tt, .u, .`var`, .wbr, .rb, .ruby,
  ]

  /// Elements without an end tag that are used within lines of text.
  private static let voidTags: Set<HTMLName> = [.br, .hr, .img, .wbr]

  private let html: UnsafeBufferPointer<UInt8>
  private let markup: PlainText.Markup
  /// The byte in the place of tags that separate words.
  private let border: UInt8
  private let decoding: TextDecoding
  private var tags: TagReader
  private var text: [UInt8] = []
  /// The last end tag of each element by its name; empty until it is needed.
  private var closings: [HTMLName: Int]?

  private init(_ html: UnsafeBufferPointer<UInt8>, _ markup: PlainText.Markup, border: UInt8) {
    self.html = html
    self.markup = markup
    self.border = border
    decoding = TextDecoding(references: markup.references, nulls: .drop, joinsPairs: true)
    tags = TagReader(html)
    text.reserveCapacity(html.count)
  }

  /// The text between the tags, not folded.
  /// - Complexity: O(bytes).
  static func strip(
    _ html: UnsafeBufferPointer<UInt8>, _ markup: PlainText.Markup, border: UInt8 = 0x20
  ) -> [UInt8] {
    var stripper = TagStripper(html, markup, border: border)
    stripper.run()
    return stripper.text
  }

  // MARK: Private

  private mutating func run() {
    var copied = 0
    var index = 0
    var cancellation = CancellationCheck()
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      if cancellation.isCancelled() {
        copied = html.count
        break
      }
      guard let (end, isBorder) = markup(at: start) else {
        index = start + 1
        continue
      }
      append(copied..<start)
      if isBorder { text.append(border) }
      index = end
      copied = end
    }
    append(copied..<html.count)
  }

  private mutating func append(_ range: Range<Int>) {
    decoding.decode(UnsafeBufferPointer(rebasing: html[..<range.upperBound]), from: range.lowerBound, to: &text)
  }

  /// The index after the tag, comment or raw element that starts here, and whether it separates words; nil if it is
  /// text.
  private mutating func markup(at start: Int) -> (end: Int, isBorder: Bool)? {
    if let end = tags.endOfComment(at: start) { return (end, false) }
    if markup != .known, let end = tags.endOfDeclaration(at: start) { return (end, false) }
    guard let tag = tags.tag(at: start, isKnown: markup != .declared) else { return nil }
    // The content of an element unknown to HTML is not interpreted.
    guard let name = tag.name else { return (tag.end, false) }
    if markup == .possible, !isMeant(tag, name, at: start) { return nil }
    let isBorder = !TagStripper.inlineTags.contains(name)
    guard tag.holdsRawText else { return (tag.end, isBorder) }
    return (tags.endOfRawText(name, from: tag.end) ?? tag.end, isBorder)
  }

  /// True if a tag in a text that may not be HTML is certainly one: it has no end tag, is closed later, or closes an
  /// inline element.
  private mutating func isMeant(_ tag: TagReader.Tag, _ name: HTMLName, at start: Int) -> Bool {
    if TagStripper.voidTags.contains(name) { return true }
    let closings = self.closings ?? findClosings()
    self.closings = closings
    if let last = closings[name], last > start { return true }
    let isOfLine = TagStripper.inlineTags.contains(name) || name == .p || name == .div
    return tag.isEnd && isOfLine && start > 0
  }

  private mutating func findClosings() -> [HTMLName: Int] {
    var closings: [HTMLName: Int] = [:]
    var index = 0
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      if start + 1 < html.count, html[start + 1] == UInt8(ascii: "/"), let tag = tags.tag(at: start, isKnown: true),
        let name = tag.name
      {
        closings[name] = start
      }
      index = start + 1
    }
    return closings
  }
}
