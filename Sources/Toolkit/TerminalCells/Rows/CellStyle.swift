/// The style of the cells of a text.
public struct CellStyle: Hashable, Sendable {
  /// True for bold text (SGR 1).
  public var bold: Bool
  /// True for faint text (SGR 2).
  public var dim: Bool
  /// True for italic text (SGR 3).
  public var italic: Bool
  /// True for underlined text (SGR 4).
  public var underline: Bool
  /// Text and background swapped, as in a selected row.
  public var inverse: Bool
  /// The color of the text.
  public var color: TerminalColor

  /// Creates a style. Without arguments it is that of plain text.
  public init(
    bold: Bool = false, dim: Bool = false, italic: Bool = false, underline: Bool = false, inverse: Bool = false,
    color: TerminalColor = .default
  ) {
    self.bold = bold
    self.dim = dim
    self.italic = italic
    self.underline = underline
    self.inverse = inverse
    self.color = color
  }

  /// The terminal's default style.
  public static let plain = CellStyle()

  /// Returns the text between the escape sequences that turn the style on and off again (ECMA-48 section 8.3.117, SGR).
  func applied(to text: String) -> String {
    let attributes = [(bold, 1), (dim, 2), (italic, 3), (underline, 4), (inverse, 7)].filter(\.0).map(\.1)
    let parameters = attributes + (color.parameter.map { [$0] } ?? [])
    guard !parameters.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}
