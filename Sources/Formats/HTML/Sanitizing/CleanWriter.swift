import Bytes

/// Writes the sanitizer's output: matching tags, escaped text and escaped values.
struct CleanWriter {
  private struct OpenElement {
    /// The node after its last descendant.
    let end: Int
    /// Nil for an element that is unwrapped.
    let rule: ElementRule?
    let isBlock: Bool
    /// True if its text is a label written by the sanitizer and not the article's text.
    let isQuiet: Bool
    /// True if its text is left out, such as the number of a footnote, which would join the word before it.
    let isSilent: Bool
    /// The emphasis of the text around it.
    let outer: StatedStyle.Emphasis
  }

  private(set) var output: [UInt8] = []
  private(set) var text = WhitespaceCollapser()
  /// The labels written in place of frames.
  private(set) var labels = WhitespaceCollapser()
  /// True if a parser will read the output as the same tree.
  private(set) var isStable = true

  /// True if the output has no markup except paragraphs and line breaks.
  private(set) var isText = true

  /// The emphasis of the text that is written next.
  private(set) var emphasis: StatedStyle.Emphasis = []

  /// Elements of emphasis make the tree deeper, and a parser flattens a tree that is too deep.
  private static let deepest = HTMLTreeBuilder.maximumOpenElements - 16

  private var open: [OpenElement] = []
  /// The traits of the open elements that were written.
  private var written: [ElementTraits] = []
  private var quietDepth = 0
  private var silentDepth = 0
  /// The position in the output where the content of a `pre` begins: a parser skips a line break there.
  private var preStart = -1

  /// True if the innermost open element plays sound or film.
  var isInPlayer: Bool { open.last?.rule?.treatment == .audioOrVideo }

  init(expectedBytes: Int) {
    // As for the nodes of the tree.
    output.reserveCapacity(expectedBytes > 65_536 ? 4 * expectedBytes : expectedBytes + expectedBytes / 4)
    text.reserveCapacity(expectedBytes / 2)
  }

  // MARK: Elements

  /// Writes `<name`; attributes may follow.
  mutating func startTag(_ rule: ElementRule) {
    if isStable {
      isStable =
        !rule.traits.isFragile && written.count < Self.deepest && NestingRules.allow(rule.traits, within: written)
    }
    if !rule.isTextual { isText = false }
    append(rule.startTag)
  }

  /// Ends the start tag and opens the element, which extends to the node `end`.
  mutating func finishTag(_ rule: ElementRule, end: Int, isQuiet: Bool = false, isSilent: Bool = false) {
    output.append(UInt8(ascii: ">"))
    guard !rule.traits.isVoid else { return }
    if isQuiet { quietDepth += 1 }
    if isSilent { silentDepth += 1 }
    open.append(
      OpenElement(
        end: end, rule: rule, isBlock: rule.traits.isBlock, isQuiet: isQuiet, isSilent: isSilent, outer: emphasis))
    emphasis.formUnion(rule.emphasis)
    written.append(rule.traits)
    if rule.isPreformatted { preStart = output.count }
  }

  /// Opens an element of emphasis, which extends to the node `end`.
  mutating func openEmphasis(_ rule: ElementRule, end: Int) {
    startTag(rule)
    finishTag(rule, end: end)
  }

  /// Ends the start tag, writes a label, which does not count as the article's text, and closes the element.
  mutating func finishTag(_ rule: ElementRule, label: String) {
    output.append(UInt8(ascii: ">"))
    var label = label
    label.withUTF8 { writeLabel($0) }
    append(rule.endTag)
    text.space()
    labels.space()
  }

  /// Ends the start tag, writes markup that a parser reads unchanged, and closes the element.
  mutating func writeForeign(_ markup: [UInt8], text: [UInt8], _ rule: ElementRule) {
    output.append(contentsOf: markup)
    append(rule.endTag)
    if quietDepth == 0 { self.text.append(text) } else { labels.append(text) }
  }

  /// Adds the label of an element without text.
  mutating func addLabel(_ label: String) {
    labels.append(Array(label.utf8))
    labels.space()
  }

  /// Ends the start tag, writes text of the article, and closes the element.
  mutating func finishTag(_ rule: ElementRule, text: UnsafeBufferPointer<UInt8>) {
    output.append(UInt8(ascii: ">"))
    writeText(text)
    append(rule.endTag)
  }

  /// Opens an element of which only the content is written.
  mutating func openUnwrapped(_ rule: ElementRule, end: Int) {
    guard rule.traits.isBlock else { return }
    open.append(OpenElement(end: end, rule: nil, isBlock: true, isQuiet: false, isSilent: false, outer: emphasis))
  }

  /// Closes the elements that end before the node.
  mutating func closeElements(before index: Int) {
    while !open.isEmpty, open[open.count - 1].end <= index {
      let element = open.removeLast()
      emphasis = element.outer
      if element.isBlock { text.space() }
      if element.isQuiet {
        quietDepth -= 1
        text.space()
        labels.space()
      }
      if element.isSilent { silentDepth -= 1 }
      guard let rule = element.rule else { continue }
      written.removeLast()
      append(rule.endTag)
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  // MARK: Text and attributes

  /// Separates the words before and after.
  mutating func space() {
    text.space()
  }

  mutating func writeText(_ content: UnsafeBufferPointer<UInt8>) {
    if isStable, !NestingRules.allowText(within: written.last?.role), !content.allSatisfy(ASCII.isWhitespace) {
      isStable = false
    }
    TextControl.filter(content) { content in
      if output.count == preStart, content.first == UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      Escaping.append(content, quotes: false, to: &output)
    }
    guard silentDepth == 0 else { return }
    if quietDepth == 0 { text.append(content) } else { labels.append(content) }
  }

  private mutating func writeLabel(_ label: UnsafeBufferPointer<UInt8>) {
    Escaping.append(label, quotes: false, to: &output)
    labels.append(label)
  }

  mutating func writeText(_ text: String) {
    var text = text
    text.withUTF8 { writeText($0) }
  }

  /// Writes an attribute, if it has a value.
  mutating func writeAttribute(_ name: HTMLName, _ value: String?) {
    guard var value else { return }
    value.withUTF8 { writeAttribute(name, $0) }
  }

  mutating func writeAttribute(_ name: HTMLName, _ value: UnsafeBufferPointer<UInt8>) {
    writeFlag(name)
    output.append(UInt8(ascii: "="))
    output.append(UInt8(ascii: "\""))
    TextControl.filter(value) { Escaping.append($0, quotes: true, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  mutating func writeFlag(_ name: HTMLName) {
    output.append(UInt8(ascii: " "))
    KnownNames.all.append(name, to: &output)
  }
}
