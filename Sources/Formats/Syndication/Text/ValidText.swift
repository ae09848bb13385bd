import Bytes

/// Creates strings from bytes that are known to be UTF-8: ranges of a document that was validated when it was decoded,
/// between two bytes of ASCII.
///
/// Validating each string again took an eighth of the time of a whole parse.
enum ValidText {
  /// - Parameter bytes: Valid UTF-8; any other bytes result in an invalid string.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if #available(macOS 26, iOS 26, *) {
      // Strings that are known to be ASCII are compared and hashed byte by byte, so short strings are
      // checked for ASCII.
      let isASCII = bytes.count < 256 && ByteScan.isASCII(bytes)
      return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
