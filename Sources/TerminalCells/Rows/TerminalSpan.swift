/// A piece of a row, all in one style.
public struct TerminalSpan: Hashable, Sendable {
  /// Harmless: nothing in it makes a terminal do anything.
  public let text: String
  public let style: CellStyle

  /// - Parameter text: Any text, whoever wrote it; see `String.harmlessInTerminal`.
  public init(_ text: String, style: CellStyle = .plain) {
    self.text = text.harmlessInTerminal
    self.style = style
  }

  /// As much of the span as fits, whether that is all of it, and its width in cells. Looks no further than it has to.
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
