import SeededRandom

/// Random markup of nested constructs on which parsers and sanitizers have disagreed. Unlike `TagSoup` it closes most
/// elements, so that their content is parsed as such.
struct MarkupGrammar {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func article() -> String {
    (0..<Int.random(in: 1...4, using: &generator)).map { _ in node(depth: 0) }.joined()
  }

  // MARK: Private

  private static let containers = [
    "div", "p", "a href=/x", "b", "i", "nobr", "font color=red", "ul", "li", "dl", "dd", "table", "tbody", "tr", "td",
    "caption", "colgroup", "form", "button", "select", "option", "optgroup", "svg", "math", "mi", "mtext", "mglyph",
    "foreignObject", "desc", "title", "annotation-xml encoding=text/html", "annotation-xml", "template", "noscript",
    "object", "marquee", "ruby", "rt", "rtc", "pre", "listing", "details", "h1", "h2", "blockquote", "video src=/v",
    "picture", "figure", "x-y", "applet", "center", "p id=n", "a name=n", "a href=#n", "font id=m", "a href=#m id=e-n",
    "h2 id='x y'", "frameset", "head", "body", "html",
  ]

  private static let rawTexts = ["style", "script", "xmp", "iframe", "noembed", "noframes", "textarea", "title"]

  private static let leaves = [
    "text", " ", "\n", "&lt;b&gt;", "&amp;lt;", "<br>", "<img src=/i>", "<hr>", "<col>", "<input>", "<wbr>",
    "<img alt='\"><b>' src=/i>", "<!-- <b> -->", "<!--><b>-->", "<![CDATA[<b>]]>", "</p>", "</br>", "</table>",
    "</svg>",
    "</math>", "</a>", "</b>", "</form>", "</select>", "</template>", "<p>", "<li>", "<td>", "<tr>", "<b>",
    "<a href=/y>",
    "\u{0}", "&#13;", "\r", "<a title='</style><b>' href=/z>q</a>", "</body>", "</html>", "<svg/>", "<math/>", "<p/>",
  ]

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }

  private mutating func node(depth: Int) -> String {
    let choice: Int = Int.random(in: 0..<10, using: &generator)
    if depth > 7 || choice < 4 { return pick(MarkupGrammar.leaves) }
    if choice == 4 {
      let name = pick(MarkupGrammar.rawTexts)
      return "<\(name)>\(pick(MarkupGrammar.leaves))\(node(depth: depth + 1))</\(name)>"
    }
    let tag = pick(MarkupGrammar.containers)
    let name: String = tag.split(separator: " ").first.map { String($0) } ?? ""
    let content: String = (0..<Int.random(in: 0...3, using: &generator)).map { _ in node(depth: depth + 1) }.joined()
    return "<\(tag)>\(content)" + (Int.random(in: 0..<8, using: &generator) == 0 ? "" : "</\(name)>")
  }
}
