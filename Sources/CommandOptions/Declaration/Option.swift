/// An option with a value, `--port 8080` or `--port=8080`, and the typed key to that value in an `Invocation`.
///
/// The type says what may be left out: an `Option<UInt16>` without a default is required, an `Option<UInt16?>` may be
/// missing, and an `Option<[UInt16]>` may be repeated.
public struct Option<Value: Sendable>: CommandOption {
  public let parameter: Parameter
  let reading: ValueReading<Value>

  private init(_ name: String, _ short: Character?, _ value: String, _ help: String, _ reading: ValueReading<Value>) {
    self.reading = reading
    parameter = reading.parameter(.option, name: name, short: short, valueName: value, help: help)
  }
}

/// An option of whatever type, as a command lists it.
public protocol CommandOption: Sendable {
  var parameter: Parameter { get }
}

// MARK: - Declaring options

extension Option where Value: ArgumentConvertible {
  /// An option that must be given.
  public init(_ name: String, short: Character? = nil, value: String = "VALUE", help: String) {
    self.init(name, short, value, help, .required())
  }

  /// An option that has a value where it is not given.
  public init(_ name: String, short: Character? = nil, value: String = "VALUE", default: Value, help: String) {
    self.init(name, short, value, help, .defaulting(to: `default`))
  }
}

extension Option {
  /// An option that may be missing; its value is nil then.
  public init<Wrapped: ArgumentConvertible>(
    _ name: String, short: Character? = nil, value: String = "VALUE", help: String
  ) where Value == Wrapped? {
    self.init(name, short, value, help, .optional())
  }

  /// An option that may be given any number of times; its values come in the order given.
  public init<Element: ArgumentConvertible>(
    _ name: String, short: Character? = nil, value: String = "VALUE", help: String
  ) where Value == [Element] {
    self.init(name, short, value, help, .repeated())
  }
}
