/// One command of a program: what it is called, what it takes, what it does, and the commands beneath it.
///
/// A command without `run` is a group: it only holds subcommands, as `user` does in `reader user add NAME`.
/// Options and flags of a command are understood by all commands beneath it as well.
public struct Command: Sendable {
  /// What a command does. An error that it throws ends the program, see `Program`.
  public typealias Action = @Sendable (Invocation) async throws -> Void

  // MARK: Lifecycle

  /// - Parameters:
  ///   - name: What is typed to choose the command; for the outermost one, the program's own name.
  ///   - summary: One sentence, shown in lists of commands.
  ///   - discussion: Paragraphs, divided by empty lines, shown in the command's own help. Lines that begin with two
  ///     spaces are kept as they are.
  ///   - arguments: In the order in which they are typed. Only the last may be repeated, and none may be required after
  ///     an optional one.
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
  /// Options and flags, in the order in which help shows them.
  public let options: [Parameter]
  public let subcommands: [Command]
  public let run: Action?
}
