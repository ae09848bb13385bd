import HTML

/// A tree in the notation of html5lib's tests.
struct TreeNotation {
  let tree: HTMLTree
  let isFragment: Bool

  private struct Level {
    let end: Int
    let indent: Int
  }

  var text: String {
    var lines: [String] = []
    var open: [Level] = []
    // The document node is not written, nor the root of a fragment.
    var index: Int = isFragment ? 2 : 1
    while index < tree.nodes.count {
      while let level = open.last, level.end <= index { open.removeLast() }
      let node = tree.nodes[index]
      let indent: Int = open.last?.indent ?? 0
      func add(_ text: String, _ extra: Int = 0) {
        lines.append("| " + String(repeating: " ", count: indent + extra) + text)
      }
      switch node.tag.kind {
      case .text: add("\"\(tree.string(node.content))\"")
      case .comment: add("<!-- \(tree.string(node.content)) -->")
      case .doctype: add(doctype)
      case .document: break
      case .html, .svg, .math:
        add("<\(ForeignNames.element(tree.name(of: node.tag), node.tag.kind))>")
        for attribute in attributes(at: index) { add(attribute, 2) }
        let isTemplate = node.tag.kind == .html && tree.name(of: node.tag) == "template"
        if isTemplate { add("content", 2) }
        open.append(Level(end: Int(node.end), indent: indent + (isTemplate ? 4 : 2)))
      }
      index += 1
    }
    return lines.joined(separator: "\n")
  }

  private var doctype: String {
    guard let doctype = tree.doctype else { return "" }
    let isBare = doctype.publicIdentifier == nil && doctype.systemIdentifier == nil
    let identifiers: String =
      isBare ? "" : " \"\(doctype.publicIdentifier ?? "")\" \"\(doctype.systemIdentifier ?? "")\""
    return "<!DOCTYPE \(doctype.name)\(identifiers)>"
  }

  private func attributes(at index: Int) -> [String] {
    let kind: HTMLTag.Kind = tree.nodes[index].tag.kind
    let attributes: [(name: String, value: String)] = tree.attributes(at: index).map { attribute in
      (ForeignNames.attribute(tree.name(numbered: attribute.name), kind), tree.string(attribute.value))
    }
    return attributes.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }.map {
      "\($0.name)=\"\($0.value)\""
    }
  }
}
