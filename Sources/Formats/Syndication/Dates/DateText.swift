import Bytes

/// Writes dates of other scripts as those of ASCII are written.
enum DateText {
  /// The text with digits of ASCII, and dates of East Asia with hyphens and colons.
  static func plain(_ bytes: some Collection<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "=") }) else {
      return Array(bytes)
    }
    var output: [UInt8] = []
    var isEastAsian = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let value = scalar.value
      switch value {
      case 0x0660...0x0669, 0x06F0...0x06F9, 0xFF10...0xFF19: output.append(0x30 + UInt8(clamping: value & 0xF))
      case 0xFF1A: output.append(UInt8(ascii: ":"))
      case 0xA0, 0x202F, 0x3000, 0x060C, 0xFF0C: output.append(0x20)
      case 0x200B...0x200F, 0x202A...0x202E: break
      default:
        isEastAsian = isEastAsian || isOfEastAsia(scalar)
        output += scalar.utf8
      }
    }
    // Go's `time.Time` ends in the reading of another clock.
    output = Array(output.split(separator: Array(" m=".utf8), maxSplits: 1).first ?? [])
    output = Array(
      output.split(separator: Array("&#43;".utf8), omittingEmptySubsequences: false).joined(separator: "+".utf8))
    return isEastAsian ? eastAsian(String(decoding: output, as: UTF8.self)) : output
  }

  private static func isOfEastAsia(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// What stands in place of the words after numbers: years, months, days, hours, minutes.
  private static let marks: [Unicode.Scalar: UInt8] = {
    let marks: [(String, Unicode.Scalar)] = [("年년月월", "-"), ("日일号號", " "), ("时時点點시分분", ":")]
    return Dictionary(
      marks.flatMap { words, mark in words.unicodeScalars.map { ($0, UInt8(ascii: mark)) } },
      uniquingKeysWith: { first, _ in first })
  }()
  private static let afternoon = ["下午", "午後", "午后", "오후", "晚上"]

  /// `2025年2月3日 (月) 下午3:04` as `2025-2-3 3:04 PM`: weekdays are left out.
  private static func eastAsian(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    var isInBrackets = false
    for scalar in text.unicodeScalars {
      if scalar == "(" || scalar == "（" { isInBrackets = true }
      if scalar == " ", output.last == UInt8(ascii: "-") || output.last == UInt8(ascii: ":") { continue }
      if !isInBrackets, !isOfEastAsia(scalar) {
        output += scalar.utf8
      } else if !isInBrackets, let mark = marks[scalar], output.last.map(ASCII.isDigit) == true {
        output.append(mark)
      }
      if scalar == ")" || scalar == "）" { isInBrackets = false }
    }
    guard afternoon.contains(where: text.containsBytes) else { return output }
    // The half of the day stands after the time.
    let colon = output.lastIndex(of: UInt8(ascii: ":")) ?? output.count - 1
    let end = output[colon...].dropFirst().firstIndex { !ASCII.isDigit($0) } ?? output.count
    return output[..<end] + Array(" PM".utf8) + output[end...]
  }
}
