import Bytes

/// A text construct or content of Atom 1.0 (RFC 4287 §3.1, §4.1.3) or 0.3.
struct AtomText {
  enum Kind {
    case text
    /// Of any origin: escaped, as XHTML, or XML of another kind.
    case html
    /// Of Atom 0.3, where publishers and types disagree on what is markup.
    case uncertain
  }

  var value: String
  var kind: Kind

  /// Nil when empty, or of a kind that cannot be shown as text.
  init?(_ element: XMLElement, base: AddressBase?) {
    let type: ByteString = element.keyword("type") ?? "text"
    let mode = element.keyword("mode")
    let isOld: Bool = element.namespace == .atom03 || mode != nil
    let kind: Kind
    let value: String?
    switch type {
    case _ where element.hasChildElements:
      // XHTML comes in a `div` that is not part of it (§3.1.1.3).
      let children: [XMLElement] = Array(element.children)
      let isWrapped: Bool = type == "xhtml" && children.count == 1 && children[0].name == "div"
      let content: XMLElement = isWrapped ? children[0] : element
      value = ASCII.nonEmpty(
        XMLMarkup.inner(of: content, base: isWrapped ? base.map { content.base(inside: $0) } : base))
      kind = .html
    case _ where mode == "base64":
      value = element.text.flatMap(Base64Text.decode)
      kind = .html
    case "xhtml", "html", "text/html", "application/xhtml+xml":
      // An XHTML construct without elements is a text, whose angle brackets are no markup.
      value =
        type == "xhtml" || type == "application/xhtml+xml" && !isOld
        ? ASCII.nonEmpty(XMLMarkup.inner(of: element, base: base)) : element.text
      kind = .html
    case _ where isOld:
      value = element.text
      kind = .uncertain
    case "text", "text/plain", "plain":
      value = element.text
      kind = .text
    case _ where type.string.hasBytePrefix("text/"):
      value = element.text
      kind = .text
    case _ where type.string.hasByteSuffix("/xml") || type.string.hasByteSuffix("+xml"):
      value = element.text
      kind = .html
    case _ where type.utf8.contains(UInt8(ascii: "/")):
      // Anything else is Base64 (§4.1.3.3) of something that is no text.
      return nil
    default:
      value = element.text
      kind = .uncertain
    }
    guard let value else { return nil }
    self.value = value
    self.kind = kind
  }

  /// In one line.
  var plainText: String? {
    switch kind {
    case .text: ASCII.nonEmpty(PlainLine.collapsed(value))
    case .html: ASCII.nonEmpty(PlainLine.fromHTML(value))
    case .uncertain: ASCII.nonEmpty(PlainLine.fromHTML(value, markup: .possible))
    }
  }

  var html: String {
    switch kind {
    case .text: HTMLText.paragraphs(value)
    case .html, .uncertain: value
    }
  }
}
