/// A text that takes quadratic time in a careless parser.
public struct HostilePattern: Sendable, CustomStringConvertible {
  public let name: String
  private let opening: String
  private let unit: String
  private let closing: String

  init(_ name: String, opening: String = "", unit: String, closing: String = "") {
    self.name = name
    self.opening = opening
    self.unit = unit
    self.closing = closing
  }

  public var description: String { name }

  public func text(ofBytes count: Int) -> String {
    let times = max(1, (count - opening.utf8.count - closing.utf8.count) / unit.utf8.count)
    return opening + String(repeating: unit, count: times) + closing
  }

  /// Marks of two alternating combining classes, which normalization must sort.
  public static let marks = HostilePattern("combining marks", opening: "x", unit: "\u{301}\u{323}")

  /// Tags with open quotes: the parser reaches the end of the text before it knows that the tag does not end.
  public static let openQuotes = [
    HostilePattern("titles with open quotes", unit: "<a ='x' ='"),
    HostilePattern("titles with open quotes, closed at the end", unit: "</a ='x' ='", closing: ">"),
    HostilePattern("titles with open double quotes", unit: "<b c=\"x\" d=\""),
  ]

  /// End tags inside raw text that belong to another element.
  public static let rawText = [
    HostilePattern("end tags inside raw text", opening: "<script>", unit: "</b ", closing: ">"),
    HostilePattern("end tags inside raw text, with quotes", opening: "<style>", unit: "</a ='x' ='", closing: ">"),
    HostilePattern("end tags of raw text without an end", opening: "<script>", unit: "</script x='"),
  ]
}
