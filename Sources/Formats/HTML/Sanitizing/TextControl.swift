/// Removes control characters that no article needs and that a parser would change.
enum TextControl {
  /// Calls `body` with the text, with line breaks as U+000A and without control characters other than tabs. Text
  /// without any, which is nearly all text, is not copied.
  static func filter(_ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard hasControls(text) else {
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
    filtered.withUnsafeBufferPointer(body)
  }

  private static func hasControls(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where byte < 0x20 && byte != 0x0A && byte != 0x09 { return true }
    return false
  }
}
