/// One run of a command: the values given for what it declares, read with the declarations themselves as typed keys.
public struct Invocation: Sendable {
  /// What was typed to choose the command: `["reader", "user", "add"]`.
  public let path: [String]

  /// Texts by label (`--port`, `URL`), for all that the command declares or inherits; they have passed their check.
  let texts: [String: [String]]

  // MARK: Public

  /// - Precondition: The command or one above it declares the option.
  public subscript<Value>(option: Option<Value>) -> Value { value(of: option.parameter, option.reading) }

  /// - Precondition: The command declares the argument.
  public subscript<Value>(argument: Argument<Value>) -> Value { value(of: argument.parameter, argument.reading) }

  /// Whether the flag was given.
  /// - Precondition: The command or one above it declares the flag.
  public subscript(flag: Flag) -> Bool { !texts(of: flag.parameter).isEmpty }

  // MARK: Private

  private func value<Value>(of parameter: Parameter, _ reading: ValueReading<Value>) -> Value {
    do {
      return try reading.read(texts(of: parameter))
    } catch {
      // The parser has read these very texts already: the type's conversion does not answer the same twice, or another
      // declaration of this name was given to the command.
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
