import HTML

/// Writes an article as HTML.
enum ArticleWriter {
  /// The content of an element.
  /// - Complexity: O(n).
  static func html(of root: PageTree.Index, in tree: inout PageTree) -> String {
    var output: [UInt8] = []
    var index = tree[root].firstChild
    while index != PageTree.none, !tree.stops() {
      let node = tree[index]
      if node.isText {
        tree.withBytes(node.content) { Escaping.append($0, quotes: false, to: &output) }
      } else {
        writeStart(index, tree, to: &output)
        if node.firstChild != PageTree.none {
          index = node.firstChild
          continue
        }
        writeEnd(index, tree, to: &output)
      }
      while index != root, tree[index].next == PageTree.none {
        index = tree[index].parent
        if index != root { writeEnd(index, tree, to: &output) }
      }
      if index == root { break }
      index = tree[index].next
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func writeStart(_ index: PageTree.Index, _ tree: PageTree, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: tree.page.name(of: tree[index].tag).utf8)
    for attribute in tree.attributes(of: index) {
      output.append(0x20)
      output.append(contentsOf: tree.name(numbered: attribute.name).utf8)
      output.append(contentsOf: "=\"".utf8)
      tree.withBytes(attribute.value) { Escaping.append($0, quotes: true, to: &output) }
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
    // A parser skips a line break at the beginning of these.
    let child = tree[index].firstChild
    let name = tree[index].name
    if name == .pre || name == .textarea || name == .listing, child != PageTree.none, tree[child].isText,
      tree.withBytes(tree[child].content, { $0.first == 0x0A })
    {
      output.append(0x0A)
    }
  }

  private static func writeEnd(_ index: PageTree.Index, _ tree: PageTree, to output: inout [UInt8]) {
    guard !tree[index].name.isVoid else { return }
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: tree.page.name(of: tree[index].tag).utf8)
    output.append(UInt8(ascii: ">"))
  }
}

extension HTMLName {
  /// True for elements without content or end tag (HTML Living Standard, 13.1.2).
  var isVoid: Bool {
    switch self {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr, .basefont, .bgsound,
      .frame, .keygen, .param:
      true
    default: false
    }
  }
}
