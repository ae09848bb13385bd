// MARK: Text

extension String: ArgumentConvertible {
  public static var expectation: String { "a text of at least one character" }

  public init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self = argument
  }

  public var argument: String { self }
}

// MARK: - Numbers

extension ArgumentConvertible where Self: FixedWidthInteger {
  /// Names the range for types of up to 32 bits; larger ranges do not help people.
  public static var expectation: String {
    if bitWidth <= 32 { return "a number from \(min) to \(max)" }
    return isSigned ? "a whole number" : "a whole number, 0 or more"
  }

  public init?(argument: String) { self.init(argument, radix: 10) }

  public var argument: String { String(self) }
}

extension Int: ArgumentConvertible {}
extension Int32: ArgumentConvertible {}
extension Int64: ArgumentConvertible {}
extension UInt: ArgumentConvertible {}
extension UInt8: ArgumentConvertible {}
extension UInt16: ArgumentConvertible {}
extension UInt32: ArgumentConvertible {}
extension UInt64: ArgumentConvertible {}

extension Double: ArgumentConvertible {
  public static var expectation: String { "a number" }

  public init?(argument: String) {
    guard let number = Double(argument), number.isFinite else { return nil }
    self = number
  }

  public var argument: String { String(self) }
}

// MARK: - Times

extension Duration: ArgumentConvertible {
  public static var expectation: String { "a time such as 30s, 15m, 2h or 7d" }

  /// Converts a whole number and its unit: `s`, `m`, `h` or `d`.
  public init?(argument: String) {
    guard let unit = argument.last, let seconds = Self.units.first(where: { $0.name == unit })?.seconds,
      let count = Int64(argument.dropLast()), count >= 0
    else { return nil }
    let (total, overflow) = count.multipliedReportingOverflow(by: seconds)
    guard !overflow else { return nil }
    self = .seconds(total)
  }

  /// The whole seconds, in the largest unit that divides them.
  public var argument: String {
    let seconds = components.seconds
    for unit in Self.units where seconds != 0 && seconds % unit.seconds == 0 {
      return "\(seconds / unit.seconds)\(unit.name)"
    }
    return "\(seconds)s"
  }

  private static var units: [(name: Character, seconds: Int64)] {
    [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]
  }
}
