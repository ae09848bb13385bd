import Bytes

// MARK: Formatting elements (13.2.4.3)

extension HTMLTreeBuilder {
  /// "Reconstruct the active formatting elements".
  mutating func reconstructFormatting() {
    guard let last = formatting.entries.last, !last.isMarker, !open.contains(last.node),
      open.count < HTMLTreeBuilder.maximumOpenElements
    else { return }
    guard !isOverBudget else { return giveUpFormatting() }
    var index = formatting.entries.count - 1
    while index > 0 {
      let entry = formatting.entries[index - 1]
      if entry.isMarker || open.contains(entry.node) { break }
      index -= 1
    }
    while index < formatting.entries.count, open.count < HTMLTreeBuilder.maximumOpenElements, !isOverBudget {
      let copy = copy(formatting.entries[index])
      insert(copy.node, at: place())
      open.push(copy)
      formatting.replaceNode(at: index, with: copy.node)
      index += 1
    }
  }

  /// Inserts a formatting element. Later paragraphs reopen it until it is closed.
  mutating func insertFormatting(_ token: HTMLToken) {
    guard insertElement(token) else { return }
    let entry = FormattingElements.Entry(
      node: open.current.node, tag: open.current.tag, attributes: token.attributes)
    formatting.push(entry, reading: tokenizer)
  }

  /// A new element with the tag and attributes of the one in the list.
  mutating func copy(_ entry: FormattingElements.Entry) -> OpenElements.Entry {
    // The approximate length of two tags, and of each attribute's name.
    copiedBytes += 16
    for index in entry.attributes { copiedBytes += 8 + tokenizer.attributes[Int(index)].value.count }
    return OpenElements.Entry(node: arena.make(entry.tag, entry.attributes), tag: entry.tag, name: entry.tag.name)
  }

  /// Stops reopening formatting elements, in documents in which they multiply.
  mutating func giveUpFormatting() {
    formatting.removeAll()
    isComplete = false
  }
}
