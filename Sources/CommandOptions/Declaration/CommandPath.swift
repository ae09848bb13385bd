/// The way from a program's outermost command down to one of its commands, both included.
public struct CommandPath: Sendable {
  /// - Parameter root: The program's outermost command.
  public init(_ root: Command) {
    above = []
    last = root
  }

  /// The command that the path leads to.
  public private(set) var last: Command

  /// The commands that lead there, the outermost first.
  public private(set) var above: [Command]

  /// What is typed to get here: `["reader", "user", "add"]`.
  public var names: [String] { above.map(\.name) + [last.name] }

  /// Options and flags that `last` understands because a command above it declares them.
  public var inheritedOptions: [Parameter] { above.flatMap(\.options) }

  /// The path one command further down, or nil where `last` has no such command.
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
