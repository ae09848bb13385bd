extension String {
  /// The text with nothing left in it that a terminal would obey: safe to print whoever wrote it.
  ///
  /// - Line breaks and tabs become spaces; other control characters become their pictures (`␛`), so that escape sequences
  ///   stand there as text and begin nothing.
  /// - Marks that turn the direction of the text around, which could reorder the rest of the row, are left out, as are soft
  ///   hyphens and byte order marks, which terminals show or hide as they please.
  ///
  /// O(n); a text of printable ASCII is returned as it is.
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
