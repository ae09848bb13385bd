/// Parses numbers in feeds.
enum FiniteNumber {
  /// Nil if the text is not a number or the number is infinite.
  static func parse(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
