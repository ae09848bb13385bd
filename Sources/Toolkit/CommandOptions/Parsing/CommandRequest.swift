/// The result of parsing a command line.
public enum CommandRequest: Sendable {
  /// Run a command with the given values.
  case run(Invocation, Command.Action)
  /// Show the help of a command.
  case help(CommandPath)
  /// Show the program's version.
  case version
}
