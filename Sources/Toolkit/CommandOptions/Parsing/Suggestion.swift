/// Finds the name that was probably meant by a mistyped one.
enum Suggestion {
  /// The nearest name. Nil if none is close enough: about one mistake in three letters is allowed.
  static func nearest(to text: String, among names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: distance(text, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, text.count / 3) ? best.name : nil
  }

  /// The number of letters to insert, remove, replace or swap with their neighbor to turn one text into the other
  /// (optimal string alignment: Boytsov, "Indexing methods for approximate dictionary searching", 2011, section 2.1).
  ///
  /// - Complexity: O(m·n) time, O(n) space.
  static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[second.count]
  }
}
