/// An error with an exit code of its own. An error without one ends a program with `.failure`.
public protocol ExitCoded: Error {
  /// The code that a program ends with.
  var code: ExitCode { get }
}

/// Ends a program with a message and an exit code.
public struct ExitError: ExitCoded, Equatable, CustomStringConvertible {
  public let code: ExitCode

  /// The problem and a way to solve it, for the person at the terminal.
  public let message: String

  public init(_ message: String, code: ExitCode = .failure) {
    self.message = message
    self.code = code
  }

  public var description: String { message }
}
