/// The reason why a document is not well-formed.
struct XMLDamage {
  /// Counted from 1.
  var line: Int
  /// In bytes, counted from 1.
  var column: Int
  /// Part of a sentence, without a period.
  var reason: String
  /// True if the damage is before the first element.
  var isBeforeRoot: Bool
}
