/// The properties of an option, a flag or an argument that do not depend on the type of its value, for the parser and
/// the help.
public struct Parameter: Sendable {
  public enum Kind: Sendable {
    case argument, option, flag
  }

  public let kind: Kind
  /// The name: `port` for `--port`; `URL` for an argument.
  public let name: String
  /// The short name: `p` for `-p`.
  public let short: Character?
  /// The placeholder of the value in the help: `NUMBER` in `--port NUMBER`.
  public let valueName: String
  public let help: String
  /// The default value, as it would be typed.
  public let defaultText: String?
  public let isRequired: Bool
  public let isRepeatable: Bool
  /// The environment variable whose value counts if the command line does not give one.
  public let variable: String?
  /// The values that are valid; empty if there are too many to name.
  public let choices: [String]
  /// Throws if the texts cannot be converted to a value.
  let check: @Sendable ([String]) throws(RejectedValue) -> Void

  /// The name in messages: `--port`, `URL`.
  public var label: String { kind == .argument ? name : "--" + name }
}
