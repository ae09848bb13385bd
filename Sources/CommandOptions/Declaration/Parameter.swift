/// What the parser and the help need to know of an option, a flag or an argument, whatever the type of its value.
public struct Parameter: Sendable {
  public enum Kind: Sendable {
    case argument, option, flag
  }

  public let kind: Kind
  /// `port` for `--port`; `URL` for an argument.
  public let name: String
  /// `p` for `-p`.
  public let short: Character?
  /// What stands for the value in the help: `NUMBER` in `--port NUMBER`.
  public let valueName: String
  public let help: String
  /// The value where none is given, as it would be typed.
  public let defaultText: String?
  public let isRequired: Bool
  public let isRepeatable: Bool
  /// Refuses texts that do not read as a value.
  let check: @Sendable ([String]) throws(RejectedValue) -> Void

  /// How messages call it: `--port`, `URL`.
  public var label: String { kind == .argument ? name : "--" + name }
}
