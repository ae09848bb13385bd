import HTML

/// Takes the blocks of text out of the markup of an article.
struct ArticleBlocks {
  // MARK: Internal

  static func blocks(of html: String) -> [ArticleBlock] {
    var blocks = ArticleBlocks()
    blocks.visit(HTMLDocument(parsing: html).root, Place())
    blocks.endBlock()
    return blocks.blocks
  }

  // MARK: Private

  /// The position of an element among lists and quotations.
  private struct Place {
    var first = ""
    var rest = ""
    var isHeading = false
    var isTight = false
  }

  /// Elements whose content begins and ends a line.
  private static let blockNames: Set<String> = [
    "p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "address", "figure", "figcaption",
    "dl", "dt", "dd", "table", "caption", "tr", "details", "summary", "center", "fieldset", "body",
  ]
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let silent: Set<String> = ["head", "script", "style", "template", "iframe", "audio", "video", "rp"]
  /// A list in more lists than these is not indented further.
  private static let widestIndent = 16

  private var blocks: [ArticleBlock] = []
  private var text = ""
  private var place = Place()

  /// Ends the current block, if it has a text. Its marker is used once.
  private mutating func endBlock() {
    let texts = text.split(separator: "\n").map { PlainText.fold(String($0)) }.filter { !$0.isEmpty }
    text = ""
    guard !texts.isEmpty else { return }
    blocks.append(
      ArticleBlock(
        texts: texts, first: place.first, rest: place.rest, isHeading: place.isHeading, isTight: place.isTight))
    place.first = place.rest
  }

  private mutating func visit(_ element: HTMLElement, _ inner: Place) {
    endBlock()
    let outer = place
    place = inner
    visitChildren(of: element)
    endBlock()
    // The marker of an item stands before its first block, also of an element inside.
    let isMarked = inner.first != inner.rest && place.first == place.rest
    place = outer
    if isMarked { place.first = place.rest }
  }

  private mutating func visitChildren(of element: HTMLElement) {
    for child in element.children {
      switch child {
      // A line break of the source is a space.
      case .text(let more): text += more.replacing("\n", with: " ")
      case .element(let element): visit(element)
      }
    }
  }

  private mutating func visit(_ element: HTMLElement) {
    let name = element.name
    switch name {
    case "br": text += "\n"
    case "img": text += element["alt"].map { $0.isEmpty ? "" : "[\(PlainText.fold($0))]" } ?? ""
    case "pre": appendCode(element)
    case "ul", "ol": visitList(element, isNumbered: name == "ol")
    case "blockquote":
      var inner = place
      inner.first = indented(place.first, by: "> ")
      inner.rest = indented(place.rest, by: "> ")
      visit(element, inner)
    case "td", "th":
      if !text.isEmpty { text += " | " }
      visitChildren(of: element)
    case "hr":
      endBlock()
      text = "* * *"
      endBlock()
    case _ where Self.silent.contains(name): break
    case _ where Self.headings.contains(name):
      var inner = place
      inner.isHeading = true
      visit(element, inner)
    case _ where Self.blockNames.contains(name):
      var inner = place
      if name == "tr" { inner.isTight = true }
      visit(element, inner)
    default: visitChildren(of: element)
    }
  }

  private mutating func visitList(_ list: HTMLElement, isNumbered: Bool) {
    endBlock()
    var number = list["start"].flatMap { Int($0) } ?? 1
    for child in list.children {
      guard case .element(let item) = child else { continue }
      let marker = isNumbered ? "\(number). " : "- "
      number &+= 1
      var inner = place
      inner.first = indented(place.first, by: marker)
      inner.rest = indented(place.rest, by: String(repeating: " ", count: marker.count))
      inner.isTight = true
      visit(item, inner)
    }
  }

  private mutating func appendCode(_ element: HTMLElement) {
    endBlock()
    var lines = element.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).replacing("\t", with: "    ") }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    guard !lines.isEmpty else { return }
    blocks.append(
      ArticleBlock(texts: lines, first: place.first + "    ", rest: place.rest + "    ", isCode: true))
    place.first = place.rest
  }

  private func indented(_ prefix: String, by more: String) -> String {
    prefix.count >= Self.widestIndent ? prefix : prefix + more
  }
}
