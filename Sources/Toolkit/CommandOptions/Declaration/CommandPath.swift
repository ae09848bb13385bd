/// The commands from a program's outermost command down to one of its subcommands, both included.
public struct CommandPath: Sendable {
  /// - Parameter root: The program's outermost command.
  public init(_ root: Command) {
    above = []
    last = root
  }

  /// The command at the end of the path.
  public private(set) var last: Command

  /// The commands above it, the outermost first.
  public private(set) var above: [Command]

  /// The words that choose the command: `["reader", "user", "add"]`.
  public var names: [String] { above.map(\.name) + [last.name] }

  /// Options and flags that `last` accepts because a command above it declares them.
  public var inheritedOptions: [Parameter] { above.flatMap(\.options) }

  /// The path extended by a subcommand. Nil if `last` has no such subcommand.
  public func descending(to name: String) -> CommandPath? {
    last.subcommands.first { $0.name == name }.map(descending(to:))
  }

  func descending(to command: Command) -> CommandPath {
    var path = self
    path.above.append(last)
    path.last = command
    return path
  }

  var allOptions: [Parameter] { inheritedOptions + last.options }

  var text: String { names.joined(separator: " ") }
}
