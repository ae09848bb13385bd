import Bytes
import HTML

/// Writes the text of an article: as it is, with a line break where a block begins or ends, without the captions of its
/// pictures.
struct ArticleText {
  private let root: PageTree.Index
  private let facts: PageFacts
  private var text: [UInt8] = []
  private var names: [UInt8] = []
  private var isBroken = false

  /// - Complexity: O(n).
  static func text(of root: PageTree.Index, in tree: inout PageTree) -> String {
    var writer = ArticleText(root: root, facts: PageFacts(&tree, in: root))
    writer.write(tree)
    return String(decoding: writer.text, as: UTF8.self)
  }

  private init(root: PageTree.Index, facts: PageFacts) {
    self.root = root
    self.facts = facts
  }

  private mutating func write(_ tree: PageTree) {
    var index = tree[root].firstChild
    while index != PageTree.none {
      if tree[index].isText {
        append(index, tree)
      } else {
        if !tree[index].name.isInline { isBroken = true }
        if tree[index].firstChild != PageTree.none, !isCaption(index, tree) {
          index = tree[index].firstChild
          continue
        }
      }
      while index != root, tree[index].next == PageTree.none {
        index = tree[index].parent
        if index != root, !tree[index].name.isInline { isBroken = true }
      }
      if index == root { break }
      if !tree[index].isText, !tree[index].name.isInline { isBroken = true }
      index = tree[index].next
    }
  }

  private mutating func append(_ index: PageTree.Index, _ tree: PageTree) {
    tree.withBytes(tree[index].content) { added in
      guard let first = added.first else { return }
      if isBroken, let last = text.last, !ASCII.isWhitespace(first), !ASCII.isWhitespace(last) { text.append(0x0A) }
      text.append(contentsOf: added)
      isBroken = false
    }
  }

  /// True for a caption, and for a line that says whose a picture is.
  private mutating func isCaption(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    let length = facts[index].text.length
    guard 4 * length < facts[root].text.length else { return false }
    switch tree[index].name {
    case .figcaption: return true
    case .div, .p, .span, .small, .em, .i, .strong, .cite:
      tree.writeNames(of: index, to: &names)
      if !names.isEmpty, NameWords.caption.isFound(in: names) { return true }
      guard length < 160, tree[index].name != .div || !facts[index].hasBlock else { return false }
      return Notices.isCredit(tree.lowercasedText(of: index))
    default: return false
    }
  }
}
