/// The colors of every terminal, in the shades that its user chose (ECMA-48 SGR 30–37, and 90–97 for the bright ones).
public enum TerminalColor: Hashable, Sendable, CaseIterable {
  case `default`
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

  /// The SGR parameter for the text color; nil for the default color.
  var parameter: Int? {
    switch self {
    case .default: nil
    case .black: 30
    case .red: 31
    case .green: 32
    case .yellow: 33
    case .blue: 34
    case .magenta: 35
    case .cyan: 36
    case .white: 37
    case .brightBlack: 90
    case .brightRed: 91
    case .brightGreen: 92
    case .brightYellow: 93
    case .brightBlue: 94
    case .brightMagenta: 95
    case .brightCyan: 96
    case .brightWhite: 97
    }
  }
}
