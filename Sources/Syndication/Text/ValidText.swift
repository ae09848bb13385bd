/// Makes strings of bytes that are known to be UTF-8: those of a document that was found to be when it was decoded,
/// from one byte of ASCII to another.
///
/// Looking at each byte again took an eighth of the time of a whole parse.
enum ValidText {
  /// - Parameter bytes: valid UTF-8; a string of any others would be broken.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if #available(macOS 26, iOS 26, *) {
      // A text that is known to be ASCII is compared and hashed byte by byte, which is what is done with short ones.
      let isASCII: Bool = bytes.count < 256 && UTF8Check.isASCII(bytes)
      return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
