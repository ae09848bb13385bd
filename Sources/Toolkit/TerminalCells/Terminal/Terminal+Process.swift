import Threading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Terminal {
  /// The process's standard output.
  public static let standardOutput = Terminal(descriptor: STDOUT_FILENO)

  /// The process's standard error stream.
  public static let standardError = Terminal(descriptor: STDERR_FILENO)

  /// Creates the destination behind a file descriptor of the process.
  ///
  /// - Parameters:
  ///   - descriptor: the file descriptor, which stays open as long as the destination is used.
  ///   - environment: returns the value of a variable; nil if it is not set.
  public init(
    descriptor: Int32,
    environment: @escaping @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) {
    let isTerminal = isatty(descriptor) != 0
    let wantsStyle = (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    self.init(
      isTerminal: isTerminal, allowsStyle: isTerminal && wantsStyle,
      size: { Self.size(of: descriptor) ?? Self.size(from: environment) },
      write: { put($0, descriptor) })
  }

  /// The reason why a text for the standard output could not be written: that of the first one that was lost. Nil if none
  /// was, or if the reader of a pipe has closed it.
  public static var lossOfStandardOutput: String? {
    guard let error = errorOfOutput.withLock({ $0 }), error != EPIPE else { return nil }
    return error == EBADF ? "it is closed" : String(cString: strerror(error))
  }

  /// True once the reader of a pipe has closed it: whatever is written to the standard output from then on is lost.
  public static var isReaderOfStandardOutputGone: Bool { errorOfOutput.withLock { $0 } == EPIPE }

  /// Keeps the descriptors of standard streams that the program was started without from being those of files that it opens:
  /// what is written to such a stream would go into the file. Call it before anything is opened.
  public static func reserveStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // In the wrong direction, so that writing and reading fail with the error of a closed stream.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  // MARK: Internal

  /// Returns the size from the variables that shells set.
  static func size(from environment: (String) -> String?) -> TerminalSize {
    func number(_ name: String, or standard: Int) -> Int {
      guard let number = environment(name).flatMap({ Int($0) }), number > 0 else { return standard }
      return number
    }
    return TerminalSize(
      columns: number("COLUMNS", or: TerminalSize.standard.columns),
      rows: number("LINES", or: TerminalSize.standard.rows))
  }

  // MARK: Private

  /// Returns nil if the descriptor is not a terminal, or if its size is unknown.
  private static func size(of descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}

private let errorOfOutput = Lock<Int32?>(nil)

private func put(_ text: String, _ descriptor: Int32) {
  var left = Array(text.utf8)[...]
  while !left.isEmpty {
    let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else {
      let reason = errno
      guard descriptor == STDOUT_FILENO else { return }
      return errorOfOutput.withLock { $0 = $0 ?? reason }
    }
    left = left.dropFirst(count)
  }
}
