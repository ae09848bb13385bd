/// A part of a row in one style.
public struct TerminalSpan: Hashable, Sendable {
  /// The text. It contains nothing that controls a terminal.
  public let text: String
  /// The style of all cells of the text.
  public let style: CellStyle

  /// - Parameters:
  ///   - text: any text, also from an untrusted source; see `String.harmlessInTerminal`.
  ///   - style: the style of the text.
  public init(_ text: String, style: CellStyle = .plain) {
    self.text = text.harmlessInTerminal
    self.style = style
  }

  /// Returns the beginning of the span that fits, its width in cells, and whether it is the whole span. Reads no
  /// further than necessary.
  func fitting(_ width: Int) -> (span: TerminalSpan, width: Int, isWhole: Bool) {
    var used = 0
    for index in text.indices {
      let next = used + text[index].displayWidth
      if next > width { return (TerminalSpan(harmless: String(text[..<index]), style: style), used, false) }
      used = next
    }
    return (self, used, true)
  }

  private init(harmless text: String, style: CellStyle) {
    self.text = text
    self.style = style
  }
}
