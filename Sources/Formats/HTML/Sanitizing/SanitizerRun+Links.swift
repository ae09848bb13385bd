import Bytes
import WebAddresses

// MARK: Links, and the places that they lead to

extension SanitizerRun {
  mutating func link(_ rule: ElementRule, at index: Int) -> Bool {
    let link = LinkAttributes(tree, at: index)
    if let embed = link.embed.flatMap({ keptEmbed(tree.string($0)) }) {
      startEmbed(embed, rule)
      writer.finishTag(rule, end: end(of: index), isQuiet: true)
      return true
    }
    let reference = link.href.map(tree.string)
    let keepsPlaces = rules.marker != nil
    if keepsPlaces, let name = link.name.map(tree.string),
      link.id.map({ tree.string($0).hasSameBytes(as: name) }) != true
    {
      writeMarker(name)
    }
    let fragment = keepsPlaces ? reference.flatMap(ArticleAnchors.fragment) : nil
    let resolved = fragment == nil ? addresses.link(reference) : nil
    let inside = keepsPlaces ? fragment ?? resolved.flatMap(article.fragment) : nil
    let isSilent = inside != nil && isNoteSign(at: index)
    if let target = inside.flatMap({ target($0) }) {
      writer.startTag(rule)
      writer.writeAttribute(.href, "#" + target)
      writeAttributes(rule, at: index, except: Self.linkAttributes)
      writer.finishTag(rule, end: end(of: index), isSilent: isSilent)
      openEmphasis(in: rule, at: index)
      return true
    }
    guard let address = resolved ?? fragment.flatMap({ addresses.page(fragment: $0) }) else {
      guard rules.policy.keepsElementsWithoutAddress else { return unwrap(rule, at: index) }
      writer.startTag(rule)
      writeAttributes(rule, at: index, except: [.href, .ping])
      writer.finishTag(rule, end: end(of: index))
      return true
    }
    let isFrame = link.kind.map { tree.string($0).hasSameBytes(as: "frame") } ?? false
    startLink(to: address, rule, isFrame: isFrame)
    writeAttributes(rule, at: index, except: Self.linkAttributes)
    writer.finishTag(rule, end: end(of: index), isQuiet: isFrame, isSilent: isSilent)
    openEmphasis(in: rule, at: index)
    return true
  }

  /// True for the number of a footnote, a link in a superscript or one that begins with a superscript, and for its way
  /// back, a link that is only an arrow. The article may be a summary without the notes.
  private func isNoteSign(at index: Int) -> Bool {
    if parentName(of: index) == .sup { return true }
    guard index + 1 < end(of: index) else { return false }
    let first = tree.nodes[index + 1]
    if first.isText { return index + 2 == end(of: index) && tree.withBytes(first.content, Self.isArrow) }
    return first.tag.name == .sup
  }

  /// True for arrows that lead back, and nothing else.
  private static func isArrow(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= 32 else { return false }
    var hasArrow = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{21A9}", "\u{21B0}", "\u{21B5}", "\u{21D1}", "\u{23CE}", "\u{2191}", "\u{2934}", "^": hasArrow = true
      // Brackets, variation selectors and spaces around it.
      case "[", "]", "\u{FE0E}", "\u{FE0F}", " ", "\u{A0}": continue
      default: return false
      }
    }
    return hasArrow
  }

  /// The attributes that the sanitizer writes itself.
  private static let linkAttributes: [HTMLName] = [.href, .ping, .rel, .target]

  /// The required attributes of a link, found in one pass.
  private struct LinkAttributes {
    private(set) var href, name, id, kind, embed: HTMLTree.Span?

    init(_ tree: HTMLTree, at index: Int) {
      for position in tree.nodes[index].content {
        let attribute = tree.attributes[Int(position)]
        switch HTMLName(rawValue: UInt16(truncatingIfNeeded: attribute.name)) {
        case .href: href = attribute.value
        case .name: name = attribute.value
        case .id: id = attribute.value
        case .`class`: kind = attribute.value
        case .dataEmbed: embed = attribute.value
        default: continue
        }
      }
    }
  }

  /// The anchor of the article for a fragment, if the article has it (HTML Living Standard, 7.4.6.4 "Scrolling to a
  /// fragment": first as written, then decoded).
  private mutating func target(_ fragment: [UInt8]) -> String? {
    guard let name = ArticleAnchors.name(fragment) else { return nil }
    let places = places ?? findPlaces()
    self.places = places
    if places.contains(name) { return name.string }
    guard fragment.contains(UInt8(ascii: "%")),
      let decoded = ArticleAnchors.name(PercentCoding.decode(fragment[...])), places.contains(decoded)
    else { return nil }
    return decoded.string
  }

  /// The names of all anchors in the output.
  /// - Complexity: O(nodes).
  private func findPlaces() -> Set<ByteString> {
    var places: Set<ByteString> = []
    func add(_ span: HTMLTree.Span) {
      if let name = tree.withBytes(span, ArticleAnchors.name) { places.insert(ByteString(decoding: name)) }
    }
    var index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      index += 1
      guard !node.isText else { continue }
      let rule = rules.rule(for: node.tag)
      switch rule.treatment {
      case .drop, .frame, .plugin, .area, .formula, .formulaText, .drawing:
        index = Int(node.end)
        continue
      default: break
      }
      guard !node.content.isEmpty else { continue }
      for attribute in tree.attributes(at: index - 1) {
        if attribute.name == Int32(HTMLName.id.rawValue)
          || attribute.name == Int32(HTMLName.name.rawValue) && rule.treatment == .link
        {
          add(attribute.value)
        }
      }
    }
    return places
  }

  /// Writes a separate anchor, for an element that is not written or has two names.
  mutating func writeMarker(_ id: String) {
    guard let rule = rules.marker, let name = ArticleAnchors.name(Array(id.utf8)) else { return }
    writer.startTag(rule)
    writer.writeAttribute(.id, name.string)
    writer.finishTag(rule, label: "")
  }

  mutating func startLink(to address: String, _ rule: ElementRule, isFrame: Bool = false) {
    writer.startTag(rule)
    if isFrame { writer.writeAttribute(.`class`, "frame") }
    writer.writeAttribute(.href, address)
    writer.writeAttribute(.rel, "noopener noreferrer nofollow")
    references.add(link: WebAddress(unparsed: address))
  }

  /// Writes text with its addresses as links.
  mutating func writeText(_ text: UnsafeBufferPointer<UInt8>, linkingBy rule: ElementRule) {
    var found = TextAddresses(text)
    var written = 0
    while let range = found.next() {
      let words = UnsafeBufferPointer(rebasing: text[range])
      let reference = String(decoding: words, as: UTF8.self)
      guard let address = addresses.link(TextAddresses.lacksScheme(text[range]) ? "https://" + reference : reference)
      else { continue }
      writer.writeText(UnsafeBufferPointer(rebasing: text[written..<range.lowerBound]))
      startLink(to: address, rule)
      writer.finishTag(rule, text: words)
      written = range.upperBound
    }
    writer.writeText(UnsafeBufferPointer(rebasing: text[written...]))
  }
}
