import Foundation
import HTML

/// The content of a page of markup, read from its tree in the same way for published and shown markup, and
/// independently of the sanitizer.
struct ReadMarkup {
  /// The number of occurrences of each word. Words end at white space and at the borders of blocks.
  private(set) var words: [String: Int] = [:]
  /// For each picture, the addresses from which it may be loaded.
  private(set) var pictures: [[String]] = []
  private(set) var links: [String] = []
  private(set) var frames: [String] = []
  private(set) var headings: [String: Int] = [:]
  /// The number of occurrences of each element with a meaning of its own.
  private(set) var structure: [String: Int] = [:]
  /// The anchors that links within the page may lead to.
  private(set) var places: Set<String> = []
  /// The number of drawings.
  private(set) var drawings = 0
  /// The number of parts left out by each rule.
  private(set) var left: [CleaningRule: Int] = [:]

  private var text = ""

  /// - Parameter rules: The parts to ignore.
  init(_ markup: String, leavingOut rules: [CleaningRule] = []) {
    read(HTMLDocument(parsing: "<!DOCTYPE html><body>" + markup).root, rules)
    words = Self.count(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  // MARK: Private

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "dialog", "dir",
    "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "legend", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search",
    "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "xmp", "iframe", "object", "embed", "img",
    "video",
    "audio", "svg",
  ]

  private static let meaningful: Set<String> = [
    "abbr", "blockquote", "caption", "cite", "code", "dd", "del", "details", "dt", "figcaption", "figure", "ins", "kbd",
    "li", "mark", "math", "mfrac", "msqrt", "msub", "msup", "mtable", "pre", "q", "rt", "ruby", "samp", "sub",
    "summary",
    "sup", "td", "th", "time", "tr", "var", "video", "audio",
  ]

  private static func count(_ all: [String]) -> [String: Int] { all.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  private mutating func read(_ element: HTMLElement, _ rules: [CleaningRule]) {
    if let rule = rules.first(where: { $0.leavesOut(element) }) {
      left[rule, default: 0] += 1
      if Self.blocks.contains(element.name) { text += " " }
      return
    }
    let isBlock = Self.blocks.contains(element.name)
    if isBlock { text += " " }
    note(element)
    if element.isForeign, element.name == "svg" {
      drawings += 1
    } else if element.name != "iframe" {
      for child in element.children {
        switch child {
        case .text(let words): text += words
        case .element(let inner): read(inner, rules)
        }
      }
    }
    if isBlock { text += " " }
  }

  private mutating func note(_ element: HTMLElement) {
    let name = element.name
    if Self.meaningful.contains(name) { structure[name, default: 0] += 1 }
    for place in [element["id"], name == "a" ? element["name"] : nil] { place.map { _ = places.insert($0) } }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      headings[element.text.split(whereSeparator: \.isWhitespace).joined(separator: " "), default: 0] += 1
    case "a", "area": element["href"].map { links.append($0) }
    case "iframe": (element["src"] ?? element["data-src"]).map { frames.append($0) }
    case "embed": element["src"].map { frames.append($0) }
    case "object": element["data"].map { frames.append($0) }
    case "img":
      let single = ["src", "data-src", "data-lazy-src", "data-original"].compactMap { element[$0] }
      let sets = ["srcset", "data-srcset", "data-lazy-srcset"].compactMap { element[$0] }
      let listed = sets.flatMap { $0.split(separator: ", ") }.map { String($0.prefix { $0 != " " }) }
      pictures.append(single + listed)
      if element["src"]?.hasPrefix("data:image/svg+xml") == true { drawings += 1 }
    default: break
    }
  }
}
