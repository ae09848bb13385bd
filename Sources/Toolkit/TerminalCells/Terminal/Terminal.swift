/// The destination of a program's output: a terminal, or a file or pipe that needs plain text.
public struct Terminal: Sendable {
  // MARK: Lifecycle

  /// Creates a destination out of functions, as tests need it.
  ///
  /// - Parameters:
  ///   - isTerminal: true if the output goes to a terminal and not to a file or pipe.
  ///   - allowsStyle: true if styles may be written.
  ///   - size: returns the size; called whenever it is needed, because users resize their windows.
  ///   - write: writes a text unchanged.
  public init(
    isTerminal: Bool, allowsStyle: Bool, size: @escaping @Sendable () -> TerminalSize,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.allowsStyle = allowsStyle
    self.currentSize = size
    self.writeText = write
  }

  // MARK: Public

  /// True if the output goes to a terminal and not to a file or pipe.
  public let isTerminal: Bool

  /// True if styles may be written: the output is a terminal, it supports escape sequences (`TERM` is not `dumb`), and
  /// its user wants them (`NO_COLOR` is not set, see no-color.org).
  public let allowsStyle: Bool

  /// The current size, or the standard size if it is unknown.
  public var size: TerminalSize { currentSize() }

  /// Writes the text unchanged, in one call if the system accepts it. Text that cannot be written is lost, see
  /// ``lossOfStandardOutput``.
  public func write(_ text: String) { writeText(text) }

  // MARK: Private

  private let currentSize: @Sendable () -> TerminalSize
  private let writeText: @Sendable (String) -> Void
}
