import Bytes

// MARK: Frames, and after the body (13.2.6.4.19 to 13.2.6.4.24)

extension HTMLTreeBuilder {
  mutating func afterBody(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.text, _):
      if isSpace(token.content) { return inBody(&token) }
    case (.comment, _):
      insertComment(token, into: root)
      return false
    case (.doctype, _), (.end, _): return false
    case (.startTag, .html): return inBody(&token)
    case (.endTag, .html):
      if context == nil { mode = .afterAfterBody }
      return false
    default: break
    }
    mode = .inBody
    return true
  }

  mutating func inFrameset(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.text, _): insertSpaces(of: token)
    case (.comment, _): insertComment(token)
    case (.startTag, .html): return inBody(&token)
    case (.startTag, .frameset): insertElement(token)
    case (.endTag, .frameset):
      guard open.count > 1 else { return false }
      open.pop()
      if context == nil, !open.current.isHTML(.frameset) { mode = .afterFrameset }
    case (.startTag, .frame): insertVoid(token)
    case (.startTag, .noframes): return inHead(&token)
    default: break
    }
    return false
  }

  mutating func afterFrameset(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.text, _): insertSpaces(of: token)
    case (.comment, _): insertComment(token)
    case (.startTag, .html): return inBody(&token)
    case (.endTag, .html): mode = .afterAfterFrameset
    case (.startTag, .noframes): return inHead(&token)
    default: break
    }
    return false
  }

  mutating func afterAfterBody(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.comment, _):
      insertComment(token, into: document)
      return false
    case (.text, _):
      if isSpace(token.content) { return inBody(&token) }
    case (.doctype, _), (.startTag, .html): return inBody(&token)
    case (.end, _): return false
    default: break
    }
    mode = .inBody
    return true
  }

  mutating func afterAfterFrameset(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.tag) {
    case (.comment, _): insertComment(token, into: document)
    case (.text, _): insertSpaces(of: token)
    case (.startTag, .html): return inBody(&token)
    case (.startTag, .noframes): return inHead(&token)
    default: break
    }
    return false
  }

  /// Inserts the white space of text in framesets, and drops the rest.
  private mutating func insertSpaces(of token: HTMLToken) {
    var start = token.content.lowerBound
    for position in token.content where !ASCII.isWhitespace(byte(at: position)) {
      insertText(start..<position)
      start = position + 1
    }
    insertText(start..<token.content.upperBound)
  }
}
