/// An option with a value, `--port 8080` or `--port=8080`. It is also the typed key for that value in an `Invocation`.
///
/// The type decides what may be left out: an `Option<UInt16>` without a default is required, an `Option<UInt16?>` is
/// optional, and an `Option<[UInt16]>` may be repeated.
///
/// With a `variable`, the value may also come from the environment, where services have their settings. The command line
/// comes first; an empty variable counts as none.
public struct Option<Value: Sendable>: CommandOption {
  public let parameter: Parameter
  let reading: ValueReading<Value>

  private init(
    _ name: String, _ short: Character?, _ value: String, _ variable: String?, _ help: String,
    _ reading: ValueReading<Value>
  ) {
    self.reading = reading
    parameter = reading.parameter(.option, name: name, short: short, valueName: value, help: help, variable: variable)
  }
}

/// An option of any value type, for a command's list of options.
public protocol CommandOption: Sendable {
  var parameter: Parameter { get }
}

// MARK: - Declaring options

extension Option where Value: ArgumentConvertible {
  /// Makes a required option.
  public init(
    _ name: String, short: Character? = nil, value: String = "VALUE", variable: String? = nil, help: String
  ) {
    self.init(name, short, value, variable, help, .required())
  }

  /// Makes an option with a default value.
  public init(
    _ name: String, short: Character? = nil, value: String = "VALUE", default: Value, variable: String? = nil,
    help: String
  ) {
    self.init(name, short, value, variable, help, .defaulting(to: `default`))
  }
}

extension Option {
  /// Makes an optional option. Its value is nil if it is missing.
  public init<Wrapped: ArgumentConvertible>(
    _ name: String, short: Character? = nil, value: String = "VALUE", variable: String? = nil, help: String
  ) where Value == Wrapped? {
    self.init(name, short, value, variable, help, .optional())
  }

  /// Makes an option that may be repeated. Its values keep the order given.
  public init<Element: ArgumentConvertible>(
    _ name: String, short: Character? = nil, value: String = "VALUE", variable: String? = nil, help: String
  ) where Value == [Element] {
    self.init(name, short, value, variable, help, .repeated())
  }
}

/// An option without a value, such as `--json`. Its value is true if it is given, or if its variable is `1`, `yes`, `true`
/// or `on`.
public struct Flag: Sendable {
  public let parameter: Parameter

  public init(_ name: String, short: Character? = nil, variable: String? = nil, help: String) {
    parameter = Parameter(
      kind: .flag, name: name, short: short, valueName: "", help: help, defaultText: nil, isRequired: false,
      isRepeatable: true, variable: variable, choices: [], check: { _ in })
  }
}
