/// A field that a publisher controls, and a document around it.
public struct HostileField: Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    case feed
    /// A list of feeds: OPML.
    case list
    /// A web page in which feeds are searched for.
    case page
  }

  /// The way in which a text is escaped in the field.
  public enum Writing: Sendable {
    /// Names cannot be escaped, and only get valid characters.
    case name
    case markup
    case json
  }

  /// The format and the field: "Atom: link@rel".
  public let name: String
  public let kind: Kind
  public let writing: Writing
  private let opening: String
  /// The element with the field, which is marked by `§` once or several times.
  private let element: String
  private let closing: String

  init(
    _ name: String, _ kind: Kind = .feed, _ writing: Writing = .markup, opening: String, element: String,
    closing: String
  ) {
    self.name = name
    self.kind = kind
    self.writing = writing
    self.opening = opening
    self.element = element
    self.closing = closing
  }

  public var description: String { name }

  /// True for fields of text, which may contain anything.
  public var holdsText: Bool { if case .name = writing { false } else { true } }

  /// A document of about this size, with one long text in the field.
  public func document(of pattern: HostilePattern, bytes count: Int) -> [UInt8] {
    // The element contains the field once for each mark, and escaping makes the text longer.
    let places = element.utf8.split(separator: Self.mark, omittingEmptySubsequences: false).count - 1
    let written = filled(with: escaped(pattern.text(ofBytes: 1_000)))
    let longer = max(1, Double(written.utf8.count) / Double(1_000 * max(places, 1)))
    let share = Int(Double(count) / Double(max(places, 1)) / longer)
    return Array((opening + filled(with: escaped(pattern.text(ofBytes: share))) + closing).utf8)
  }

  /// A document of about this size in which the element is repeated with a shorter text, different each time.
  public func document(ofMany pattern: HostilePattern, of length: Int, bytes count: Int) -> [UInt8] {
    let piece = pattern.text(ofBytes: length)
    var text = opening
    var number = 0
    while text.utf8.count < count {
      text += filled(with: escaped("n\(number)" + piece))
      number += 1
    }
    return Array((text + closing).utf8)
  }

  private static let mark: [UInt8] = Array("§".utf8)

  private func filled(with text: String) -> String {
    var output: [UInt8] = []
    for (index, part) in Array(element.utf8).split(separator: Self.mark, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { output += text.utf8 }
      output += part
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func escaped(_ text: String) -> String {
    guard holdsText else { return text }
    var output: [UInt8] = []
    for byte in text.utf8 {
      switch (byte, writing) {
      case (UInt8(ascii: "&"), .markup): output += "&amp;".utf8
      case (UInt8(ascii: "<"), .markup): output += "&lt;".utf8
      case (UInt8(ascii: "\""), .markup): output += "&quot;".utf8
      case (UInt8(ascii: "'"), .markup): output += "&#39;".utf8
      case (UInt8(ascii: "\""), .json), (UInt8(ascii: "\\"), .json): output += [UInt8(ascii: "\\"), byte]
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
