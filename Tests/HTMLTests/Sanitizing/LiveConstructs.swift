import Foundation
import HTML

/// Finds constructs of a page that could run, load or deceive, by parsing the page and inspecting the tree:
/// independently of the sanitizer's method and its tables.
enum LiveConstructs {
  private static let elements: Set<String> = [
    "html", "head", "body", "a", "abbr", "address", "article", "aside", "audio", "b", "bdi", "bdo", "blockquote", "br",
    "caption", "cite", "code", "col", "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption",
    "figure", "footer",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p",
    "picture", "pre", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "section", "small", "source", "span", "strike",
    "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "track", "tt", "u",
    "ul", "var", "video", "wbr",
  ]

  private static let attributes: Set<String> = [
    "abbr", "align", "alt", "cite", "colspan", "controls", "datetime", "decoding", "default", "dir", "height", "href",
    "hreflang", "kind", "label", "lang", "loading", "loop", "media", "muted", "open", "playsinline", "poster",
    "preload",
    "referrerpolicy", "rel", "reversed", "rowspan", "scope", "sizes", "span", "src", "srclang", "srcset", "start",
    "title",
    "type", "value", "width",
  ]

  /// The classes that the sanitizer writes; the style sheet gives them no room outside of the article.
  private static let parts: Set<String> = ["a-left", "a-right", "a-center", "a-gallery", "a-spoiler", "a-numbers"]

  /// Descriptions of the live constructs in the markup; empty for harmless markup.
  static func find(in html: String) -> [String] {
    let document = HTMLDocument(parsing: "<!DOCTYPE html><body>" + html)
    var found: [String] = document.isComplete ? [] : ["not parsed to its end"]
    for element in document.root.descendants {
      if element.isForeign || element.parent?.isForeign == true {
        found += dangers(inFormula: element)
        continue
      }
      if !elements.contains(element.name) { found.append("element \(element.name)") }
      for (name, value) in element.attributes {
        if name == "id", value.hasPrefix("e-") { continue }
        if name == "class", parts.contains(value) { continue }
        if !attributes.contains(name), !isEmbed(name, value, of: element) {
          found.append("attribute \(name) of \(element.name)")
        }
        if let danger = danger(in: value, of: name) { found.append("\(name) \(danger)") }
      }
      if element.name == "a", element["href"]?.hasPrefix("#e-") != true,
        element["rel"] != "noopener noreferrer nofollow"
      {
        found.append("link with an opener")
      }
    }
    return found
  }

  private static let formulaElements: Set<String> = [
    "math", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mphantom", "mprescripts", "mroot", "mrow", "ms",
    "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover",
    "none",
  ]

  private static let formulaAttributes: Set<String> = [
    "accent", "accentunder", "alttext", "columnalign", "columnlines", "columnspan", "depth", "dir", "display",
    "displaystyle", "fence", "form", "frame", "height", "largeop", "linethickness", "lquote", "lspace", "mathvariant",
    "maxsize", "minsize", "movablelimits", "rowalign", "rowlines", "rowspan", "rquote", "rspace", "scriptlevel",
    "separator", "stretchy", "symmetric", "width",
  ]

  /// A formula must contain only presentation MathML.
  private static func dangers(inFormula element: HTMLElement) -> [String] {
    var found: [String] = []
    if !element.isForeign { found.append("HTML \(element.name) in a formula") }
    if !formulaElements.contains(element.name) { found.append("foreign element \(element.name)") }
    if element.name == "math", element.parent?.isForeign == true { found.append("a formula in a formula") }
    for (name, value) in element.attributes {
      if !formulaAttributes.contains(name) { found.append("attribute \(name) of \(element.name)") }
      if !["alttext", "lquote", "rquote"].contains(name), value.contains(where: { ":#(\"<&".contains($0) }) {
        found.append("\(name) is \(value)")
      }
    }
    return found
  }

  /// The live constructs in a drawing used as an image. It is parsed as HTML, where more is live than in an image.
  private static func danger(inDrawing address: String) -> String? {
    guard let data = Data(base64Encoded: String(address.dropFirst("data:image/svg+xml;base64,".count))) else {
      return "no drawing"
    }
    let names: Set<String> = [
      "circle", "clippath", "defs", "desc", "ellipse", "g", "image", "line", "lineargradient", "marker", "mask", "path",
      "pattern", "polygon", "polyline", "radialgradient", "rect", "stop", "style", "svg", "symbol", "text", "textpath",
      "title", "tspan", "use",
    ]
    let source = String(decoding: data, as: UTF8.self)
    guard source.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") else { return "a drawing without a root" }
    for element in HTMLDocument(parsing: "<!DOCTYPE html><body>" + source).root.descendants
    where !["head", "body"].contains(element.name) {
      guard element.isForeign, names.contains(element.name) else { return "a drawing with \(element.name)" }
      for (name, value) in element.attributes {
        if name.hasPrefix("on") { return "a drawing with \(name)" }
        if name == "href", !value.hasPrefix("#"), element.name != "image" || !isLoadable(value) {
          return "a drawing that loads \(value)"
        }
        if name != "href", name != "xmlns", value.contains("//") && value.contains("(") || value.contains("\\") {
          return "a drawing with \(name)=\(value)"
        }
      }
      if element.name == "style", element.text.contains(where: { "@\\<".contains($0) }) { return "a style sheet" }
    }
    return nil
  }

  private static func isEmbed(_ name: String, _ value: String, of element: HTMLElement) -> Bool {
    element.name == "a"
      && (name == "class" && ["embed", "frame"].contains(value) || name == "data-embed" && value.hasPrefix("https://"))
  }

  private static func danger(in value: String, of name: String) -> String? {
    switch name {
    case "href", "cite":
      ["http://", "https://", "mailto:", "tel:", "#e-"].contains(where: value.hasPrefix) ? nil : "to \(value)"
    case "src", "poster": isLoadable(value) ? nil : "to \(value)"
    case "srcset":
      value.split(separator: ", ").first { !isLoadable(String($0.prefix { $0 != " " })) && $0.contains(":") }.map {
        "to \($0)"
      }
    default: nil
    }
  }

  private static func isLoadable(_ address: String) -> Bool {
    if address.hasPrefix("data:image/svg+xml;base64,") { return danger(inDrawing: address) == nil }
    let allowed = [
      "http://", "https://", "data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp",
    ]
    // An empty address is never resolved, and loads nothing.
    return address.isEmpty || allowed.contains(where: address.hasPrefix)
  }
}
