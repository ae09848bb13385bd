import Bytes

/// The names of people in feeds.
enum PersonName {
  /// The name in an element: that of a `name` inside, as Atom has it, else its text, which RSS wants to be an e-mail
  /// address with a name.
  static func read(_ element: XMLElement) -> String? {
    if element.hasChildElements {
      let children: [XMLElement] = Array(element.children)
      for wanted in ["name", "email", "uri", "url"] {
        if let text = children.first(where: { $0.name == wanted })?.text { return FeedText.fromHTML(text) }
      }
    }
    return element.text.flatMap(parse)
  }

  /// The name in `name@example.com (Name)` and `Name <name@example.com>`, else all of it.
  static func parse(_ text: String) -> String? {
    let text: String = FeedText.fromHTML(text, markup: .referencesOnly)
    // Without an address of mail there is nothing to take apart.
    guard text.utf8.contains(UInt8(ascii: "@")) else { return ASCII.nonEmpty(text) }
    if let open = text.firstIndex(of: "("), text.hasSuffix(")"), text[..<open].contains("@") {
      if let name = ASCII.nonEmpty(String(text[text.index(after: open)...].dropLast())) { return name }
    }
    if let open = text.firstIndex(of: "<"), text.hasSuffix(">"), text[open...].contains("@") {
      if let name = ASCII.nonEmpty(String(text[..<open])) {
        return ASCII.nonEmpty(name.trimmingQuotes) ?? name
      }
      return ASCII.nonEmpty(String(text[text.index(after: open)...].dropLast()))
    }
    return ASCII.nonEmpty(text)
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
