/// Bytewise replacements for operations that `String` does by grapheme clusters: see ``ByteString``. Each is O(n) in
/// the bytes.
extension StringProtocol {
  /// True if both texts have the same UTF-8 bytes.
  @inlinable
  public func hasSameBytes(as other: some StringProtocol) -> Bool {
    let same = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count && left.elementsEqual(right)
      }
    }
    return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// True if the text has the bytes of a name of this program's own.
  public func hasSameBytes(as name: StaticString) -> Bool {
    name.withUTF8Buffer { utf8.elementsEqual($0) }
  }

  /// True if the text begins with the bytes of `prefix`.
  @inlinable
  public func hasBytePrefix(_ prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// True if the text ends with the bytes of `suffix`.
  @inlinable
  public func hasByteSuffix(_ suffix: some StringProtocol) -> Bool {
    let (count, suffixCount) = (utf8.count, suffix.utf8.count)
    return count >= suffixCount && utf8.dropFirst(count - suffixCount).elementsEqual(suffix.utf8)
  }

  /// True if both texts have the same bytes, ignoring the case of ASCII letters, as names in HTTP, HTML and MIME are
  /// compared.
  @inlinable
  public func hasSameBytesIgnoringCase(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8) { left, right in ASCII.lowercased(left) == ASCII.lowercased(right) }
  }

  /// True if the bytes of `part` occur in the text. `part` should be short and from this program.
  ///
  /// - Complexity: O(n × m).
  @inlinable
  public func containsBytes(_ part: some StringProtocol) -> Bool {
    var (text, part) = (String(self), String(part))
    return text.withUTF8 { text in
      part.withUTF8 { part in part.isEmpty || ByteScan.first(part, in: text, from: 0) != nil }
    }
  }

  /// The text with ASCII capitals in lower case.
  @inlinable public var lowercasedASCII: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return String(self) }
    return String(decoding: utf8.map(ASCII.lowercased), as: UTF8.self)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The pieces between the separators. Empty ones are left out by default.
  @inlinable
  public func splitBytes(
    on separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    self[...].utf8.split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences
    ).map { Substring($0) }
  }

  /// The text without ASCII white space at either end.
  @inlinable public var trimmedASCII: Substring { Substring(ASCII.trimmed(self[...].utf8)) }
}

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

  /// The text, or its start and an ellipsis if it is longer than this many bytes.
  ///
  /// - Complexity: O(bytes).
  public func shortened(toBytes count: Int) -> String {
    utf8.count <= count ? self : prefix(bytes: count - "…".utf8.count) + "…"
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The case with this raw value, compared by bytes.
  @inlinable
  public init?(bytes text: some StringProtocol) {
    guard let match = Self.allCases.first(where: { text.hasSameBytes(as: $0.rawValue) }) else { return nil }
    self = match
  }
}
