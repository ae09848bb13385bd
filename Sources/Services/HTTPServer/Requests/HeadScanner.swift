/// Finds the end of a request's head as its bytes arrive. It refuses at once lines that do not end with CR and LF (RFC
/// 9112 section 2.2), control characters, and more bytes than the limit.
struct HeadScanner {
  // MARK: Lifecycle

  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
  }

  // MARK: Internal

  /// Continues with the new bytes. Returns the size of the head with its empty line, or nil if more bytes are needed.
  ///
  /// - Complexity: O(1) for each byte, however the head is split.
  mutating func scan(_ input: InputBuffer) throws(Refusal) -> Int? {
    let end = try input.withBytes { (bytes: UnsafeRawBufferPointer) throws(Refusal) -> Int? in
      while position < bytes.count {
        let byte = bytes[position]
        if byte == HTTPSyntax.lineFeed {
          guard isBehindReturn else { throw Refusal(400, "A line of the request does not end with CR and LF.") }
          if lineStart == position - 1 { return position + 1 }
          lines += 1
          lineStart = position + 1
        } else {
          let isStray = isBehindReturn || HTTPSyntax.isControl(byte) && byte != HTTPSyntax.carriageReturn
          guard !isStray else { throw Refusal(400, "The request contains control characters.") }
        }
        isBehindReturn = byte == HTTPSyntax.carriageReturn
        position += 1
        guard position < maximumBytes else { throw lines == 0 ? .longLine : .longHeaders }
        guard lines <= Self.maximumLines else { throw .longHeaders }
      }
      return nil
    }
    if end != nil { self = HeadScanner(maximumBytes: maximumBytes) }
    return end
  }

  // MARK: Private

  /// The limit on lines, the request line included.
  private static let maximumLines = 200

  private let maximumBytes: Int
  private var position = 0
  private var lineStart = 0
  private var lines = 0
  private var isBehindReturn = false
}
