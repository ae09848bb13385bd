/// An option with a value, `--port 8080` or `--port=8080`. It is also the typed key for that value in an `Invocation`.
///
/// The type decides what may be left out: an `Option<UInt16>` without a default is required, an `Option<UInt16?>` is
/// optional, and an `Option<[UInt16]>` may be repeated.
public struct Option<Value: Sendable>: CommandOption {
  public let parameter: Parameter
  let reading: ValueReading<Value>

  private init(_ name: String, _ short: Character?, _ value: String, _ help: String, _ reading: ValueReading<Value>) {
    self.reading = reading
    parameter = reading.parameter(.option, name: name, short: short, valueName: value, help: help)
  }
}

/// An option of any value type, for a command's list of options.
public protocol CommandOption: Sendable {
  var parameter: Parameter { get }
}

// MARK: - Declaring options

extension Option where Value: ArgumentConvertible {
  /// Makes a required option.
  public init(_ name: String, short: Character? = nil, value: String = "VALUE", help: String) {
    self.init(name, short, value, help, .required())
  }

  /// Makes an option with a default value.
  public init(_ name: String, short: Character? = nil, value: String = "VALUE", default: Value, help: String) {
    self.init(name, short, value, help, .defaulting(to: `default`))
  }
}

extension Option {
  /// Makes an optional option. Its value is nil if it is missing.
  public init<Wrapped: ArgumentConvertible>(
    _ name: String, short: Character? = nil, value: String = "VALUE", help: String
  ) where Value == Wrapped? {
    self.init(name, short, value, help, .optional())
  }

  /// Makes an option that may be repeated. Its values keep the order given.
  public init<Element: ArgumentConvertible>(
    _ name: String, short: Character? = nil, value: String = "VALUE", help: String
  ) where Value == [Element] {
    self.init(name, short, value, help, .repeated())
  }
}

/// An option without a value, such as `--json`. Its value is true if it is given.
public struct Flag: Sendable {
  public let parameter: Parameter

  public init(_ name: String, short: Character? = nil, help: String) {
    parameter = Parameter(
      kind: .flag, name: name, short: short, valueName: "", help: help, defaultText: nil, isRequired: false,
      isRepeatable: true, check: { _ in })
  }
}
