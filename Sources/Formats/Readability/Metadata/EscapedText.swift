import Bytes

/// Resolves the character references of XML in a text that may have been escaped once too often.
enum EscapedText {
  private static let names: [(name: [UInt8], byte: UInt8)] = [
    ("quot", 0x22), ("amp", 0x26), ("apos", 0x27), ("lt", 0x3C), ("gt", 0x3E),
  ].map { (Array($0.0.utf8), $0.1) }
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Resolves names, then numbers.
  /// - Complexity: O(bytes).
  static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let named = replace(in: Array(text.utf8)) { reference in
      names.first { reference.elementsEqual($0.name) }.map { [$0.byte] }
    }
    let numbered = replace(in: named) { reference in scalar(reference).map { Array(String($0).utf8) } }
    return String(decoding: numbered, as: UTF8.self)
  }

  private static func replace(in text: [UInt8], _ meaning: (ArraySlice<UInt8>) -> [UInt8]?) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(16).firstIndex(of: UInt8(ascii: ";")),
        let bytes = meaning(text[(index + 1)..<end])
      {
        output.append(contentsOf: bytes)
        index = end + 1
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }

  /// The character of `#233` or `#xE9`; U+FFFD for numbers without a character.
  private static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard reference.first == UInt8(ascii: "#") else { return nil }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard !number.isEmpty, number.allSatisfy({ isHexadecimal ? ASCII.hexValue($0) != nil : ASCII.isDigit($0) })
    else { return nil }
    guard let value = UInt32(String(decoding: number, as: UTF8.self), radix: isHexadecimal ? 16 : 10), value > 0
    else { return replacement }
    return Unicode.Scalar(value) ?? replacement
  }
}
