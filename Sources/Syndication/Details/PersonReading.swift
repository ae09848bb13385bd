import Bytes

/// Reads the people that feeds name, each with the parts that are known.
enum PersonReading {
  static func read(_ element: XMLElement, in context: DetailsContext) -> PublishedPerson {
    guard element.hasChildElements else { return parse(element.text ?? "") }
    var person: PublishedPerson = PublishedPerson()
    for child in element.children {
      switch child.name {
      case "name": person.name = person.name ?? child.text
      case "email": person.email = person.email ?? child.text
      case "uri", "url", "homepage": person.url = person.url ?? context.inside(child).address(child.text)
      default: break
      }
    }
    return person
  }

  /// `me@example.com (Name)`, `Name <me@example.com>`, `Name (me@example.com)`, a name, or an address of mail.
  static func parse(_ text: String) -> PublishedPerson {
    guard let mail = mailAddress(in: text) else { return PublishedPerson(name: ASCII.nonEmpty(text)) }
    var rest: String = text
    // What follows the address as part of a `mailto:`.
    rest.removeSubrange(mail.address.lowerBound..<mail.end)
    for empty in ["()", "<>", "&lt;&gt;"] { rest = rest.replacing(empty, with: "") }
    var name: Substring = Substring(ASCII.nonEmpty(rest) ?? "")
    if name.hasPrefix("(") { name = name.dropFirst() }
    if name.hasSuffix(")") { name = name.dropLast() }
    return PublishedPerson(name: ASCII.nonEmpty(String(name)), email: String(text[mail.address]))
  }

  private static func mailAddress(in text: String) -> (address: Range<String.Index>, end: String.Index)? {
    guard let at = text.firstIndex(of: "@") else { return nil }
    func isPart(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || "_-.+".contains(character))
    }
    var start: String.Index = at
    while start > text.startIndex, isPart(text[text.index(before: start)]) { start = text.index(before: start) }
    var end: String.Index = text.index(after: at)
    while end < text.endIndex, isPart(text[end]), text[end] != "_", text[end] != "+" { end = text.index(after: end) }
    guard start < at, text[at..<end].contains(".") else { return nil }
    var whole: String.Index = end
    if text[end...].lowercased().hasPrefix("?subject=") {
      while whole < text.endIndex, !text[whole].isWhitespace, text[whole] != ")", text[whole] != ">" {
        whole = text.index(after: whole)
      }
    }
    return (start..<end, whole)
  }
}
