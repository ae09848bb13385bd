import HTML
import Reader

extension Markup {
  /// Writes the difference between two texts of an entry. Long parts without a change are folded.
  mutating func difference(_ difference: TextDifference) {
    if difference.isCut {
      element("p", [.class("notice")], text: "The text is long. Only its beginning is compared.")
    }
    if !difference.isChanged { element("p", [.class("notice")], text: "Both texts have the same words.") }
    element("div", [.class("content difference")]) { body in
      var unchanged: [TextDifference.Block] = []
      for block in difference.blocks {
        guard block.isChanged else {
          unchanged.append(block)
          continue
        }
        body.unchanged(unchanged)
        unchanged = []
        body.element("p") { $0.changes(in: block) }
      }
      body.unchanged(unchanged)
    }
  }

  /// Writes the words of a block, with those that were taken out and put in. The space before a change is not marked.
  mutating func changes(in block: TextDifference.Block) {
    for piece in block.pieces {
      guard piece.change != .same else {
        text(piece.text)
        continue
      }
      let words = piece.text.utf8.drop { $0 == UInt8(ascii: " ") }
      if words.count < piece.text.utf8.count { text(" ") }
      element(piece.change == .removed ? "del" : "ins", text: String(Substring(words)))
    }
  }

  private mutating func unchanged(_ blocks: [TextDifference.Block]) {
    func all(_ markup: inout Markup) {
      for block in blocks { markup.element("p") { $0.changes(in: block) } }
    }
    guard blocks.count > 3 else { return all(&self) }
    element("details") { details in
      details.element("summary", text: "\(blocks.count) unchanged paragraphs")
      all(&details)
    }
  }
}
