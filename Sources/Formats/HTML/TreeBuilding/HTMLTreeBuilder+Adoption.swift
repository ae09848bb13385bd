// MARK: The adoption agency (13.2.6.4.7, "adoption agency algorithm")

extension HTMLTreeBuilder {
  /// Closes formatting elements that are closed in the wrong place: `<b>1<p>2</b>3`.
  mutating func adoptionAgency(_ token: HTMLToken) {
    let subject = HTMLTag(number: token.nameNumber, kind: .html)
    if open.current.tag == subject, formatting.index(of: open.current.node) == nil {
      open.pop()
      return
    }
    for _ in 0..<8 {
      guard let listed = formatting.lastIndex(subject) else { return endOther(token) }
      let entry = formatting.entries[listed]
      guard let opened = open.index(of: entry.node) else { return formatting.remove(at: listed) }
      guard open.has(.element, { $0.node == entry.node }) else { return }
      guard let furthest = open.entries[(opened + 1)...].firstIndex(where: \.isSpecial) else {
        open.truncate(to: opened)
        formatting.remove(at: listed)
        return
      }
      guard !isOverBudget else {
        giveUpFormatting()
        return endOther(token)
      }
      adopt(entry, opened: opened, furthest: furthest)
    }
  }

  /// Moves the content of the furthest block into a copy of the formatting element, and the block out of the element.
  private mutating func adopt(_ entry: FormattingElements.Entry, opened: Int, furthest: Int) {
    let block = open.entries[furthest].node
    let ancestor = open.entries[opened - 1]
    // The copy follows this node in the list, or takes the place of the original.
    var bookmark = NodeArena.none
    var last = block
    var steps = 0
    var index = furthest - 1
    while index > opened {
      steps += 1
      let node = open.entries[index].node
      var listed: Int? = formatting.index(of: node)
      if steps > 3, let found = listed {
        formatting.remove(at: found)
        listed = nil
      }
      guard let listed else {
        open.remove(at: index)
        index -= 1
        continue
      }
      let copy = copy(formatting.entries[listed]).node
      formatting.replaceNode(at: listed, with: copy)
      open.replaceNode(at: index, with: copy)
      if last == block { bookmark = copy }
      arena.detach(last)
      arena.append(last, to: copy)
      last = copy
      index -= 1
    }
    arena.detach(last)
    insert(last, at: place(in: ancestor))
    let copy = copy(entry)
    arena.moveChildren(of: block, to: copy.node)
    arena.append(copy.node, to: block)
    list(copy, for: entry, after: bookmark)
    if let index = open.index(of: entry.node) { open.remove(at: index) }
    if let index = open.index(of: block) { open.insert(copy, at: index + 1) }
  }

  private mutating func list(
    _ copy: OpenElements.Entry, for entry: FormattingElements.Entry, after bookmark: NodeArena.Index
  ) {
    let new = FormattingElements.Entry(node: copy.node, tag: entry.tag, attributes: entry.attributes)
    guard let old = formatting.index(of: entry.node) else { return }
    guard bookmark != NodeArena.none, formatting.index(of: bookmark) != nil else {
      formatting.remove(at: old)
      formatting.insert(new, at: old)
      return
    }
    formatting.remove(at: old)
    if let index = formatting.index(of: bookmark) { formatting.insert(new, at: index + 1) }
  }
}
