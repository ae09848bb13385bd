extension String {
  /// Creates a text from bytes, as `String(validating:as:)` of macOS 15 and iOS 18 does; nil if they are not valid UTF-8.
  ///
  /// - Complexity: O(n) for n bytes.
  public init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // What is not valid was replaced by other bytes.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
