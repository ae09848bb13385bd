/// What a command line asks for.
public enum CommandRequest: Sendable {
  /// To run a command, with what was given for it.
  case run(Invocation, Command.Action)
  /// To show the help of a command.
  case help(CommandPath)
  /// To show the program's version.
  case version
}
