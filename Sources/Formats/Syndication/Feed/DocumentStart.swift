import Bytes

/// The first markup of a document, after byte order marks, white space, comments and processing instructions.
enum DocumentStart: Equatable {
  case empty
  /// An XML declaration without an element or document type after it.
  case xmlDeclarationOnly
  /// The first element's name, in lower case, with its prefix.
  case element(ByteString)
  /// The name in the document type declaration, in lower case.
  case doctype(ByteString)
  case json
  case other

  /// Reads every encoding that contains ASCII: zero bytes, which UTF-16 has, are skipped.
  init(_ data: [UInt8]) {
    var position = 0
    var sawDeclaration = false
    var doctype: ByteString? = nil

    func byte(_ ahead: Int = 0) -> UInt8? {
      var index = position
      var left = ahead
      while index < data.count {
        if data[index] != 0 {
          if left == 0 { return data[index] }
          left -= 1
        }
        index += 1
      }
      return nil
    }
    func advance(_ count: Int) {
      var left = count
      while position < data.count, left > 0 {
        if data[position] != 0 { left -= 1 }
        position += 1
      }
    }
    func skip(past end: StaticString) {
      // The latest bytes, the last in the lowest byte.
      var (recent, wanted): (UInt32, UInt32) = (0, 0)
      for offset in 0..<end.utf8CodeUnitCount { wanted = wanted << 8 | UInt32(end.utf8Start[offset]) }
      let mask: UInt32 = ~0 >> UInt32(clamping: 32 - 8 * end.utf8CodeUnitCount)
      while let next = byte() {
        advance(1)
        recent = recent << 8 | UInt32(next)
        if recent & mask == wanted { return }
      }
    }
    func name() -> ByteString {
      var bytes: [UInt8] = []
      while let next = byte(), bytes.count < 64, !ASCII.isWhitespace(next), next != UInt8(ascii: ">"),
        next != UInt8(ascii: "/"), next != UInt8(ascii: "[")
      {
        bytes.append(ASCII.lowercased(next))
        advance(1)
      }
      return ByteString(decoding: bytes)
    }

    while let next = byte() {
      switch next {
      case 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x09, 0x0A, 0x0C, 0x0D, 0x20:
        advance(1)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        self = .json
        return
      case UInt8(ascii: "<"):
        switch byte(1) {
        case UInt8(ascii: "?"):
          sawDeclaration = true
          skip(past: "?>")
        case UInt8(ascii: "!"):
          if byte(2) == UInt8(ascii: "-") {
            advance(4)
            skip(past: "-->")
          } else {
            advance(2)
            let keyword = name()
            while let space = byte(), ASCII.isWhitespace(space) { advance(1) }
            guard keyword == "doctype", doctype == nil else {
              self = doctype.map(DocumentStart.doctype) ?? .other
              return
            }
            // Some feeds have the document type of a page.
            doctype = name()
            skip(past: ">")
          }
        case .some(let start) where ASCII.isLetter(start) || start == UInt8(ascii: "_") || start >= 0x80:
          advance(1)
          let element = name()
          if let doctype, !FeedSniffer.feedElements.contains(element) {
            self = .doctype(doctype)
          } else {
            self = .element(element)
          }
          return
        default:
          self = doctype.map(DocumentStart.doctype) ?? .other
          return
        }
      default:
        self = doctype.map(DocumentStart.doctype) ?? .other
        return
      }
    }
    self = doctype.map(DocumentStart.doctype) ?? (sawDeclaration ? .xmlDeclarationOnly : .empty)
  }
}
