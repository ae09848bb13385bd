/// A text made to take time in the square of its length.
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

  /// Marks of two combining classes in turn: normalizing them sorts them.
  public static let marks = HostilePattern("combining marks", opening: "x", unit: "\u{301}\u{323}")

  /// Where quotation marks hide what follows, a tag is found to have no end only at the end of the text.
  public static let openQuotes = [
    HostilePattern("titles with open quotes", unit: "<a ='x' ='"),
    HostilePattern("titles with open quotes, closed at the end", unit: "</a ='x' ='", closing: ">"),
    HostilePattern("titles with open double quotes", unit: "<b c=\"x\" d=\""),
  ]

  /// End tags that are none of the element whose text they stand in.
  public static let rawText = [
    HostilePattern("end tags inside raw text", opening: "<script>", unit: "</b ", closing: ">"),
    HostilePattern("end tags inside raw text, with quotes", opening: "<style>", unit: "</a ='x' ='", closing: ">"),
    HostilePattern("end tags of raw text without an end", opening: "<script>", unit: "</script x='"),
  ]
}
