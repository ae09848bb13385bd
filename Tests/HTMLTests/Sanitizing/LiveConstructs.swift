import HTML

/// What in a page could run, load or deceive, found by parsing the page and looking at the tree: the opposite way to the
/// sanitizer's own, and without any of its tables.
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

  /// Descriptions of what is alive in the markup; none in harmless markup.
  static func find(in html: String) -> [String] {
    let document = HTMLDocument(parsing: "<!DOCTYPE html><body>" + html)
    var found: [String] = document.isComplete ? [] : ["not parsed to its end"]
    for element in document.root.descendants {
      if element.isForeign { found.append("foreign element \(element.name)") }
      if !elements.contains(element.name) { found.append("element \(element.name)") }
      for (name, value) in element.attributes {
        if name == "id", value.hasPrefix("e-") { continue }
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
      value.split(separator: ", ").first { !isLoadable(String($0)) && $0.contains(":") }.map { "to \($0)" }
    default: nil
    }
  }

  private static func isLoadable(_ address: String) -> Bool {
    let allowed = [
      "http://", "https://", "data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp",
    ]
    // An empty address is never resolved, and loads nothing.
    return address.isEmpty || allowed.contains(where: address.hasPrefix)
  }
}
