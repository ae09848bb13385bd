extension String {
  /// The longest prefix of at most this many bytes that ends between two Unicode scalars.
  ///
  /// - Complexity: O(bytes).
  public func prefix(bytes count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: max(0, count))
    // A byte of the form 10xxxxxx continues a scalar.
    while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
