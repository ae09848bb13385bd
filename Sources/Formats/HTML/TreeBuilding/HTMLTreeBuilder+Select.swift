// MARK: Select (13.2.6.4.16 and 13.2.6.4.17, as they were before `select` could hold any content)

extension HTMLTreeBuilder {
  mutating func inSelect(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text: insertText(token.content)
    case .comment: insertComment(token)
    case .doctype: break
    case .startTag: return selectStartTag(&token)
    case .endTag: return selectEndTag(&token)
    case .end: return inBody(&token)
    }
    return false
  }

  private mutating func selectStartTag(_ token: inout HTMLToken) -> Bool {
    switch token.tag {
    case .html: return inBody(&token)
    case .option:
      if open.current.isHTML(.option) { open.pop() }
      insertElement(token)
    case .optgroup, .hr:
      if open.current.isHTML(.option) { open.pop() }
      if open.current.isHTML(.optgroup) { open.pop() }
      if token.tag == .hr { insertVoid(token) } else { insertElement(token) }
    case .select: closeSelect()
    case .input, .keygen, .textarea:
      guard open.hasInScope(.select, .select) else { return false }
      closeSelect()
      return true
    case .script, .template: return inHead(&token)
    default: break
    }
    return false
  }

  private mutating func selectEndTag(_ token: inout HTMLToken) -> Bool {
    switch token.tag {
    case .optgroup:
      if open.count > 1, open.current.isHTML(.option), open.entries[open.count - 2].isHTML(.optgroup) { open.pop() }
      if open.current.isHTML(.optgroup) { open.pop() }
    case .option: if open.current.isHTML(.option) { open.pop() }
    case .select: closeSelect()
    case .template: return inHead(&token)
    default: break
    }
    return false
  }

  private mutating func closeSelect() {
    guard open.hasInScope(.select, .select) else { return }
    open.popThrough(.select)
    resetMode()
  }

  mutating func inSelectInTable(_ token: inout HTMLToken) -> Bool {
    let isTableTag: Bool =
      switch token.tag {
      case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th: true
      default: false
      }
    guard isTableTag, token.kind == .startTag || token.kind == .endTag else { return inSelect(&token) }
    if token.kind == .endTag, !open.hasInScope(token.tag, .table) { return false }
    open.popThrough(.select)
    resetMode()
    return true
  }
}
