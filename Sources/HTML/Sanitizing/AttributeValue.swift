import Bytes

/// Reads the values of attributes as browsers do (HTML Living Standard, 2.3.4 "Numbers"), and writes them plainly.
enum AttributeValue {
  /// The digits at the start, at most five of them: "640px" is 640.
  static func number(_ value: String) -> String? {
    let digits: Substring.UTF8View = value.utf8.drop { $0 == 0x20 }.prefix(while: ASCII.isDigit)
    guard !digits.isEmpty, digits.count <= 5 else { return nil }
    return String(digits.reduce(0) { $0 * 10 + Int($1 & 15) })
  }

  /// A number, or a percentage.
  static func length(_ value: String) -> String? {
    guard let number = number(value) else { return nil }
    let rest: Substring.UTF8View = value.utf8.drop { $0 == 0x20 }.drop {
      ASCII.isDigit($0) || $0 == UInt8(ascii: ".")
    }
    return rest.first == UInt8(ascii: "%") ? number + "%" : number
  }

  /// The keyword in lower case, if it is one of them.
  static func keyword(_ value: String, of keywords: [String]) -> String? {
    let value: String = value.lowercased()
    return keywords.contains(value) ? value : nil
  }

  /// Whether a style hides the element, or makes it no larger than a pixel.
  static func styleHides(_ style: String) -> Bool {
    for declaration in style.lowercased().split(separator: ";") {
      let parts: [Substring] = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let words: [Substring] = parts[1].split { $0 == " " || $0 == "!" }
      guard let value = words.first else { continue }
      switch parts[0].filter({ !$0.isWhitespace }) {
      case "display" where value == "none", "visibility" where value == "hidden": return true
      case "width" where ["0", "0px", "1px"].contains(value), "height" where ["0", "0px", "1px"].contains(value):
        return true
      default: continue
      }
    }
    return false
  }
}
