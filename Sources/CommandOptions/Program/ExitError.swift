/// Ends a program with a sentence of its own and an exit code of its own.
public struct ExitError: Error, Equatable, CustomStringConvertible {
  public let code: ExitCode

  /// What went wrong and what to try, for the person at the terminal.
  public let message: String

  public init(_ message: String, code: ExitCode = .failure) {
    self.message = message
    self.code = code
  }

  public var description: String { message }
}
