import Bytes

// MARK: Inserting (13.2.6.1 "Creating and inserting nodes")

extension HTMLTreeBuilder {
  /// The position of a new node: at the end of a parent, or before one of its children.
  struct Place {
    let parent: NodeArena.Index
    var before = NodeArena.none
  }

  /// The appropriate place for inserting a node.
  func place() -> Place {
    isFosterParenting ? place(in: open.current) : Place(parent: open.current.node)
  }

  func place(in target: OpenElements.Entry) -> Place {
    guard isFosterParenting, target.tag.kind == .html, target.name.isTablePart else {
      return Place(parent: target.node)
    }
    guard let table = open.lastIndex(.table) else {
      return Place(parent: open.entries[open.lastIndex(.template) ?? 0].node)
    }
    let template = open.entries[(table + 1)...].lastIndex { $0.isHTML(.template) }
    if let template { return Place(parent: open.entries[template].node) }
    let node = open.entries[table].node
    let parent = arena[node].parent
    return parent == NodeArena.none
      ? Place(parent: open.entries[max(table - 1, 0)].node) : Place(parent: parent, before: node)
  }

  mutating func insert(_ node: NodeArena.Index, at place: Place) {
    if place.before == NodeArena.none {
      arena.append(node, to: place.parent)
    } else {
      arena.insert(node, before: place.before)
    }
  }

  // MARK: Elements

  /// Inserts an element and opens it; false if it would be too deep. `isForced` skips that check, for elements that
  /// cannot nest in themselves.
  @discardableResult
  mutating func insertElement(_ token: HTMLToken, _ kind: HTMLTag.Kind = .html, isForced: Bool = false) -> Bool {
    guard isForced || hasRoom(for: token) else { return false }
    let tag = HTMLTag(number: token.nameNumber, kind: kind)
    let node = arena.make(tag, token.attributes)
    insert(node, at: place())
    open.push(
      OpenElements.Entry(
        node: node, tag: tag, name: token.tag,
        isIntegrationPoint: kind == .math && token.tag == .annotationXml && saysItHoldsHTML(token)))
    return true
  }

  /// Inserts an element that has no content.
  mutating func insertVoid(_ token: HTMLToken, _ kind: HTMLTag.Kind = .html) {
    insert(arena.make(HTMLTag(number: token.nameNumber, kind: kind), token.attributes), at: place())
  }

  /// Inserts an element that has no tag in the source.
  mutating func insertImplied(_ name: HTMLName) {
    var token = HTMLToken(kind: .startTag)
    token.tag = name
    token.nameNumber = Int32(name.rawValue)
    insertElement(token, isForced: true)
  }

  /// Inserts an element whose content is raw text.
  mutating func insertRawText(_ token: HTMLToken, _ content: HTMLTokenizer.Content) {
    insertElement(token, isForced: true)
    tokenizer.content = content
    tokenizer.rawTextName = token.tag
    originalMode = mode
    mode = .text
  }

  // MARK: Text and comments

  mutating func insertText(_ content: HTMLTree.Span) {
    guard !content.isEmpty else { return }
    let place = place()
    guard place.parent != document else { return }
    let previous =
      place.before == NodeArena.none ? arena[place.parent].lastChild : arena[place.before].previous
    // Adjacent text of the source extends the previous node. Other adjacent texts are joined when the tree is finished.
    if previous != NodeArena.none, arena[previous].tag.kind == .text,
      arena[previous].content.upperBound == content.lowerBound, Int(content.lowerBound) != tokenizer.source.count
    {
      arena.setContent(arena[previous].content.lowerBound..<content.upperBound, of: previous)
      return
    }
    insert(arena.make(HTMLTag(.unknown, .text), content), at: place)
  }

  mutating func insertComment(_ token: HTMLToken) {
    guard keepsComments else { return }
    insert(arena.make(HTMLTag(.unknown, .comment), token.content), at: place())
  }

  mutating func insertComment(_ token: HTMLToken, into parent: NodeArena.Index) {
    guard keepsComments else { return }
    arena.append(arena.make(HTMLTag(.unknown, .comment), token.content), to: parent)
  }

  // MARK: Reading

  /// Removes the leading white space of a text token and returns it.
  func takeLeadingSpace(_ token: inout HTMLToken) -> HTMLTree.Span {
    let start = token.content.lowerBound
    var end = start
    while end < token.content.upperBound, ASCII.isWhitespace(byte(at: end)) { end += 1 }
    token.content = end..<token.content.upperBound
    return start..<end
  }

  func isSpace(_ content: HTMLTree.Span) -> Bool {
    content.allSatisfy { ASCII.isWhitespace(byte(at: $0)) }
  }

  func byte(at position: Int32) -> UInt8 { tokenizer.byte(at: position) }

  func isHiddenInput(_ token: HTMLToken) -> Bool {
    tokenizer.value(of: .type, token).map { tokenizer.isEqual($0, "hidden") } ?? false
  }

  private func saysItHoldsHTML(_ token: HTMLToken) -> Bool {
    tokenizer.value(of: .encoding, token).map {
      tokenizer.isEqual($0, "text/html") || tokenizer.isEqual($0, "application/xhtml+xml")
    } ?? false
  }
}
