import Bytes
import HTML

/// Reads the people that feeds name, with their stated properties.
enum PersonReader {
  /// Nil if the element is empty.
  static func read(_ element: XMLElement, in context: ElementContext) -> FeedPerson? {
    guard element.hasChildElements else { return element.text.flatMap(parse) }
    var (name, email, url): (String?, String?, WebAddress?)
    for child in element.children {
      switch child.known {
      case .name: name = name ?? child.text.flatMap { ASCII.nonEmpty(PlainText.decode($0, markup: .declared)) }
      case .email: email = email ?? child.text
      case .uri, .url, .homepage: url = url ?? context.inside(child).address(child.text)
      default: break
      }
    }
    if case (nil, nil, nil) = (name, email, url) { return element.text.flatMap(parse) }
    return FeedPerson(name: name, email: email, url: url)
  }

  /// Parses a name, an e-mail address, or both in a common notation: `me@example.com (Name)`, `Name <me@example.com>`,
  /// `Name (mailto:me@example.com)`, `me@example.com, Name`. Markup is removed. Nil if the text is empty.
  ///
  /// - Complexity: O(length of the text).
  static func parse(_ text: String) -> FeedPerson? {
    let line = PlainText.decode(TextReader.withoutMarks(text), markup: .possible)
    guard line.utf8.contains(UInt8(ascii: "@")) else { return ASCII.nonEmpty(line).map { FeedPerson(name: $0) } }
    let bytes = Array(line.utf8)
    guard let mail = mailAddress(in: bytes) else { return ASCII.nonEmpty(line).map { FeedPerson(name: $0) } }
    var start = mail.address.lowerBound
    let scheme = Array("mailto:".utf8)
    if start >= scheme.count, bytes[(start - scheme.count)..<start].map(ASCII.lowercased) == scheme {
      start -= scheme.count
    }
    return FeedPerson(
      name: name(before: bytes[..<start], after: bytes[mail.end...]),
      email: String(decoding: bytes[mail.address], as: UTF8.self))
  }

  /// The text around an e-mail address, without the separators between them.
  private static func name(before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) -> String? {
    var (before, after) = (before, after)
    func isSeparator(_ byte: UInt8) -> Bool {
      ASCII.isWhitespace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
    }
    // The separators next to the address.
    while let last = before.last, isSeparator(last) || last == UInt8(ascii: "(") || last == UInt8(ascii: "<") {
      before.removeLast()
    }
    while let first = after.first, isSeparator(first) || first == UInt8(ascii: ")") || first == UInt8(ascii: ">") {
      after.removeFirst()
    }
    var name = Array(before)
    if !name.isEmpty, !after.isEmpty { name.append(0x20) }
    name += after
    var rest = ASCII.trimmed(name)
    // Brackets and quotation marks around the whole name.
    for (open, close) in [("(", ")"), ("<", ">"), ("\"", "\""), ("'", "'")] as [(Unicode.Scalar, Unicode.Scalar)] {
      if rest.count >= 2, rest.first == UInt8(ascii: open), rest.last == UInt8(ascii: close) {
        rest = ASCII.trimmed(rest.dropFirst().dropLast())
      }
    }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
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
}

extension XMLElement {
  /// The text of a name, without markup.
  var plainText: String? { text.flatMap(PublicationReader.decoded) }
}
