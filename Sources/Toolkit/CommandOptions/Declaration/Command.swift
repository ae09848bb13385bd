/// One command of a program: its name, its parameters, its action, and its subcommands.
///
/// A command without `run` is a group: it only has subcommands, as `user` does in `reader user add NAME`. Options and
/// flags of a command are also accepted by all commands below it.
public struct Command: Sendable {
  /// The action of a command. An error that it throws ends the program, see `Program`.
  public typealias Action = @Sendable (Invocation) async throws -> Void

  // MARK: Lifecycle

  /// - Parameters:
  ///   - name: The word that chooses the command; for the outermost one, the program's own name.
  ///   - summary: One sentence for lists of commands.
  ///   - discussion: Paragraphs, separated by empty lines, for the command's own help. Lines that begin with two spaces
  ///     are kept as they are.
  ///   - arguments: The arguments in the order in which they are typed. Only the last one may be repeated, and a
  ///     required one must not follow an optional one.
  public init(
    _ name: String, summary: String, discussion: String = "", arguments: [any CommandArgument] = [],
    options: [any CommandOption] = [], flags: [Flag] = [], subcommands: [Command] = [], run: Action? = nil
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments.map(\.parameter)
    self.options = options.map(\.parameter) + flags.map(\.parameter)
    self.subcommands = subcommands
    self.run = run
  }

  // MARK: Public

  public let name: String
  public let summary: String
  public let discussion: String
  public let arguments: [Parameter]
  /// Options and flags, in the order shown by the help.
  public let options: [Parameter]
  public let subcommands: [Command]
  public let run: Action?
}
