import Bytes

/// Classifies the bytes of names, and the names that matter for repairs.
enum XMLNameBytes {
  static func isStart(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    // A bit for each byte: hyphen, period, digits and colon; letters and the underscore.
    let bits = byte < 0x40 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return bits >> UInt64(byte & 0x3F) & 1 != 0
  }

  /// The range of a name, cut to the maximum length without splitting a character.
  static func cut(_ name: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard name.count > XMLLimits.name else { return name }
    var end = name.lowerBound + XMLLimits.name
    while end > name.lowerBound + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return name.lowerBound..<end
  }

  /// True if a byte can follow the name in a tag.
  static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isWhitespace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  /// True if elements with this name are entries, with any prefix.
  static func isEntry(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    has(name, localIn: entries)
  }

  /// True if entries are children of elements with this name, with any prefix.
  static func holdsEntries(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    has(name, localIn: feeds)
  }

  private static func has(_ name: Slice<UnsafeBufferPointer<UInt8>>, localIn names: Set<[UInt8]>) -> Bool {
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return local.count <= 7 && names.contains(local.map(ASCII.lowercased))
  }

  /// True if the element of HTML has no end tag; names that feeds themselves use (`link`, `source`) are excluded.
  static func isVoidHTML(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name.count <= 5 && voidElements.contains(name.map(ASCII.lowercased))
  }

  /// True if a code point is a character of XML (XML 1.0, §2.2).
  static func isCharacter(_ number: UInt32) -> Bool {
    switch number {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// True if a document can begin here: with a declaration, a comment or a feed.
  static func beginsDocument(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    guard bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count else { return false }
    let next = bytes[position + 1]
    return next == UInt8(ascii: "?") || next == UInt8(ascii: "!") || beginsFeed(bytes, at: position)
  }

  /// True if an XML declaration or the outermost tag of a feed begins here.
  static func beginsFeed(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    starts.contains { start in
      guard position + start.count < bytes.count else { return false }
      return zip(start, bytes[position...]).allSatisfy { $0 == ASCII.lowercased($1) }
    }
  }

  private static let entries = Set(["item", "entry"].map { Array($0.utf8) })
  private static let feeds = Set(["rss", "rdf", "channel", "items", "feed"].map { Array($0.utf8) })
  private static let voidElements = Set(["br", "hr", "img", "wbr", "embed"].map { Array($0.utf8) })
  private static let starts: [[UInt8]] = ["<?xml", "<rss", "<feed", "<rdf:", "<opml", "<channel", "<atom:feed"]
    .map { Array($0.utf8) }
}
