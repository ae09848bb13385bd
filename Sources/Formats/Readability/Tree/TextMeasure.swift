import Bytes

/// The size of a text as a reader sees it. Lengths count UTF-16 units, as the thresholds of Readability do.
///
/// The measure of two adjacent texts follows from their measures, so that those of all elements of a page are known after
/// one pass.
struct TextMeasure {
  /// All units.
  var units: Int32 = 0
  /// The units that are not white space.
  var letters: Int32 = 0
  /// The runs of white space between letters.
  var gaps: Int32 = 0
  /// The units of white space before the first letter; of a blank text, all.
  var leading: Int32 = 0
  /// The units of white space after the last letter; of a blank text, all.
  var trailing: Int32 = 0
  var asciiCommas: Int32 = 0
  /// Commas of all scripts.
  var commas: Int32 = 0

  /// True if there is nothing but white space.
  var isBlank: Bool { letters == 0 }

  /// True if the last character is not white space.
  var endsInWord: Bool { letters > 0 && trailing == 0 }

  /// The length without white space at either end, each run of it counted as one unit.
  var length: Int { Int(letters + gaps) }

  /// The length without white space at either end.
  var trimmedLength: Int { isBlank ? 0 : Int(units - leading - trailing) }

  // MARK: Lifecycle

  init() {}

  /// - Complexity: O(bytes).
  init(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var blanks: Int32 = 0
    while index < text.count {
      let byte = text[index]
      if byte > 0x20, byte < 0x80 {
        if byte == UInt8(ascii: ",") {
          asciiCommas += 1
          commas += 1
        }
        end(&blanks)
        letters += 1
        index += 1
        continue
      }
      let character = TextCharacter(text, at: index)
      index += character.bytes
      if character.isBlank {
        blanks += 1
      } else {
        end(&blanks)
        letters += character.units
        if character.isComma { commas += 1 }
      }
    }
    trailing = blanks
    if letters == 0 { leading = blanks }
    units += letters + blanks
  }

  /// Counts a run of white space that a letter ends.
  @inline(__always)
  private mutating func end(_ blanks: inout Int32) {
    guard blanks > 0 else { return }
    if letters == 0 { leading = blanks } else { gaps += 1 }
    units += blanks
    blanks = 0
  }

  // MARK: Joining

  /// Adds the text that follows.
  mutating func append(_ next: TextMeasure) {
    guard next.units > 0 else { return }
    if letters > 0, next.letters > 0 {
      gaps += next.gaps + (trailing > 0 || next.leading > 0 ? 1 : 0)
      trailing = next.trailing
    } else if next.letters > 0 {
      gaps = next.gaps
      leading += next.leading
      trailing = next.trailing
    } else {
      if letters == 0 { leading += next.units }
      trailing += next.units
    }
    units += next.units
    letters += next.letters
    asciiCommas += next.asciiCommas
    commas += next.commas
  }
}

/// A character at a place of a text in UTF-8.
struct TextCharacter {
  let bytes: Int
  let units: Int32
  let isBlank: Bool
  let isComma: Bool

  /// Commas of other scripts (Unicode Standard, 6.2 "Punctuation").
  private static let commas: [UInt32] = [0x60C, 0xFE50, 0xFE10, 0xFE11, 0x2E41, 0x2E34, 0x2E32, 0xFF0C]

  /// - Complexity: O(1).
  init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    let first = text[index]
    guard first >= 0xC2 else {
      bytes = 1
      units = 1
      isBlank = (0x09...0x0D).contains(first) || first == 0x20
      isComma = first == UInt8(ascii: ",")
      return
    }
    let wanted = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (wanted == 2 ? 0x1F : wanted == 3 ? 0x0F : 0x07)
    var count = 1
    while count < wanted, index + count < text.count, text[index + count] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(text[index + count] & 0x3F)
      count += 1
    }
    bytes = count
    units = count == 4 ? 2 : 1
    isBlank = count == wanted && Self.isBlank(value)
    isComma = count == wanted && value >= 0x60C && Self.commas.contains(value)
  }

  /// White space of ECMAScript above ASCII (ECMA-262, 12.2 and 12.3), by which the thresholds were tuned.
  private static func isBlank(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
