/// Control characters that no article means, and that a parser would change when it reads them again.
enum TextControl {
  /// Hands on the text with line breaks as U+000A and without other control characters but tabs. Text that has none, which
  /// is nearly all, is not copied.
  static func filter(_ text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    guard text.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) else {
      body(text)
      return
    }
    var filtered: [UInt8] = []
    filtered.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case 0x0D: filtered.append(0x0A)
      case 0x0C: filtered.append(0x20)
      case 0..<0x20 where byte != 0x0A && byte != 0x09: continue
      default: filtered.append(byte)
      }
    }
    body(filtered[...])
  }
}
