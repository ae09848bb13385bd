/// A type whose values can be typed on a command line.
///
/// An enum with `String` raw values gets everything from its cases:
/// ```swift
/// enum Order: String, CaseIterable, ArgumentConvertible { case newest, oldest }
/// ```
public protocol ArgumentConvertible: Sendable {
  /// What is expected, as the end of the sentence "--port takes …": "a number from 0 to 65535".
  static var expectation: String { get }

  /// Nil where the text is no such value. Asked twice for each text, so it must answer the same both times.
  init?(argument: String)

  /// The value as it would be typed; help shows it for defaults.
  var argument: String { get }
}

// MARK: - Enums

extension ArgumentConvertible where Self: CaseIterable & RawRepresentable, RawValue == String {
  public static var expectation: String {
    let names = allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  public init?(argument: String) { self.init(rawValue: argument) }

  public var argument: String { rawValue }
}
