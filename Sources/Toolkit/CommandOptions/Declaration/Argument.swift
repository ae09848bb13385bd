/// A positional argument, such as `URL` in `reader add URL`. It is also the typed key for its value in an `Invocation`.
///
/// The type decides what may be left out: an `Argument<String>` without a default is required, an `Argument<String?>`
/// is optional, and an `Argument<[String]>` takes all remaining arguments, which may be none.
public struct Argument<Value: Sendable>: CommandArgument {
  public let parameter: Parameter
  let reading: ValueReading<Value>

  private init(_ name: String, _ help: String, _ reading: ValueReading<Value>) {
    self.reading = reading
    parameter = reading.parameter(.argument, name: name, short: nil, valueName: name, help: help)
  }
}

/// An argument of any value type, for a command's list of arguments.
public protocol CommandArgument: Sendable {
  var parameter: Parameter { get }
}

// MARK: - Declaring arguments

extension Argument where Value: ArgumentConvertible {
  /// Makes a required argument.
  public init(_ name: String, help: String) {
    self.init(name, help, .required())
  }

  /// Makes an argument with a default value.
  public init(_ name: String, default: Value, help: String) {
    self.init(name, help, .defaulting(to: `default`))
  }
}

extension Argument {
  /// Makes an optional argument. Its value is nil if it is missing.
  public init<Wrapped: ArgumentConvertible>(_ name: String, help: String) where Value == Wrapped? {
    self.init(name, help, .optional())
  }

  /// Makes an argument that takes all remaining values, in the order given.
  public init<Element: ArgumentConvertible>(_ name: String, help: String) where Value == [Element] {
    self.init(name, help, .repeated())
  }
}
