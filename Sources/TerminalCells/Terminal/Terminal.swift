/// Where a program writes: a person's terminal, or a file or pipe that wants plain text.
public struct Terminal: Sendable {
  // MARK: Lifecycle

  /// - Parameter size: Asked whenever the size is needed, as people resize their windows.
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

  /// Whether a person is looking.
  public let isTerminal: Bool

  /// Whether styles may be written: it is a terminal, it knows escape sequences (`TERM` is not `dumb`), and its owner wants
  /// them (`NO_COLOR` is not set, see no-color.org).
  public let allowsStyle: Bool

  /// The size now, or the standard one where it is not known.
  public var size: TerminalSize { currentSize() }

  /// Writes the text as it is, all at once where the system takes it so. What cannot be written is lost, as nobody is left to
  /// read it.
  public func write(_ text: String) { writeText(text) }

  // MARK: Private

  private let currentSize: @Sendable () -> TerminalSize
  private let writeText: @Sendable (String) -> Void
}
