// The number of cells that text takes in a terminal: Unicode Standard Annex #11 (East Asian Width, 17.0) for scalars, Unicode
// Technical Standard #51 (emoji presentation and sequences) for sequences of scalars. Characters of ambiguous width
// take one cell, as in terminals outside East Asian locales.

extension String {
  /// The number of cells that the text takes.
  ///
  /// - Complexity: O(n).
  public var displayWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of cells that the character takes, with its combining marks: 0, 1 or 2; more only for clusters of
  /// several visible letters, as in Indic scripts.
  public var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.displayWidth }
    if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    if scalars.contains(where: { $0 == "\u{200D}" || $0.properties.isEmojiModifier }), first.properties.isEmoji {
      // Joined and colored emoji are drawn as one.
      return max(2, first.displayWidth)
    }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// The width in cells: 0 for combining marks and for invisible formatting, otherwise 1 or 2.
  var displayWidth: Int {
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
    if isZeroWidth { return 0 }
    return properties.isEmojiPresentation && !isRegionalIndicator || isWide ? 2 : 1
  }

  private var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    // Arabic number signs and similar formatting characters are visible.
    case .format: !(0x0600...0x0605).contains(value) && value != 0x06DD && value != 0x070F && value != 0x08E2
    // Vowels and final consonants of Hangul are drawn into the syllable of the leading consonant.
    default: (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }
  }

  /// True for regional indicators. Two of them make a flag, which takes two cells.
  private var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// True if East_Asian_Width is Wide or Fullwidth. Emoji are checked separately.
  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    var (low, high) = (0, Self.wideRanges.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < Self.wideRanges.count && Self.wideRanges[low].contains(value)
  }

  /// The wide ranges in ascending order. Unassigned gaps within wide blocks are included.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul leading consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms and digrams
    0x2E80...0x303E,  // CJK radicals, ideographic description, CJK punctuation
    0x3041...0x3247,  // kana, Bopomofo, Hangul compatibility, enclosed CJK
    0x3250...0x4DFF,  // enclosed CJK, CJK extension A, hexagrams
    0x4E00...0xA4CF,  // CJK ideographs, Yi
    0xA960...0xA97F,  // Hangul extended A
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6F,  // CJK compatibility forms, small forms
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana supplement and extensions, Nushu
    0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
    0x1F200...0x1F265,  // enclosed ideographic supplement
    0x1FA70...0x1FAFF,  // emoji, also those that the standard library does not know yet
    0x20000...0x2FFFD,  // CJK extension B and on
    0x30000...0x3FFFD,  // CJK extension G and on
  ]
}
