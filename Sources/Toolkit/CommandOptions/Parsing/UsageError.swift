/// An invalid command line, or a value that a command refuses (exit code 64).
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The problem, as a sentence.
  public let message: String

  /// The command that could not be run: `["reader", "serve"]`. Empty if a command throws the error itself; the program
  /// fills it in.
  public let path: [String]

  public init(_ message: String, path: [String] = []) {
    self.message = message
    self.path = path
  }

  /// The message, and a hint to the command's help.
  public var description: String {
    path.isEmpty ? message : "\(message)\nSee '\(path.joined(separator: " ")) --help'."
  }
}
