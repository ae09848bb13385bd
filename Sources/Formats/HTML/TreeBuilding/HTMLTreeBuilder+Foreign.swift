import Bytes

// MARK: SVG and MathML (13.2.6.5)

extension HTMLTreeBuilder {
  /// The current node, or the context if only the root of a fragment is open.
  var adjustedCurrent: OpenElements.Entry {
    guard open.count == 1, let context else { return open.current }
    return OpenElements.Entry(
      node: open.current.node, tag: context.tag, name: context.tag.name)
  }

  /// True if the adjusted current node may be foreign: a quick check that avoids most of the others.
  var mayBeForeign: Bool { open.current.tag.kind != .html || open.count == 1 && context != nil }

  /// 13.2.6, the tree construction dispatcher.
  func usesForeignRules(_ kind: HTMLToken.Kind, _ name: HTMLName) -> Bool {
    guard open.count > 0, mayBeForeign else { return false }
    let current = adjustedCurrent
    guard current.tag.kind != .html, kind != .end else { return false }
    if current.tag.kind == .math {
      if current.name.isMathTextPoint {
        if kind == .text || kind == .startTag && name != .mglyph && name != .malignmark { return false }
      }
      if current.name == .annotationXml, kind == .startTag, name == .svg { return false }
    }
    let isIntegrationPoint =
      current.isIntegrationPoint || current.tag.kind == .svg && current.name.isSVGIntegrationPoint
    return !(isIntegrationPoint && (kind == .startTag || kind == .text))
  }

  mutating func processForeign(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      if isFramesetOK, !isForeignSpace(token.content) { isFramesetOK = false }
      insertText(token.content)
    case .comment: insertComment(token)
    case .startTag:
      if token.tag.endsForeignContent || token.tag == .font && isOldFont(token) {
        popForeign()
        return processByMode(&token)
      }
      insertForeign(token, adjustedCurrent.tag.kind)
    case .endTag:
      if token.tag == .br || token.tag == .p {
        popForeign()
        return processByMode(&token)
      }
      return foreignEndTag(&token)
    case .doctype, .end: break
    }
    return false
  }

  mutating func insertForeign(_ token: HTMLToken, _ kind: HTMLTag.Kind) {
    if token.isSelfClosing { insertVoid(token, kind) } else { insertElement(token, kind) }
  }

  private mutating func popForeign() {
    open.pop {
      switch $0.tag.kind {
      case .html: false
      case .math: !$0.name.isMathTextPoint && !$0.isIntegrationPoint
      default: !$0.name.isSVGIntegrationPoint
      }
    }
  }

  private mutating func foreignEndTag(_ token: inout HTMLToken) -> Bool {
    guard open.count > 1 else { return false }
    guard open.containsForeign(nameNumber: token.nameNumber) else { return processByMode(&token) }
    var index = open.count - 1
    while index > 0 {
      if open.entries[index].tag.number == token.nameNumber {
        open.truncate(to: index)
        return false
      }
      index -= 1
      if open.entries[index].tag.kind == .html { return processByMode(&token) }
    }
    return false
  }

  /// True if the text contains only white space and replaced NULs.
  private func isForeignSpace(_ content: HTMLTree.Span) -> Bool {
    var position = content.lowerBound
    while position < content.upperBound {
      if ASCII.isWhitespace(byte(at: position)) {
        position += 1
      } else if position + 3 <= content.upperBound, tokenizer.isEqual(position..<(position + 3), "\u{FFFD}") {
        position += 3
      } else {
        return false
      }
    }
    return true
  }

  private func isOldFont(_ token: HTMLToken) -> Bool {
    [HTMLName.color, .face, .size].contains { tokenizer.value(of: $0, token) != nil }
  }
}
