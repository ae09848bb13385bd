/// An option without a value, such as `--json`. Its value is true if it is given.
public struct Flag: Sendable {
  public let parameter: Parameter

  public init(_ name: String, short: Character? = nil, help: String) {
    parameter = Parameter(
      kind: .flag, name: name, short: short, valueName: "", help: help, defaultText: nil, isRequired: false,
      isRepeatable: true, check: { _ in })
  }
}
