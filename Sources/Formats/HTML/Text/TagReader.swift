import Bytes

/// Finds the tags of HTML without building a tree. All calls together take linear time.
package struct TagReader {
  package struct Tag {
    /// Nil for a name unknown to HTML.
    package let name: HTMLName?
    package let isEnd: Bool
    /// The index after the name.
    package let nameEnd: Int
    /// The index after the tag.
    package let end: Int

    /// True if the tag does not separate words.
    package var isInline: Bool { name.map(TagStripper.inlineTags.contains) ?? true }

    /// True if the element's content is raw text, in which tags are not markup.
    package var holdsRawText: Bool { !isEnd && name.map(TagReader.rawNames.contains) == true }
  }

  /// Elements whose content is text to a tokenizer (HTML Living Standard, 13.2.6.4) but not to a person.
  private static let rawNames: Set<HTMLName> = [.script, .style, .iframe, .noembed, .noframes]

  let html: UnsafeBufferPointer<UInt8>
  /// The number of bytes that may still be searched for the ends of tags and comments. Once it is used up, nothing is a
  /// tag any more. Without it, many tags that never end, each searched to the end of the text, would take quadratic
  /// time.
  private var budget: Int

  package init(_ html: UnsafeBufferPointer<UInt8>) {
    self.html = html
    budget = 65_536 + 8 * html.count
  }

  /// The tag that begins at the `<` at `start`; nil if it never ends, as "<b" at the end of a title.
  ///
  /// - Parameter isKnown: True if only names known to HTML make a tag.
  package mutating func tag(at start: Int, isKnown: Bool = false) -> Tag? {
    guard budget > 0, start + 1 < html.count else { return nil }
    let isEnd = html[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    guard nameStart < html.count, ASCII.isLetter(html[nameStart]) else { return nil }
    let known = knownName(at: nameStart)
    guard known != nil || !isKnown else { return nil }
    let nameEnd = known?.end ?? TagScanner.endOfName(in: html, from: nameStart)
    let end = TagScanner.endOfTag(in: html, from: nameEnd)
    budget -= (end ?? html.count) - start
    return end.map { Tag(name: known?.name, isEnd: isEnd, nameEnd: nameEnd, end: $0) }
  }

  /// The index after the comment that begins at the `<` at `start`; nil if it is not a comment or never ends.
  package mutating func endOfComment(at start: Int) -> Int? {
    guard budget > 0, matches("<!--", at: start) else { return nil }
    // `<!-->` is a complete comment.
    var index = start + 2
    while index < html.count {
      if html[index] == UInt8(ascii: "-"), matches("-->", at: index) {
        budget -= index - start
        return index + 3
      }
      index += 1
    }
    budget -= index - start
    return nil
  }

  /// The index after the declaration `<!…>` or processing instruction `<?…>` at `start`, which HTML parses as a comment
  /// (HTML Living Standard, 13.2.5.41); nil if it is neither or never ends.
  package mutating func endOfDeclaration(at start: Int) -> Int? {
    guard budget > 0, start + 1 < html.count,
      html[start + 1] == UInt8(ascii: "!") || html[start + 1] == UInt8(ascii: "?")
    else { return nil }
    let end = html[start...].firstIndex(of: UInt8(ascii: ">"))
    budget -= (end ?? html.count) - start
    return end.map { $0 + 1 }
  }

  /// The index after the end tag of an element of raw text whose tag ends at `start`; nil if it is never closed.
  package mutating func endOfRawText(_ name: HTMLName, from start: Int) -> Int? {
    var index = start
    while index + 2 < html.count, budget > 0 {
      // Checks the name first: finding the end of each other tag in between would take quadratic time.
      if html[index] == UInt8(ascii: "<"), html[index + 1] == UInt8(ascii: "/"), knownName(at: index + 2)?.name == name,
        let tag = tag(at: index)
      {
        return tag.end
      }
      index += 1
    }
    budget -= index - start
    return nil
  }

  // MARK: Private

  /// The name of an HTML element at `start`, and its end.
  /// - Complexity: O(1).
  private func knownName(at start: Int) -> (name: HTMLName, end: Int)? {
    guard start < html.count, ASCII.isLetter(html[start]) else { return nil }
    // No HTML name is longer; the bound keeps "<aaaa…" linear.
    let head = UnsafeBufferPointer(rebasing: html[..<min(html.count, start + 32)])
    let end = TagScanner.endOfName(in: head, from: start)
    guard let name = KnownNames.all.find(UnsafeBufferPointer(rebasing: html[start..<end])), name.isElement else {
      return nil
    }
    return (name, end)
  }

  private func matches(_ string: StaticString, at index: Int) -> Bool {
    let length = string.utf8CodeUnitCount
    guard index + length <= html.count else { return false }
    return string.withUTF8Buffer { string in string.indices.allSatisfy { html[index + $0] == string[$0] } }
  }
}
