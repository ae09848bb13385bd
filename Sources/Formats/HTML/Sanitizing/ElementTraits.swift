/// The parsing properties of an element that may be kept (HTML Living Standard, 13.2.6 "Tree construction").
struct ElementTraits: Sendable {
  /// The role in the parser's nesting rules.
  enum Role: UInt8, Sendable {
    case plain, anchor, heading, item, description, paragraph
    case table, tableSection, row, cell, caption
    case ruby, rubyText
  }

  var role: Role = .plain
  /// True if its start tag closes an open `p`.
  var closesParagraph = false
  /// True if it has no content and no end tag.
  var isVoid = false
  /// True if the parser's search for an open list item stops at it.
  var isSpecial = false
  /// True if a parser applies special rules to its surroundings. Only parsing the output again shows whether it is
  /// stable.
  var isFragile = false
  /// True if it separates the words before and after.
  var isBlock = false

  /// The elements that may be kept. None of them runs, loads, or changes how the following markup is parsed.
  static let known: [String: ElementTraits] = {
    var known: [String: ElementTraits] = [:]
    let inline = [
      "abbr", "audio", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "picture", "q",
      "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "video",
    ]
    for name in inline { known[name] = ElementTraits() }
    let blocks = [
      "article", "aside", "blockquote", "details", "dl", "figcaption", "figure", "footer", "header", "hgroup", "ol",
      "pre", "section", "summary", "ul",
    ]
    for name in blocks { known[name] = ElementTraits(closesParagraph: true, isSpecial: true, isBlock: true) }
    // The parser's search for an open list item does not stop at these two.
    for name in ["address", "div"] { known[name] = ElementTraits(closesParagraph: true, isBlock: true) }
    for name in ["h1", "h2", "h3", "h4", "h5", "h6"] {
      known[name] = ElementTraits(role: .heading, closesParagraph: true, isSpecial: true, isBlock: true)
    }
    known["p"] = ElementTraits(role: .paragraph, closesParagraph: true, isBlock: true)
    known["li"] = ElementTraits(role: .item, closesParagraph: true, isSpecial: true, isBlock: true)
    for name in ["dd", "dt"] {
      known[name] = ElementTraits(role: .description, closesParagraph: true, isSpecial: true, isBlock: true)
    }
    known["hr"] = ElementTraits(closesParagraph: true, isVoid: true, isBlock: true)
    known["br"] = ElementTraits(isVoid: true, isBlock: true)
    for name in ["img", "source", "track", "wbr"] { known[name] = ElementTraits(isVoid: true) }
    known["a"] = ElementTraits(role: .anchor)
    known["table"] = ElementTraits(role: .table, closesParagraph: true, isSpecial: true, isBlock: true)
    for name in ["tbody", "thead", "tfoot"] { known[name] = ElementTraits(role: .tableSection, isSpecial: true) }
    known["tr"] = ElementTraits(role: .row, isSpecial: true, isBlock: true)
    for name in ["td", "th"] { known[name] = ElementTraits(role: .cell, isSpecial: true, isBlock: true) }
    known["caption"] = ElementTraits(role: .caption, isSpecial: true, isBlock: true)
    // Kept only if a policy requests them.
    for name in [
      "acronym", "big", "canvas", "datagrid", "event-source", "font", "label", "m", "map", "meter", "output",
    ] {
      known[name] = ElementTraits()
    }
    for name in ["multicol", "nextid", "progress", "sound", "spacer", "legend"] { known[name] = ElementTraits() }
    for name in ["center", "dialog", "dir", "fieldset", "menu", "nav"] {
      known[name] = ElementTraits(closesParagraph: true, isSpecial: true, isBlock: true)
    }
    for name in ["button", "colgroup", "datalist", "optgroup", "option", "select", "command"] {
      known[name] = ElementTraits(isFragile: true)
    }
    for name in ["area", "col", "input"] { known[name] = ElementTraits(isVoid: true, isFragile: true) }
    known["ruby"] = ElementTraits(role: .ruby)
    for name in ["rt", "rp", "rb", "rtc"] { known[name] = ElementTraits(role: .rubyText) }
    return known
  }()
}

extension Sanitizer {
  /// True if the element separates the words before and after it, as in the plain text of an article.
  package static func separatesWords(_ element: String) -> Bool { ElementTraits.known[element]?.isBlock == true }
}
