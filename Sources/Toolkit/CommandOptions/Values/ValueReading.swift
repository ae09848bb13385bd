/// The conversion of the texts given for one option or argument to its value.
///
/// The parser converts once to check, and the program again when it reads the value. An `Invocation` therefore holds
/// only texts, and no value needs to be cast to its type.
struct ValueReading<Value: Sendable>: Sendable {
  let isRequired: Bool
  let isRepeatable: Bool
  let defaultText: String?
  let choices: [String]
  /// Converts no text, one text, or (if repeatable) several.
  let read: @Sendable ([String]) throws(RejectedValue) -> Value

  func parameter(
    _ kind: Parameter.Kind, name: String, short: Character?, valueName: String, help: String, variable: String? = nil
  ) -> Parameter {
    let read = self.read
    return Parameter(
      kind: kind, name: name, short: short, valueName: valueName, help: help, defaultText: defaultText,
      isRequired: isRequired, isRepeatable: isRepeatable, variable: variable, choices: choices,
      check: { (texts: [String]) throws(RejectedValue) in _ = try read(texts) })
  }
}

/// The reason why texts cannot be converted to a value.
enum RejectedValue: Error, Equatable {
  case missing
  case unexpected(text: String, expected: String)
}

// MARK: - Conversions

extension ValueReading where Value: ArgumentConvertible {
  static func required() -> Self {
    Self(isRequired: true, isRepeatable: false, defaultText: nil, choices: Value.choices) {
      (texts) throws(RejectedValue) in
      guard let text = texts.first else { throw .missing }
      return try convert(text)
    }
  }

  static func defaulting(to value: Value) -> Self {
    Self(isRequired: false, isRepeatable: false, defaultText: value.argument, choices: Value.choices) {
      (texts) throws(RejectedValue) in
      guard let text = texts.first else { return value }
      return try convert(text)
    }
  }
}

extension ValueReading {
  static func optional<Wrapped: ArgumentConvertible>() -> Self where Value == Wrapped? {
    Self(isRequired: false, isRepeatable: false, defaultText: nil, choices: Wrapped.choices) {
      (texts) throws(RejectedValue) in
      guard let text = texts.first else { return nil }
      return try convert(text)
    }
  }

  static func repeated<Element: ArgumentConvertible>() -> Self where Value == [Element] {
    Self(isRequired: false, isRepeatable: true, defaultText: nil, choices: Element.choices) {
      (texts) throws(RejectedValue) in
      var values: [Element] = []
      for text in texts { values.append(try convert(text)) }
      return values
    }
  }
}

private func convert<Value: ArgumentConvertible>(_ text: String) throws(RejectedValue) -> Value {
  guard let value = Value(argument: text) else { throw .unexpected(text: text, expected: Value.expectation) }
  return value
}
