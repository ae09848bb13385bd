import Bytes

/// Formats numbers: `90`, `90.5`.
enum DecimalText {
  /// The number without an exponent, with at most six decimals and without trailing zeros.
  static func of(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 9e12 else { return "0" }
    let isNegative = number < 0
    let millionths = Int(clamping: (abs(number) * 1_000_000).rounded())
    var text = (isNegative && millionths > 0 ? "-" : "") + String(millionths / 1_000_000)
    var rest = millionths % 1_000_000
    guard rest > 0 else { return text }
    text += "."
    var digit = 100_000
    while rest > 0 {
      text += String(rest / digit)
      rest %= digit
      digit /= 10
    }
    return text
  }
}
