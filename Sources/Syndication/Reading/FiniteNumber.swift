/// Numbers in feeds.
enum FiniteNumber {
  /// Nil for texts that are no number, and for infinite ones.
  static func parse(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
