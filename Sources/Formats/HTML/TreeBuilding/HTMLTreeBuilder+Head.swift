// MARK: Before the body (13.2.6.4.1 to 13.2.6.4.6)

extension HTMLTreeBuilder {
  mutating func initial(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      _ = takeLeadingSpace(&token)
      if token.content.isEmpty { return false }
    case .comment:
      insertComment(token, into: document)
      return false
    case .doctype:
      doctype = tokenizer.doctype
      isQuirky = tokenizer.doctype.isQuirky
      if keepsComments { arena.append(arena.make(HTMLTag(.unknown, .doctype), 0..<0), to: document) }
      mode = .beforeHTML
      return false
    default: break
    }
    isQuirky = true
    mode = .beforeHTML
    return true
  }

  mutating func beforeHTML(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      _ = takeLeadingSpace(&token)
      if token.content.isEmpty { return false }
    case .comment:
      insertComment(token, into: document)
      return false
    case .doctype: return false
    case .startTag where token.tag == .html:
      openRoot(token.attributes)
      return false
    case .endTag where ![.head, .body, .html, .br].contains(token.tag): return false
    default: break
    }
    openRoot(0..<0)
    return true
  }

  private mutating func openRoot(_ attributes: HTMLTree.Span) {
    root = arena.make(HTMLTag(.html), attributes)
    arena.append(root, to: document)
    open.push(OpenElements.Entry(node: root, tag: HTMLTag(.html), name: .html))
    mode = .beforeHead
  }

  mutating func beforeHead(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      _ = takeLeadingSpace(&token)
      if token.content.isEmpty { return false }
    case .comment:
      insertComment(token)
      return false
    case .doctype: return false
    case .startTag where token.tag == .html: return inBody(&token)
    case .startTag where token.tag == .head:
      insertElement(token, isForced: true)
      head = open.current.node
      mode = .inHead
      return false
    case .endTag where ![.head, .body, .html, .br].contains(token.tag): return false
    default: break
    }
    insertImplied(.head)
    head = open.current.node
    mode = .inHead
    return true
  }

  mutating func inHead(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      insertText(takeLeadingSpace(&token))
      if token.content.isEmpty { return false }
    case .comment:
      insertComment(token)
      return false
    case .doctype: return false
    case .startTag: if headStartTag(&token) { return false }
    case .endTag:
      switch token.tag {
      case .head:
        open.pop()
        mode = .afterHead
        return false
      case .body, .html, .br: break
      case .template:
        endTemplate()
        return false
      default: return false
      }
    case .end: break
    }
    open.pop()
    mode = .afterHead
    return true
  }

  /// True if the tag belongs in a head.
  private mutating func headStartTag(_ token: inout HTMLToken) -> Bool {
    switch token.tag {
    case .html: _ = inBody(&token)
    case .base, .basefont, .bgsound, .link, .meta: insertVoid(token)
    case .title: insertRawText(token, .replaceableText)
    case .noframes, .style: insertRawText(token, .rawText)
    case .script: insertRawText(token, .script)
    case .noscript: if insertElement(token) { mode = .inHeadNoscript }
    case .template: startTemplate(token)
    case .head: break
    default: return false
    }
    return true
  }

  mutating func inHeadNoscript(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.doctype, _), (.startTag, .head), (.startTag, .noscript): return false
    case (.startTag, .html): return inBody(&token)
    case (.comment, _), (.startTag, .basefont), (.startTag, .bgsound), (.startTag, .link), (.startTag, .meta),
      (.startTag, .noframes), (.startTag, .style):
      return inHead(&token)
    case (.text, _):
      insertText(takeLeadingSpace(&token))
      if token.content.isEmpty { return false }
    case (.endTag, .noscript):
      open.pop()
      mode = .inHead
      return false
    case (.endTag, let name) where name != .br: return false
    default: break
    }
    open.pop()
    mode = .inHead
    return true
  }

  mutating func afterHead(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.text, _):
      insertText(takeLeadingSpace(&token))
      if token.content.isEmpty { return false }
    case (.comment, _):
      insertComment(token)
      return false
    case (.doctype, _), (.startTag, .head): return false
    case (.startTag, .html): return inBody(&token)
    case (.startTag, .body):
      insertElement(token, isForced: true)
      isFramesetOK = false
      mode = .inBody
      return false
    case (.startTag, .frameset):
      insertElement(token, isForced: true)
      mode = .inFrameset
      return false
    case (.startTag, .base), (.startTag, .basefont), (.startTag, .bgsound), (.startTag, .link), (.startTag, .meta),
      (.startTag, .noframes), (.startTag, .script), (.startTag, .style), (.startTag, .template), (.startTag, .title):
      open.push(OpenElements.Entry(node: head, tag: HTMLTag(.head), name: .head))
      let isAgain = inHead(&token)
      if let index = open.index(of: head) { open.remove(at: index) }
      return isAgain
    case (.endTag, .template): return inHead(&token)
    case (.endTag, let name) where ![.body, .html, .br].contains(name): return false
    default: break
    }
    insertImplied(.body)
    mode = .inBody
    return true
  }
}
