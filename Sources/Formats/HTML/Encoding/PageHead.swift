import Bytes

/// The beginning of a page, as far as it says how to read the rest (HTML Living Standard, 13.2.3.2 "Prescan a byte
/// stream to determine its encoding").
struct PageHead {
  /// The first known encoding in a `meta` element. A page that can be read so far is not in UTF-16.
  private(set) var encoding: EncodingLabel?
  /// The `lang` of the `html` element in lower case; empty without one.
  private(set) var language = ""

  /// The bytes in which a parser still finds a declaration, and begins again (13.2.3.4).
  private static let searched = 65_536

  init(of page: [UInt8]) {
    page.prefix(Self.searched).withUnsafeBufferPointer { html in
      var tags = TagReader(html)
      var position = 0
      while encoding == nil, position < html.count {
        position = ByteScan.first(UInt8(ascii: "<"), in: html, from: position, to: html.count)
        guard position < html.count else { return }
        if let end = tags.endOfComment(at: position) ?? tags.endOfDeclaration(at: position) {
          position = end
        } else if let tag = tags.tag(at: position) {
          position = tag.end
          if tag.holdsRawText, let name = tag.name { position = tags.endOfRawText(name, from: tag.end) ?? tag.end }
          if !tag.isEnd { read(tag, in: html) }
        } else {
          position += 1
        }
      }
    }
  }

  private mutating func read(_ tag: TagReader.Tag, in html: UnsafeBufferPointer<UInt8>) {
    switch tag.name {
    case .html:
      if language.isEmpty { language = attributes(of: tag, in: html)["lang"]?.lowercasedASCII ?? "" }
    case .meta:
      let attributes = attributes(of: tag, in: html)
      let isType = attributes["http-equiv"]?.hasSameBytesIgnoringCase(as: "content-type") == true
      let ofType = isType ? EncodingDeclaration.charset(ofContentType: attributes["content"]) : nil
      encoding = (attributes["charset"] ?? ofType).flatMap(EncodingLabel.init)
    default: break
    }
  }

  /// The first value of each attribute.
  private func attributes(of tag: TagReader.Tag, in html: UnsafeBufferPointer<UInt8>) -> [ByteString: String] {
    var attributes: [ByteString: String] = [:]
    var place = tag.nameEnd
    while let attribute = TagScanner.attribute(in: html, from: place), attribute.end < tag.end {
      place = attribute.end
      let name = ByteString(decoding: html[attribute.name].map(ASCII.lowercased))
      if case .some = attributes[name] { continue }
      let value = attribute.value.map { String(decoding: html[$0], as: UTF8.self) } ?? ""
      attributes[name] = PlainText.decode(value, markup: .references)
    }
    return attributes
  }
}
