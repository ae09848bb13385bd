/// What makes a document not well-formed.
struct XMLDamage {
  /// Counted from 1.
  var line: Int
  /// In bytes, counted from 1.
  var column: Int
  /// Part of a sentence, without a point.
  var reason: String
  /// Whether it is met where no element has begun.
  var isBeforeRoot: Bool
}
