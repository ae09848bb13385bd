// MARK: Columns, rows and cells (13.2.6.4.12 to 13.2.6.4.15)

extension HTMLTreeBuilder {
  mutating func inColumnGroup(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.text, _):
      insertText(takeLeadingSpace(&token))
      if token.content.isEmpty { return false }
    case (.comment, _):
      insertComment(token)
      return false
    case (.doctype, _), (.endTag, .col): return false
    case (.startTag, .html), (.end, _): return inBody(&token)
    case (.startTag, .col):
      insertVoid(token)
      return false
    case (.endTag, .colgroup):
      _ = closeColumnGroup()
      return false
    case (.startTag, .template), (.endTag, .template): return inHead(&token)
    default: break
    }
    return closeColumnGroup()
  }

  private mutating func closeColumnGroup() -> Bool {
    guard open.current.isHTML(.colgroup) else { return false }
    open.pop()
    mode = .inTable
    return true
  }

  // MARK: Sections

  mutating func inTableBody(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.startTag, .tr):
      clearToSection()
      insertElement(token, isForced: true)
      mode = .inRow
      return false
    case (.startTag, .th), (.startTag, .td):
      clearToSection()
      insertImplied(.tr)
      mode = .inRow
      return true
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      if open.hasInScope(token.tag, .table) { closeSection() }
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .tfoot),
      (.startTag, .thead), (.endTag, .table):
      guard open.has(.table, { $0.tag.kind == .html && $0.name.isTableSection }) else { return false }
      closeSection()
      return true
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .td),
      (.endTag, .th), (.endTag, .tr):
      return false
    default: return inTable(&token)
    }
  }

  private mutating func clearToSection() {
    open.pop { !$0.isContext(\.isTableSection) }
  }

  private mutating func closeSection() {
    clearToSection()
    open.pop()
    mode = .inTable
  }

  // MARK: Rows

  mutating func inRow(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.startTag, .th), (.startTag, .td):
      clearToRow()
      insertElement(token, isForced: true)
      mode = .inCell
      formatting.pushMarker()
      return false
    case (.endTag, .tr):
      _ = closeRow()
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .tfoot),
      (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
      return closeRow()
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      return open.hasInScope(token.tag, .table) && closeRow()
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .td),
      (.endTag, .th):
      return false
    default: return inTable(&token)
    }
  }

  private mutating func clearToRow() {
    open.pop { !$0.isContext { $0 == .tr } }
  }

  /// Closes the open row; false if no row is open.
  private mutating func closeRow() -> Bool {
    guard open.hasInScope(.tr, .table) else { return false }
    clearToRow()
    open.pop()
    mode = .inTableBody
    return true
  }

  // MARK: Cells

  mutating func inCell(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.endTag, .td), (.endTag, .th):
      guard open.hasInScope(token.tag, .table) else { return false }
      open.popImplied()
      open.popThrough(token.tag)
      formatting.clearToMarker()
      mode = .inRow
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .td),
      (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr):
      return closeCell()
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html): return false
    case (.endTag, .table), (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead), (.endTag, .tr):
      return open.hasInScope(token.tag, .table) && closeCell()
    default: return inBody(&token)
    }
  }

  /// Closes the open cell; false if no cell is open.
  private mutating func closeCell() -> Bool {
    guard open.has(.table, { $0.tag.kind == .html && $0.name.isCell }) else { return false }
    open.popImplied()
    open.popThrough { $0.tag.kind == .html && $0.name.isCell }
    formatting.clearToMarker()
    mode = .inRow
    return true
  }
}
