// MARK: Resetting the mode (13.2.4.1), templates (13.2.6.4.22)

extension HTMLTreeBuilder {
  /// "Reset the insertion mode appropriately".
  mutating func resetMode() {
    var index = open.count - 1
    while index >= 0 {
      let isLast = index == 0
      let tag = isLast ? context?.tag ?? open.entries[0].tag : open.entries[index].tag
      if tag.kind == .html, let found = mode(for: tag.name, at: index, isLast: isLast) {
        mode = found
        return
      }
      index -= 1
    }
    mode = .inBody
  }

  private func mode(for name: HTMLName, at index: Int, isLast: Bool) -> InsertionMode? {
    switch name {
    case .select: isLast ? .inSelect : selectMode(at: index)
    case .td where !isLast, .th where !isLast: .inCell
    case .tr: .inRow
    case .tbody, .thead, .tfoot: .inTableBody
    case .caption: .inCaption
    case .colgroup: .inColumnGroup
    case .table: .inTable
    case .template: templateModes.last ?? .inTemplate
    case .head where !isLast: .inHead
    case .body: .inBody
    case .frameset: .inFrameset
    case .html: head == NodeArena.none ? .beforeHead : .afterHead
    default: nil
    }
  }

  private func selectMode(at index: Int) -> InsertionMode {
    for ancestor in open.entries[..<index].reversed() {
      if ancestor.isHTML(.template) { return .inSelect }
      if ancestor.isHTML(.table) { return .inSelectInTable }
    }
    return .inSelect
  }

  // MARK: Templates

  mutating func startTemplate(_ token: HTMLToken) {
    guard insertElement(token) else { return }
    formatting.pushMarker()
    isFramesetOK = false
    mode = .inTemplate
    templateModes.append(.inTemplate)
  }

  mutating func endTemplate() {
    guard open.contains(.template) else { return }
    open.popThoroughlyImplied()
    closeTemplate()
  }

  private mutating func closeTemplate() {
    open.popThrough(.template)
    formatting.clearToMarker()
    _ = templateModes.popLast()
    resetMode()
  }

  mutating func inTemplate(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text, .comment, .doctype: return inBody(&token)
    case .startTag:
      switch token.tag {
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        return inHead(&token)
      case .caption, .colgroup, .tbody, .tfoot, .thead: return switchTemplate(to: .inTable)
      case .col: return switchTemplate(to: .inColumnGroup)
      case .tr: return switchTemplate(to: .inTableBody)
      case .td, .th: return switchTemplate(to: .inRow)
      default: return switchTemplate(to: .inBody)
      }
    case .endTag: return token.tag == .template ? inHead(&token) : false
    case .end:
      guard open.contains(.template) else { return false }
      closeTemplate()
      return true
    }
  }

  private mutating func switchTemplate(to mode: InsertionMode) -> Bool {
    _ = templateModes.popLast()
    templateModes.append(mode)
    self.mode = mode
    return true
  }
}

/// 13.2.4.1 "The insertion mode" of the HTML Living Standard.
enum InsertionMode {
  case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text
  case inTable, inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell
  case inSelect, inSelectInTable, inTemplate
  case afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
}
