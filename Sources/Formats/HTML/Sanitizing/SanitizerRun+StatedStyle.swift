import Bytes

// MARK: Emphasis, alignment and parts that only a style or a class states

extension SanitizerRun {
  /// The nodes that are looked at for a picture or a number.
  private static let mostNodes = 24
  /// The bytes of a text that are looked at for numbers.
  private static let mostBytes = 256
  /// Beside a wider picture is no place for text, in pixels.
  private static let widestFloat = 360

  /// The presentation of an element; nil if it states none, or if the policy keeps the style itself.
  func presentation(at index: Int) -> StatedStyle? {
    guard rules.styleProperties.isEmpty else { return nil }
    let presentation = tree.nodes[index].content.isEmpty ? nil : StatedStyle(tree, at: index)
    return tree.nodes[index].tag.name == .center ? .centered(presentation) : presentation
  }

  /// Keeps an element with what its presentation says, as classes, attributes and elements.
  mutating func keep(_ rule: ElementRule, _ presentation: StatedStyle, at index: Int) -> Bool {
    // Google Docs puts whole texts into a `b` of normal weight.
    if rule.isOnlyEmphasis, rule.emphasis.isSubset(of: presentation.plain) {
      return unwrap(rule, at: index)
    }
    let part = part(of: rule, presentation, at: index)
    writer.startTag(rule)
    if let part {
      writer.writeAttribute(.`class`, part.name.description)
    } else if rule.isPreformatted {
      writeLanguage(ofCodeAt: index)
    }
    var handled: [HTMLName] = []
    if let alignment = alignment(presentation), rule.kind(ofAttribute: .align) != nil {
      writer.writeAttribute(.align, alignment.name)
      handled.append(.align)
    }
    if let signs = presentation.signs, rule.listIsOrdered == signs.isOrdered {
      writer.writeAttribute(.type, signs.value)
      handled.append(.type)
    }
    writeAttributes(rule, at: index, except: handled)
    // Numbers would join the words of the program. They do not belong to its text.
    if part == .numbers { writer.space() }
    writer.finishTag(rule, end: end(of: index), isSilent: part == .numbers)
    openEmphasis(presentation.emphasis, in: rule, at: index)
    return true
  }

  /// Opens the elements of the emphasis that is not already there.
  private mutating func openEmphasis(_ emphasis: StatedStyle.Emphasis, in rule: ElementRule, at index: Int) {
    guard rule.holdsWords, index + 1 < end(of: index) else { return }
    var wanted = emphasis.subtracting(writer.emphasis)
    if rule.traits.isBlock { wanted.subtract([.raised, .lowered]) }
    guard !wanted.isEmpty else { return }
    for rule in rules.emphasis where wanted.contains(rule.emphasis) { writer.openEmphasis(rule, end: end(of: index)) }
  }

  /// Opens the elements of the emphasis that an element states, in a link or where the element itself is not written.
  mutating func openEmphasis(in rule: ElementRule, at index: Int) {
    guard rule.holdsWords, let presentation = presentation(at: index) else { return }
    openEmphasis(presentation.emphasis, in: rule, at: index)
  }

  /// The part of a picture that its own style, or that of the link around it, moves to a side.
  mutating func partOfImage(at index: Int) -> StatedStyle.Part? {
    let own = presentation(at: index)
    if let written = own?.written { return written }
    let side = own?.side ?? own?.align ?? sideOfLink(around: index) ?? (own?.isInMiddle == true ? .center : nil)
    return side.flatMap { part($0, width: value(.width, index)) }
  }

  // MARK: Private

  /// Read once for each link, since many pictures may stand in one with a long style.
  private mutating func sideOfLink(around index: Int) -> StatedStyle.Side? {
    guard parentName(of: index) == .a else { return nil }
    let parent = Int(tree.nodes[index].parent)
    if latestLink?.index != parent { latestLink = (parent, presentation(at: parent)?.side) }
    return latestLink?.side
  }

  private func alignment(_ presentation: StatedStyle) -> StatedStyle.Side? {
    presentation.alignment ?? (presentation.side == .center ? .center : nil)
  }

  private func part(_ side: StatedStyle.Side, width: String?) -> StatedStyle.Part? {
    switch side {
    case .center: .center
    case .left, .right:
      width.flatMap(AttributeValue.pixels).map { $0 > Self.widestFloat } ?? false
        ? nil : side == .left ? .left : .right
    }
  }

  private func part(of rule: ElementRule, _ presentation: StatedStyle, at index: Int) -> StatedStyle.Part? {
    if let written = presentation.written { return written }
    switch presentation.part {
    case .numbers where hasOnlyNumbers(at: index): return .numbers
    case .spoiler: return .spoiler
    case .gallery where rule.traits.isBlock && hasPicture(within: index): return .gallery
    default: break
    }
    if presentation.isNumberedCell, isFirstChild(at: index), hasOnlyNumbers(at: index) { return .numbers }
    // Pages and letters are laid out with tables and blocks at the left. Only a picture with its words is small.
    guard let side = presentation.side, side != .center, end(of: index) - index <= Self.mostNodes,
      hasPicture(within: index)
    else { return nil }
    return part(side, width: nil)
  }

  private func isFirstChild(at index: Int) -> Bool {
    let parent = Int(tree.nodes[index].parent)
    return parent >= 0 && tree.nodes[(parent + 1)..<index].allSatisfy(\.isText)
  }

  private func looked(at index: Int) -> Range<Int> { (index + 1)..<min(end(of: index), index + Self.mostNodes) }

  private func hasPicture(within index: Int) -> Bool {
    !looked(at: index).isEmpty && tree.nodes[looked(at: index)].contains { $0.tag.kind == .html && $0.tag.name == .img }
  }

  /// True unless one of the first words is no number.
  private func hasOnlyNumbers(at index: Int) -> Bool {
    for node in tree.nodes[looked(at: index)] where node.isText {
      let isNumber = tree.withBytes(node.content) { text -> Bool? in
        let text = text.prefix(Self.mostBytes)
        return text.allSatisfy(ASCII.isWhitespace)
          ? nil : text.allSatisfy { ASCII.isWhitespace($0) || ASCII.isDigit($0) }
      }
      if let isNumber { return isNumber }
    }
    return true
  }
}
