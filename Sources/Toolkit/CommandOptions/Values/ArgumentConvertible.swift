/// A type whose values can be typed on a command line.
///
/// An enum with `String` raw values gets a default implementation from its cases:
/// ```swift
/// enum Order: String, CaseIterable, ArgumentConvertible { case newest, oldest }
/// ```
public protocol ArgumentConvertible: Sendable {
  /// The expected value, as the end of the sentence "--port takes …": "a number from 0 to 65535".
  static var expectation: String { get }

  /// The texts that are valid, for completions in shells; empty if there are too many to name.
  static var choices: [String] { get }

  /// Converts a text. Nil if it is not valid. Called twice for each text; both results must be equal.
  init?(argument: String)

  /// The value as it would be typed. The help shows it for defaults.
  var argument: String { get }
}

extension ArgumentConvertible {
  public static var choices: [String] { [] }
}

// MARK: - Enums

extension ArgumentConvertible where Self: CaseIterable & RawRepresentable, RawValue == String {
  public static var expectation: String {
    let names = allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  public static var choices: [String] { allCases.map(\.rawValue) }

  public init?(argument: String) { self.init(rawValue: argument) }

  public var argument: String { rawValue }
}
