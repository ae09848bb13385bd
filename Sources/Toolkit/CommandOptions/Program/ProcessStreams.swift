#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ProgramOutput {
  /// The standard output and the standard error stream of the process.
  public static let process = ProgramOutput(
    standard: { put($0, STDOUT_FILENO) }, errors: { put($0, STDERR_FILENO) })

  /// Writes a text. A failed write ends it without an error, because the reader has closed the stream.
  private static func put(_ text: String, _ descriptor: Int32) {
    var left = Array(text.utf8)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      left = left.dropFirst(count)
    }
  }
}

extension Program {
  /// Runs the command line, and exits the process with the code of `run`.
  ///
  /// - Parameters:
  ///   - width: The width of help in columns.
  ///   - output: The destinations of help and errors.
  ///   - end: Ends the process.
  public func main(
    width: Int = 80, output: ProgramOutput = .process,
    end: @Sendable (ExitCode) async -> Never = { exit($0.rawValue) }
  ) async -> Never {
    let code = await run(Array(CommandLine.arguments.dropFirst()), width: width, output: output) { name in
      getenv(name).map { String(cString: $0) }
    }
    await end(code)
  }
}
