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

  /// Whoever closed the stream does not want to read the rest, so a failed write ends the text and is no error.
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
  /// Does what the command line asks for, and exits the process with the code of `run`.
  ///
  /// - Parameter width: Columns for help.
  public func main(width: Int = 80) async -> Never {
    exit(await run(Array(CommandLine.arguments.dropFirst()), width: width).rawValue)
  }
}
