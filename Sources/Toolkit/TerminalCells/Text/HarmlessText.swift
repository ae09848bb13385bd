extension String {
  /// The text without control functions of terminals: safe to print from any source.
  ///
  /// - Line breaks and tabs become spaces. Other control characters become their pictures (`␛`), or `�` if they have
  ///   none, so that escape sequences are shown as text and have no effect.
  /// - Marks that change the direction of the text, which could reorder the rest of the row, are removed. So are soft
  ///   hyphens, byte order marks and annotation marks, which terminals show or hide inconsistently.
  ///
  /// - Complexity: O(n); a text of printable ASCII is returned unchanged.
  public var harmlessInTerminal: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let shown = Self.shown(scalar, after: previous) { result.append(shown) }
      previous = scalar
    }
    return String(result)
  }

  private static func shown(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0A where previous == "\r": nil
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: nil
    case 0x00AD, 0xFEFF, 0xFFF9...0xFFFB: nil
    default: scalar
    }
  }
}
