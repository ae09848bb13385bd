/// A value known by its place, as `URL` in `reader add URL`, and the typed key to it in an `Invocation`.
///
/// The type says what may be left out: an `Argument<String>` without a default is required, an `Argument<String?>` may
/// be missing, and an `Argument<[String]>` takes all that is left, which may be nothing.
public struct Argument<Value: Sendable>: CommandArgument {
  public let parameter: Parameter
  let reading: ValueReading<Value>

  private init(_ name: String, _ help: String, _ reading: ValueReading<Value>) {
    self.reading = reading
    parameter = reading.parameter(.argument, name: name, short: nil, valueName: name, help: help)
  }
}

/// An argument of whatever type, as a command lists it.
public protocol CommandArgument: Sendable {
  var parameter: Parameter { get }
}

// MARK: - Declaring arguments

extension Argument where Value: ArgumentConvertible {
  /// An argument that must be given.
  public init(_ name: String, help: String) {
    self.init(name, help, .required())
  }

  /// An argument that has a value where it is not given.
  public init(_ name: String, default: Value, help: String) {
    self.init(name, help, .defaulting(to: `default`))
  }
}

extension Argument {
  /// An argument that may be missing; its value is nil then.
  public init<Wrapped: ArgumentConvertible>(_ name: String, help: String) where Value == Wrapped? {
    self.init(name, help, .optional())
  }

  /// All that is left, in the order given.
  public init<Element: ArgumentConvertible>(_ name: String, help: String) where Value == [Element] {
    self.init(name, help, .repeated())
  }
}
