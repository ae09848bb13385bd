import Bytes

/// Takes the tags out of HTML without building a tree.
struct TagStripper {
  private struct KnownTag {
    let name: HTMLName
    let isEnd: Bool
    let end: Int
  }

  /// What stands between their tags is no text.
  private static let rawTags: Set<HTMLName> = [.script, .style, .iframe, .noembed, .noframes]

  /// Elements that do not part words.
  private static let inlineTags: Set<HTMLName> = [
    .a, .abbr, .acronym, .b, .bdi, .bdo, .big, .cite, .code, .data, .del, .dfn, .em, .font, .i, .ins, .kbd, .mark,
    .nobr,
    .q, .s, .samp, .small, .span, .strike, .strong, .sub, .sup, .time, .tt, .u, .`var`, .wbr, .rb, .ruby,
  ]

  private let html: UnsafeBufferPointer<UInt8>
  private var text: [UInt8] = []
  /// How many bytes may still be looked at in vain. It keeps the whole linear: many tags that never end would not be.
  private var patience: Int

  private init(_ html: UnsafeBufferPointer<UInt8>) {
    self.html = html
    patience = 65_536 + 4 * html.count
    text.reserveCapacity(html.count)
  }

  /// The text between tags, entities as they are. Only what HTML knows for a tag is one: "a < b" and `Array<String>` stay.
  /// Complexity: linear.
  static func strip(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var stripper = TagStripper(html)
    stripper.run()
    return stripper.text
  }

  // MARK: Private

  private mutating func run() {
    var index = 0
    var cancellation = CancellationCheck()
    while index < html.count, !cancellation.isCancelled() {
      if html[index] == UInt8(ascii: "<"), let end = endOfMarkup(at: index) {
        index = end
      } else {
        text.append(html[index])
        index += 1
      }
    }
  }

  /// The index after the tag, comment or raw element that starts here; nil if it is text.
  private mutating func endOfMarkup(at start: Int) -> Int? {
    guard patience > 0 else { return nil }
    if matches("<!--", at: start) { return find("-->", from: start + 2) }
    guard let tag = knownTag(at: start) else { return nil }
    if !TagStripper.inlineTags.contains(tag.name) { text.append(0x20) }
    guard !tag.isEnd, TagStripper.rawTags.contains(tag.name) else { return tag.end }
    return endTag(of: tag.name, from: tag.end) ?? tag.end
  }

  private mutating func knownTag(at start: Int) -> KnownTag? {
    guard start + 1 < html.count else { return nil }
    let isEnd: Bool = html[start + 1] == UInt8(ascii: "/")
    guard let (name, nameEnd) = nameOfTag(at: start + (isEnd ? 2 : 1)) else { return nil }
    // A tag that never ends is text: "<b" at the end of a title.
    guard let end = TagScanner.endOfTag(in: html, from: nameEnd) else {
      patience -= html.count - start
      return nil
    }
    return KnownTag(name: name, isEnd: isEnd, end: end)
  }

  /// The name of an element of HTML that stands there, and where it ends. Complexity: constant.
  private func nameOfTag(at start: Int) -> (name: HTMLName, end: Int)? {
    guard start < html.count, ASCII.isLetter(html[start]) else { return nil }
    // No name of HTML is longer; a bound keeps "<aaaa…" linear.
    let head = UnsafeBufferPointer(rebasing: html[..<min(html.count, start + 32)])
    let end: Int = TagScanner.endOfName(in: head, from: start)
    guard let name = KnownNames.all.find(UnsafeBufferPointer(rebasing: html[start..<end])), name.isElement else {
      return nil
    }
    return (name, end)
  }

  private mutating func endTag(of name: HTMLName, from start: Int) -> Int? {
    var index: Int = start
    while index + 2 < html.count, patience > 0 {
      // The name first: to walk to the end of each other tag in between takes time in the square.
      if html[index] == UInt8(ascii: "<"), html[index + 1] == UInt8(ascii: "/"), nameOfTag(at: index + 2)?.name == name,
        let tag = knownTag(at: index)
      {
        return tag.end
      }
      index += 1
    }
    patience -= index - start
    return nil
  }

  private func matches(_ string: StaticString, at index: Int) -> Bool {
    let length: Int = string.utf8CodeUnitCount
    guard index + length <= html.count else { return false }
    return string.withUTF8Buffer { string in string.indices.allSatisfy { html[index + $0] == string[$0] } }
  }

  /// The index after the string.
  private mutating func find(_ string: StaticString, from start: Int) -> Int? {
    var index: Int = start
    while index < html.count {
      if matches(string, at: index) { return index + string.utf8CodeUnitCount }
      index += 1
    }
    patience -= index - start
    return nil
  }
}
