import Bytes

/// Reads the values of attributes as browsers do (HTML Living Standard, 2.3.4 "Numbers"), and writes them in canonical
/// form.
enum AttributeValue {
  /// The leading digits, at most five: "640px" gives 640.
  static func number(_ value: String) -> String? {
    let digits = value.utf8.drop { $0 == 0x20 }.prefix(while: ASCII.isDigit)
    guard !digits.isEmpty, digits.count <= 5 else { return nil }
    return String(digits.reduce(0) { $0 * 10 + Int($1 & 15) })
  }

  /// A number that may be less than zero.
  static func ordinal(_ value: String) -> String? {
    let rest = value.utf8.drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: "-") else { return number(value) }
    return rest.dropFirst().first.map(ASCII.isDigit) == true
      ? number(String(Substring(rest.dropFirst()))).map { "-" + $0 } : nil
  }

  /// A number, or a percentage.
  static func length(_ value: String) -> String? {
    guard let number = number(value) else { return nil }
    let rest = value.utf8.drop { $0 == 0x20 }.drop {
      ASCII.isDigit($0) || $0 == UInt8(ascii: ".")
    }
    return rest.first == UInt8(ascii: "%") ? number + "%" : number
  }

  /// The keyword in lower case, if it is one of `keywords`.
  static func keyword(_ value: String, of keywords: [String]) -> String? {
    keywords.first { $0.hasSameBytesIgnoringCase(as: value) }
  }

  /// A number that is not a percentage.
  static func pixels(_ value: String) -> Int? {
    var number = 0
    var digits = 0
    var rest = value.utf8.drop { $0 == 0x20 }
    while let byte = rest.first, ASCII.isDigit(byte) {
      number = number * 10 + Int(byte & 15)
      digits += 1
      guard digits <= 5 else { return nil }
      rest = rest.dropFirst()
    }
    guard digits > 0 else { return nil }
    rest = rest.drop { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
    return rest.first == UInt8(ascii: "%") ? nil : number
  }

  /// Returns true if a style hides the element or makes it at most a pixel in size.
  static func styleHides(_ style: String) -> Bool {
    for declaration in style.lowercasedASCII.splitBytes(on: ";") {
      let parts = declaration.splitBytes(on: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let words = parts[1].utf8.split { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "!") }
      guard let word = words.first else { continue }
      let value = ByteString(Substring(word))
      switch ByteString(parts[0].trimmedASCII) {
      case "display" where value == "none", "visibility" where value == "hidden": return true
      case "width" where isNothing(value), "height" where isNothing(value): return true
      default: continue
      }
    }
    return false
  }

  /// True for a length of at most a pixel.
  private static func isNothing(_ length: ByteString) -> Bool {
    length == "0" || length == "0px" || length == "1px"
  }
}
