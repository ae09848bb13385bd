import Bytes

/// Reads the people that feeds name, each with the parts that are known.
enum PersonReading {
  static func read(_ element: XMLElement, in context: DetailsContext) -> FeedPerson {
    guard element.hasChildElements else { return parse(element.text ?? "") }
    var person: FeedPerson = FeedPerson()
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
  static func parse(_ text: String) -> FeedPerson {
    let bytes = Array(text.utf8)
    guard let mail = mailAddress(in: bytes) else { return FeedPerson(name: ASCII.nonEmpty(text)) }
    // What follows the address as part of a `mailto:` is no name either.
    var rest: [UInt8] = Array(bytes[..<mail.address.lowerBound] + bytes[mail.end...])
    for empty in ["()", "<>", "&lt;&gt;"] { rest = removing(Array(empty.utf8), from: rest) }
    var name = ASCII.trimmed(rest)
    if name.first == UInt8(ascii: "(") { name.removeFirst() }
    if name.last == UInt8(ascii: ")") { name.removeLast() }
    return FeedPerson(
      name: ASCII.nonEmpty(String(decoding: name, as: UTF8.self)),
      email: String(decoding: bytes[mail.address], as: UTF8.self))
  }

  private static func mailAddress(in text: [UInt8]) -> (address: Range<Int>, end: Int)? {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")) else { return nil }
    func isOfDomain(_ byte: UInt8) -> Bool {
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    func isPart(_ byte: UInt8) -> Bool {
      isOfDomain(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
    }
    var start = at
    while start > 0, isPart(text[start - 1]) { start -= 1 }
    var end = at + 1
    while end < text.count, isOfDomain(text[end]) { end += 1 }
    guard start < at, text[at..<end].contains(UInt8(ascii: ".")) else { return nil }
    var whole = end
    if text[end...].prefix(9).map(ASCII.lowercased).elementsEqual("?subject=".utf8) {
      while whole < text.count, !ASCII.isWhitespace(text[whole]), text[whole] != UInt8(ascii: ")"),
        text[whole] != UInt8(ascii: ">")
      {
        whole += 1
      }
    }
    return (start..<end, whole)
  }

  private static func removing(_ part: [UInt8], from text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    while position < text.count {
      if text[position...].starts(with: part) {
        position += part.count
      } else {
        output.append(text[position])
        position += 1
      }
    }
    return output
  }
}
