/// Writes what the sanitizer keeps: tags that match, escaped text and values.
struct CleanWriter {
  private struct OpenElement {
    /// The node after its last descendant.
    let end: Int
    /// Nil for one that is unwrapped.
    let name: String?
    let isBlock: Bool
    /// Its text is a label that the sanitizer wrote, not the article's.
    let isQuiet: Bool
  }

  private(set) var output: [UInt8] = []
  private(set) var text = TextFolder()
  /// Whether a parser will read the output as it was meant.
  private(set) var isStable = true

  private var open: [OpenElement] = []
  /// The traits of the open elements that were written.
  private var written: [ElementTraits] = []
  private var quietDepth = 0
  /// Where the content of a `pre` begins in the output: a parser skips a line break there.
  private var preStart = -1

  init(expectedBytes: Int) {
    output.reserveCapacity(expectedBytes + expectedBytes / 4)
  }

  // MARK: Elements

  /// Writes `<name`; attributes may follow.
  mutating func startTag(_ rule: ElementRule) {
    if isStable { isStable = !rule.traits.isFragile && NestingRules.allow(rule.traits, within: written) }
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: rule.name.utf8)
  }

  /// Ends the start tag and opens the element, which reaches up to the node `end`.
  mutating func finishTag(_ rule: ElementRule, end: Int, isQuiet: Bool = false) {
    output.append(UInt8(ascii: ">"))
    guard !rule.traits.isVoid else { return }
    if isQuiet { quietDepth += 1 }
    open.append(OpenElement(end: end, name: rule.name, isBlock: rule.traits.isBlock, isQuiet: isQuiet))
    written.append(rule.traits)
    if rule.name == "pre" { preStart = output.count }
  }

  /// Ends the start tag, and closes the element again around a label, which is not the article's text.
  mutating func finishTag(_ rule: ElementRule, label: String) {
    output.append(UInt8(ascii: ">"))
    Escaping.appendText(label, to: &output)
    writeEndTag(rule.name)
    text.space()
  }

  /// Notes an element that is not written, whose content is.
  mutating func openUnwrapped(_ rule: ElementRule, end: Int) {
    guard rule.traits.isBlock else { return }
    open.append(OpenElement(end: end, name: nil, isBlock: true, isQuiet: false))
  }

  /// Closes the elements that have no more nodes.
  mutating func closeElements(before index: Int) {
    while let element = open.last, element.end <= index {
      open.removeLast()
      if element.isBlock { text.space() }
      if element.isQuiet { quietDepth -= 1 }
      guard let name = element.name else { continue }
      written.removeLast()
      writeEndTag(name)
    }
  }

  // MARK: Text and attributes

  /// Words before and after are not one word.
  mutating func space() {
    text.space()
  }

  mutating func writeText(_ content: ArraySlice<UInt8>) {
    if isStable, !NestingRules.allowText(within: written.last?.role), !content.allSatisfy(TagScanner.isSpace) {
      isStable = false
    }
    TextControl.filter(content) { content in
      if output.count == preStart, content.first == UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      content.withUnsafeBufferPointer { Escaping.append($0, quotes: false, to: &output) }
    }
    if quietDepth == 0 { text.append(content) }
  }

  /// Writes an attribute; without a value, none.
  mutating func writeAttribute(_ name: String, _ value: String?) {
    guard let value else { return }
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    TextControl.filter(Array(value.utf8)[...]) { value in
      value.withUnsafeBufferPointer { Escaping.append($0, quotes: true, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  mutating func writeFlag(_ name: String) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
  }

  // MARK: Private

  private mutating func writeEndTag(_ name: String) {
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name.utf8)
    output.append(UInt8(ascii: ">"))
  }
}
