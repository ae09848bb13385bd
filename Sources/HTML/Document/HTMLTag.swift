import CGumbo

/// The name of an element as a number, for quick tables.
struct HTMLTag: Sendable, Hashable {
  /// HTML's own names come first, as gumbo numbers them; then names that only this document uses.
  let number: Int32
  let isForeign: Bool

  /// How many names HTML has; their numbers are below.
  static let knownCount: Int = Int(GUMBO_TAG_UNKNOWN.rawValue)

  private static let knownNames: [String] = (0..<knownCount).map { number in
    String(cString: gumbo_normalized_tagname(GumboTag(UInt32(number))))
  }

  init(number: Int, isForeign: Bool) {
    self.number = Int32(number)
    self.isForeign = isForeign
  }

  var knownName: String { HTMLTag.knownNames[Int(number)] }

  /// The place among the document's unknown names, if it is one of them.
  var unknownIndex: Int? { Int(number) < HTMLTag.knownCount ? nil : Int(number) - HTMLTag.knownCount }

  /// The number of an HTML name in any case, or nil.
  static func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count < 32 else { return nil }
    return name.withMemoryRebound(to: CChar.self) { name in
      let tag: UInt32 = gumbo_tagn_enum(name.baseAddress, UInt32(name.count)).rawValue
      return tag < knownCount ? Int(tag) : nil
    }
  }

  /// The number of an HTML name in any case, or nil.
  static func number(of name: String) -> Int? {
    Array(name.utf8).withUnsafeBufferPointer { number(of: $0) }
  }
}
