// MARK: In table (13.2.6.4.9 to 13.2.6.4.11)

extension HTMLTreeBuilder {
  mutating func inTable(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      guard open.current.tag.kind == .html, open.current.name.isTablePart || open.current.name == .template else {
        break
      }
      tableText.removeAll()
      originalMode = mode
      mode = .inTableText
      return true
    case .comment:
      insertComment(token)
      return false
    case .doctype: return false
    case .startTag: if let isAgain = tableStartTag(&token) { return isAgain }
    case .endTag: if let isAgain = tableEndTag(&token) { return isAgain }
    case .end: return inBody(&token)
    }
    return fosterInBody(&token)
  }

  /// Inserts content that is not allowed in a table before the table.
  private mutating func fosterInBody(_ token: inout HTMLToken) -> Bool {
    isFosterParenting = true
    defer { isFosterParenting = false }
    return inBody(&token)
  }

  /// Processes a start tag in a table. Nil if it needs the rules for "anything else".
  private mutating func tableStartTag(_ token: inout HTMLToken) -> Bool? {
    switch token.tag {
    case .caption:
      clearToTable()
      formatting.pushMarker()
      insertElement(token, isForced: true)
      mode = .inCaption
    case .colgroup:
      clearToTable()
      insertElement(token, isForced: true)
      mode = .inColumnGroup
    case .col:
      clearToTable()
      insertImplied(.colgroup)
      mode = .inColumnGroup
      return true
    case .tbody, .tfoot, .thead:
      clearToTable()
      insertElement(token, isForced: true)
      mode = .inTableBody
    case .td, .th, .tr:
      clearToTable()
      insertImplied(.tbody)
      mode = .inTableBody
      return true
    case .table: return closeTable()
    case .style, .script, .template: return inHead(&token)
    case .input:
      guard isHiddenInput(token) else { return nil }
      insertVoid(token)
    case .form:
      guard form == NodeArena.none, !open.contains(.template), hasRoom(for: token) else { return false }
      insertElement(token)
      form = open.current.node
      open.pop()
    default: return nil
    }
    return false
  }

  private mutating func tableEndTag(_ token: inout HTMLToken) -> Bool? {
    switch token.tag {
    case .table:
      _ = closeTable()
      return false
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return false
    case .template: return inHead(&token)
    default: return nil
    }
  }

  /// Closes the open table; false if no table is open.
  private mutating func closeTable() -> Bool {
    guard open.hasInScope(.table, .table) else { return false }
    open.popThrough(.table)
    resetMode()
    return true
  }

  mutating func inTableText(_ token: inout HTMLToken) -> Bool {
    if token.kind == .text {
      tableText.append(token.content)
      return false
    }
    mode = originalMode
    let texts = tableText
    tableText.removeAll(keepingCapacity: true)
    let isBlank = texts.allSatisfy { isSpace($0) }
    for content in texts {
      if isBlank {
        insertText(content)
      } else {
        var text = HTMLToken(kind: .text)
        text.content = content
        _ = fosterInBody(&text)
      }
    }
    return true
  }

  mutating func inCaption(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.endTag, .caption):
      _ = closeCaption()
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .td),
      (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
      return closeCaption()
    case (.endTag, .body), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .tbody), (.endTag, .td),
      (.endTag, .tfoot), (.endTag, .th), (.endTag, .thead), (.endTag, .tr):
      return false
    default: return inBody(&token)
    }
  }

  private mutating func closeCaption() -> Bool {
    guard open.hasInScope(.caption, .table) else { return false }
    open.popImplied()
    open.popThrough(.caption)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  // MARK: Contexts

  /// "Clear the stack back to a table context".
  private mutating func clearToTable() {
    open.pop { !$0.isContext { $0 == .table } }
  }
}
