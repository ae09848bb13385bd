import Bytes

/// The names of people in feeds.
enum PersonName {
  /// The name in an element: that of a `name` inside, as Atom has it, else its text, which RSS wants to be an e-mail
  /// address with a name.
  static func read(_ element: XMLElement) -> String? {
    if element.hasChildElements {
      let children: [XMLElement] = Array(element.children)
      for wanted: ByteString in ["name", "email", "uri", "url"] {
        if let text = children.first(where: { $0.name == wanted })?.text { return PlainLine.fromHTML(text) }
      }
    }
    return element.text.flatMap(parse)
  }

  /// The name in `name@example.com (Name)` and `Name <name@example.com>`, else all of it.
  static func parse(_ text: String) -> String? {
    let text: String = PlainLine.fromHTML(text, markup: .referencesOnly)
    let (bytes, at) = (text.utf8, UInt8(ascii: "@"))
    // Without an address of mail there is nothing to take apart.
    guard bytes.contains(at) else { return ASCII.nonEmpty(text) }
    if let open = bytes.firstIndex(of: UInt8(ascii: "(")), bytes.last == UInt8(ascii: ")"),
      bytes[..<open].contains(at), let name = string(bytes[open...].dropFirst().dropLast())
    {
      return name
    }
    if let open = bytes.firstIndex(of: UInt8(ascii: "<")), bytes.last == UInt8(ascii: ">"), bytes[open...].contains(at)
    {
      if let name = string(bytes[..<open]) { return withoutQuotes(name) ?? name }
      return string(bytes[open...].dropFirst().dropLast())
    }
    return ASCII.nonEmpty(text)
  }

  private static func string(_ bytes: Substring.UTF8View) -> String? {
    ASCII.nonEmpty(String(Substring(bytes)))
  }

  private static func withoutQuotes(_ name: String) -> String? {
    let quote = UInt8(ascii: "\"")
    guard name.utf8.count >= 2, name.utf8.first == quote, name.utf8.last == quote else { return nil }
    return string(name.utf8.dropFirst().dropLast())
  }
}
