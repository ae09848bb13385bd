/// A line of a log while it is written.
struct LogLine {
  private(set) var text: String

  /// Bytes of the longest value. What follows is replaced by an ellipsis.
  static let longestValue = 1_024

  init(level: Logger.Level, event: StaticString) {
    text = "level=\(level)"
    add("event", event.description)
  }

  mutating func add(_ key: StaticString, _ value: String) {
    text += " \(key)="
    if !value.isEmpty, value.utf8.count <= Self.longestValue, value.utf8.allSatisfy(Self.isBare) {
      text += value
    } else {
      appendQuoted(value)
    }
  }

  private mutating func appendQuoted(_ value: String) {
    text += "\""
    var bytes = 0
    for scalar in value.unicodeScalars {
      bytes += UTF8.width(scalar)
      guard bytes <= Self.longestValue else {
        text += "…"
        break
      }
      append(scalar)
    }
    text += "\""
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    default:
      switch scalar.properties.generalCategory {
      // Control characters, marks of direction, line separators and what has no glyph.
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// True for bytes that need no quotes: visible ASCII but `"`, `=` and `\`.
  private static func isBare(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "\\")
  }
}
