import Bytes
import Foundation
import HTML

/// Reads the texts of feeds with their type, language and base.
enum TextReader {
  /// - Parameters:
  ///   - context: The context inside the element.
  ///   - type: The type of the text if the element does not state one.
  static func read(_ element: XMLElement, in context: ElementContext, type: DefaultType) -> FeedText {
    if element.isBare, !element.hasChildElements, type == .plain || type == .html {
      return finished(element.text ?? "", type.name, isUncertain: !context.isAtom, in: context)
    }
    let stated = element.textType
    var mimeType = mediaType(stated ?? type.name)
    let mode = element.keyword(.mode)
    // Texts of Atom 0.3, whose markup often contradicts the stated type.
    let isOld = element.namespace == .atom03 || mode != nil
    let isAtom = context.isAtom || element.namespace.isAtom
    var value: String
    if element.hasChildElements {
      let isXHTML = mimeType == "application/xhtml+xml"
      value =
        wrappedHTML(element, type: stated)
        ?? markup(of: element, isWrapped: isXHTML && (context.dropsWrappers || !context.isAtom), base: context.base)
      if mimeType == "text/plain" { mimeType = "text/html" }
    } else if mode == "base64" || (isAtom && mode == nil && isBinary(mimeType) && !isUnknown(mimeType)) {
      value = element.text.map { Base64Text.decode($0) ?? $0 } ?? ""
    } else if mimeType == "application/xhtml+xml" && mode != "escaped" && isAtom {
      value = XMLMarkup.inner(of: element, base: context.base)
    } else {
      value = element.text ?? ""
    }
    return finished(
      value, mimeType, isUncertain: !isAtom || isOld, source: context.address(element.attribute("src")), in: context)
  }

  private static func finished(
    _ value: String, _ mimeType: ByteString, isUncertain: Bool, source: WebAddress? = nil, in context: ElementContext
  ) -> FeedText {
    let value = withoutMarks(value)
    let isUnknown = isUnknown(mimeType)
    let isMeantAsHTML = (isUnknown || isUncertain && mimeType == "text/plain") && looksLikeHTML(value)
    let type: ByteString = isMeantAsHTML ? "text/html" : isUnknown ? "text/plain" : mimeType
    return FeedText(
      value: ASCII.nonEmpty(value) ?? "", mimeType: type,
      language: context.language,
      baseURL: context.base.address, sourceURL: source)
  }

  /// The type of a text that does not state one.
  enum DefaultType {
    case plain
    case html
    case xhtml

    var name: ByteString {
      switch self {
      case .plain: "text/plain"
      case .html: "text/html"
      case .xhtml: "application/xhtml+xml"
      }
    }
  }

  /// Escaped HTML inside a `div` that is not escaped.
  private static func wrappedHTML(_ element: XMLElement, type: ByteString?) -> String? {
    guard type == "html" || type == "text/html" else { return nil }
    let children = Array(element.children)
    guard children.count == 1, children[0].name == "div", !children[0].hasChildElements, let text = children[0].text,
      text.utf8.contains(UInt8(ascii: "<")), element.text?.hasSameBytes(as: text) == true
    else { return nil }
    return text
  }

  /// The markup of an element. A `div` around XHTML is not part of it (RFC 4287 §3.1.1.3).
  private static func markup(of element: XMLElement, isWrapped: Bool, base: AddressBase) -> String {
    let children = Array(element.children)
    guard isWrapped, children.count == 1, children[0].name == "div" else {
      return XMLMarkup.inner(of: element, base: base)
    }
    return XMLMarkup.inner(of: children[0], base: children[0].base(inside: base))
  }

  private static func mediaType(_ type: ByteString) -> ByteString {
    switch type {
    case "text", "plain": "text/plain"
    case "html": "text/html"
    case "xhtml": "application/xhtml+xml"
    default: type
    }
  }

  /// True for words that are no types, such as `CDATA`, `html5` and `application/html`: the content says what it is.
  private static func isUnknown(_ type: ByteString) -> Bool {
    guard type != "text/html", type != "text/plain" else { return false }
    let text = type.string
    guard text.utf8.contains(UInt8(ascii: "/")) else { return true }
    return ["/html", "html5", "/x-html"].contains { text.hasByteSuffix($0) }
  }

  /// The text without the marks of sections of CDATA that were escaped: those around it, and of short texts all.
  static func withoutMarks(_ text: String) -> String {
    let (start, end) = ("<![CDATA[", "]]>")
    if text.utf8.count < 512 {
      guard text.containsBytes(start) else { return text }
      let opened = Array(Array(text.utf8).split(separator: Array(start.utf8)).joined())
      return String(decoding: Array(opened.split(separator: Array(end.utf8)).joined()), as: UTF8.self)
    }
    guard text.utf8.first == UInt8(ascii: "<"), text.hasBytePrefix(start) else { return text }
    let inner = text.utf8.dropFirst(start.utf8.count)
    return String(Substring(text.hasByteSuffix(end) ? inner.dropLast(end.utf8.count) : inner))
  }

  /// True if content of a type is encoded in Base64 (RFC 4287 §4.1.3.3).
  private static func isBinary(_ type: ByteString) -> Bool {
    type.utf8.contains(UInt8(ascii: "/")) && !type.string.hasBytePrefix("text/") && !type.string.hasByteSuffix("+xml")
      && !type.string.hasByteSuffix("/xml")
  }

  /// True if a text without a stated type is HTML: it has references or closed elements, and no elements that are
  /// unknown in HTML.
  static func looksLikeHTML(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var sawEvidence = false
      var position = ByteScan.first(in: bytes, from: 0, to: bytes.count) { block in
        (block .== ByteScan.Block(repeating: 0x26)) .| (block .== ByteScan.Block(repeating: 0x3C))
      }
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "&") {
          if let reference = CharacterReference(in: bytes, at: position, isInAttribute: false),
            bytes[reference.end - 1] == UInt8(ascii: ";")
          {
            sawEvidence = true
          }
        } else if bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count {
          let isClosing = bytes[position + 1] == UInt8(ascii: "/")
          var end = position + (isClosing ? 2 : 1)
          let start = end
          while end < bytes.count, ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) { end += 1 }
          if end > start {
            let name = ByteString(decoding: bytes[start..<end].map(ASCII.lowercased))
            guard knownElements.contains(name) else { return false }
            if isClosing { sawEvidence = true }
          }
        }
        position += 1
      }
      return sawEvidence
    }
  }

  private static let knownElements = Set(
    """
    a abbr acronym address area article aside audio b big blockquote br button canvas caption center cite code col
    colgroup dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6
    header hr i img input ins kbd label legend li map menu nav noscript ol optgroup option output p pre q s samp
    section select small source span strike strong sub sup table tbody td textarea tfoot th thead time tr tt u ul var
    video
    """.utf8.split(whereSeparator: ASCII.isWhitespace).map { ByteString(Substring($0)) })
}

extension XMLElement {
  /// The stated type of a text, in lower case without parameters (RFC 9110, §8.3.1).
  var textType: ByteString? { attribute(.type).flatMap { MediaType.bare($0) }.map { ByteString($0.lowercasedASCII) } }
}

/// Decodes text in Base64 (RFC 4648), which Atom 0.3 and 1.0 permit for content.
enum Base64Text {
  /// Nil if the text is not Base64 or its bytes are not text.
  static func decode(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else { return nil }
    return String(validUTF8: data)
  }
}
