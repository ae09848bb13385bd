/// The values given for one run of a command. The declared options, arguments and flags are the typed keys.
public struct Invocation: Sendable {
  /// The words that chose the command: `["reader", "user", "add"]`.
  public let path: [String]

  /// The texts of all declared and inherited parameters, by label (`--port`, `URL`). They have been checked.
  let texts: [String: [String]]

  /// The labels of parameters that the command line gives, not a variable.
  let typed: Set<String>

  // MARK: Public

  /// The option's value.
  ///
  /// - Precondition: The command or one above it declares the option.
  public subscript<Value>(option: Option<Value>) -> Value { value(of: option.parameter, option.reading) }

  /// The argument's value.
  ///
  /// - Precondition: The command declares the argument.
  public subscript<Value>(argument: Argument<Value>) -> Value { value(of: argument.parameter, argument.reading) }

  /// True if the flag was given.
  ///
  /// - Precondition: The command or one above it declares the flag.
  public subscript(flag: Flag) -> Bool { !texts(of: flag.parameter).isEmpty }

  /// True if the flag was given in the command line, not by its variable.
  public func isTyped(_ flag: Flag) -> Bool { typed.contains(flag.parameter.label) }

  // MARK: Private

  private func value<Value>(of parameter: Parameter, _ reading: ValueReading<Value>) -> Value {
    do {
      return try reading.read(texts(of: parameter))
    } catch {
      // The parser has already converted these texts. Either the type's conversion gives different results for the same
      // text, or another declaration with this name was given to the command.
      preconditionFailure("\(path.joined(separator: " ")): \(parameter.label) no longer reads as its type: \(error)")
    }
  }

  private func texts(of parameter: Parameter) -> [String] {
    guard let texts = texts[parameter.label] else {
      preconditionFailure("\(path.joined(separator: " ")) does not declare \(parameter.label)")
    }
    return texts
  }
}
