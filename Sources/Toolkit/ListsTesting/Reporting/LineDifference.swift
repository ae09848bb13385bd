/// The difference of two texts, line by line: `-` before lines that were expected, `+` before those that are there
/// instead.
struct LineDifference: CustomStringConvertible {
  // MARK: Lifecycle

  init(expected: [String], actual: [String]) {
    let difference = actual.difference(from: expected)
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var (lines, old, new): ([String], Int, Int) = ([], 0, 0)
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        lines.append("- \(expected[old])")
        old += 1
      } else if inserted.contains(new) {
        lines.append("+ \(actual[new])")
        new += 1
      } else {
        lines.append("  \(actual[new])")
        old += 1
        new += 1
      }
    }
    self.lines = lines
  }

  // MARK: Internal

  let lines: [String]

  var description: String { lines.joined(separator: "\n") }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
