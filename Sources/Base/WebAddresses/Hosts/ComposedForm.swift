/// Normalization form C (UAX 15) of characters that UTS 46 has mapped: what they are made of is always two characters.
enum ComposedForm {
  /// The characters, decomposed, sorted by their combining classes, and composed.
  ///
  /// - Complexity: O(n log n).
  static func of(_ codes: [UInt32]) -> [UInt32] {
    compose(ordered(codes.flatMap(decompose)))
  }

  // MARK: Private

  private static let characters = HostCharacters.shared

  private static func decompose(_ code: UInt32) -> [UInt32] {
    if let syllable = Hangul.decompose(code) { return syllable }
    guard let parts = characters.decomposition(code) else { return [code] }
    return parts.flatMap(decompose)
  }

  /// Sorts each run of characters whose class is not 0; equal classes keep their order.
  private static func ordered(_ codes: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var marks: [(combiningClass: Int, code: UInt32)] = []
    func takeMarks() {
      result += marks.enumerated()
        .sorted { ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset) }.map(\.element.code)
      marks = []
    }
    for code in codes {
      let combiningClass = characters.combiningClass(code)
      if combiningClass > 0 {
        marks.append((combiningClass, code))
      } else {
        takeMarks()
        result.append(code)
      }
    }
    takeMarks()
    return result
  }

  private static func compose(_ codes: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var starter: Int?
    var lastClass = 0
    for code in codes {
      let combiningClass = characters.combiningClass(code)
      // A mark in between of the same class or a higher one blocks.
      let isNext = starter == result.count - 1
      if let place = starter, isNext || lastClass < combiningClass,
        let composed = Hangul.compose(result[place], code) ?? characters.composition(result[place], code)
      {
        result[place] = composed
        continue
      }
      if combiningClass == 0 { starter = result.count }
      lastClass = combiningClass
      result.append(code)
    }
    return result
  }
}

/// Syllables of Hangul, which are composed by arithmetic (The Unicode Standard, section 3.12).
private enum Hangul {
  private static let leads: UInt32 = 0x1100
  private static let vowels: UInt32 = 0x1161
  private static let trails: UInt32 = 0x11A7
  private static let syllables: UInt32 = 0xAC00
  private static let leadCount: UInt32 = 19
  private static let vowelCount: UInt32 = 21
  private static let trailCount: UInt32 = 28

  static func decompose(_ code: UInt32) -> [UInt32]? {
    let index = code &- syllables
    guard index < leadCount * vowelCount * trailCount else { return nil }
    let (pair, trail) = index.quotientAndRemainder(dividingBy: trailCount)
    let parts = [leads + pair / vowelCount, vowels + pair % vowelCount]
    return trail == 0 ? parts : parts + [trails + trail]
  }

  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let (lead, vowel) = (first &- leads, second &- vowels)
    if lead < leadCount, vowel < vowelCount { return syllables + (lead * vowelCount + vowel) * trailCount }
    let (syllable, trail) = (first &- syllables, second &- trails)
    let isOpen = syllable < leadCount * vowelCount * trailCount && syllable % trailCount == 0
    return isOpen && trail > 0 && trail < trailCount ? first + trail : nil
  }
}
