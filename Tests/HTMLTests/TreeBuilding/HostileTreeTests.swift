import Testing

@testable import HTML

/// Input that makes parsers slow, deep or large. A quadratic parser would not finish these tests.
@Suite struct HostileTreeTests {
  private func depth(_ tree: HTMLTree) -> Int {
    var deepest = 0
    var depths: [Int] = []
    for node in tree.nodes {
      depths.append(node.parent < 0 ? 0 : depths[Int(node.parent)] + 1)
      deepest = max(deepest, depths[depths.count - 1])
    }
    return deepest
  }

  @Test(arguments: [
    "<a>", "<b>", "<p>", "<table>", "<table><tr><td>", "<a><div>", "<b><p>", "<b><p></b>", "<b><i><u><p></b>",
    "<template>", "<svg><g>", "<math><mi><p>", "<select><option>", "<form><div></form>", "<nobr>", "<h1><b>",
    "<ruby><rt>", "<button><b>", "<object>", "<frameset>", "<table>x<tr>", "<table><b>x<tr>", "<html a=1>", "<ul><li>",
  ])
  func `unclosed tags result in a tree of bounded depth and size`(tags: String) {
    let source: [UInt8] = Array(String(repeating: tags, count: 4_000).utf8)
    for tree in [HTMLParser.parse(source), HTMLParser.parse(source, context: .body)] {
      #expect(depth(tree) <= HTMLParser.maximumDepth)
      #expect(tree.nodes.count <= 2_048 + source.count)
    }
  }

  @Test func `end tags of elements that are too deep are dropped`() {
    let open = String(repeating: "<div><span>", count: 2_000)
    let close = String(repeating: "</span></div>", count: 2_000)
    #expect(Outline.fragment(open + "x" + close + "<p>y").hasSuffix(")p(\"y\")"))
  }

  @Test func `text is kept when reopening of formatting elements stops`() {
    let fonts: String = (0..<400).map { "<font size=\($0)>" }.joined()
    let tree = HTMLParser.parse(Array(("<p>" + fonts + String(repeating: "<p>x", count: 1_000)).utf8))
    #expect(!tree.isComplete)
    #expect(tree.nodes.count < 60_000)
    #expect(tree.nodes.filter(\.isText).reduce(0) { $0 + $1.content.count } == 1_000)
  }

  @Test(arguments: ["<a>", "<b>", "<p>", "<table>"])
  func `fifty thousand unclosed tags are parsed`(tag: String) {
    #expect(Outline.fragment(String(repeating: tag, count: 50_000) + "x").contains("\"x\""))
  }

  @Test func `a tree has at most a million nodes`() {
    let tree = HTMLParser.parse(Array(String(repeating: "<br>", count: 1_000_000).utf8), context: .body)
    #expect(tree.nodes.count <= HTMLTreeBuilder.maximumNodes + 2)
    #expect(!tree.isComplete)
  }

  @Test func `an element has at most 256 attributes`() {
    let attributes: String = (0..<2_000).map { " a\($0)" }.joined()
    let page = HTMLDocument(parsing: "<p\(attributes)><p\(attributes)>")
    #expect(page.root.descendants.map(\.attributes.count) == [0, 0, 256, 256])
    #expect(HTMLDocument(parsing: String(repeating: "<html\(attributes)>", count: 3)).root.attributes.count == 256)
  }

  @Test(arguments: [
    "<!--", "<!", "</", "<", "&", "&#", "&notin", "<a ", "<a b='", "<![CDATA[", "<script><!--<script>", "<title></titl",
    "<textarea></textarea ", "<!DOCTYPE ", "--!>", "\u{0}", "\r",
  ])
  func `many unfinished constructs are parsed without much output`(beginning: String) {
    let text: String = HTMLDocument(parsing: String(repeating: beginning, count: 10_000)).root.text
    #expect(text.utf8.count <= 4 * beginning.utf8.count * 10_000)
  }
}
