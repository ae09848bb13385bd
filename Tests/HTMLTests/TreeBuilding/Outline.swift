@testable import HTML

/// A tree in one line: `p(b("x")"y")`, with `svg:` and `math:` before foreign names.
enum Outline {
  static func document(_ html: String) -> String { outline(HTMLParser.parse(Array(html.utf8))) }

  /// The outline of a fragment in a body.
  static func fragment(_ html: String) -> String {
    let all = outline(HTMLParser.parse(Array(html.utf8), context: .body))
    return String(all.dropFirst("html(".count).dropLast())
  }

  private static func outline(_ tree: HTMLTree) -> String {
    var outline = ""
    var ends: [Int] = []
    for index in tree.nodes.indices {
      while let end = ends.last, end <= index {
        outline += ")"
        ends.removeLast()
      }
      let node = tree.nodes[index]
      if node.isText {
        outline += "\"\(tree.string(node.content))\""
        continue
      }
      if let last = outline.last, last != "(", last != ")", last != "\"" { outline += " " }
      outline += (node.tag.isForeign ? "\(node.tag.kind):" : "") + tree.name(of: node.tag)
      if Int(node.end) > index + 1 {
        outline += "("
        ends.append(Int(node.end))
      }
    }
    return outline + String(repeating: ")", count: ends.count)
  }
}
