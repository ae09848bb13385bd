import Bytes
import Dates

// The values of a query's conditions: days and spans of time.

extension CivilDate {
  /// `2026`, `2026-03` or `2026-03-31`: the first day of it.
  init?(written text: String) {
    let parts = text.splitBytes(on: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), let year = parts[0], (1_000...9_999).contains(year) else { return nil }
    let month = parts.count > 1 ? parts[1] : 1
    let day = parts.count > 2 ? parts[2] : 1
    guard let month, let day, (1...12).contains(month), (1...Self.days(inMonth: month, ofYear: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension SearchQuery.Span {
  static let ages: [Unicode.Scalar: Int] = [
    "h": 3_600, "d": 86_400, "w": 604_800, "m": 2_629_746, "y": 31_556_952,
  ]
  static let durations: [Unicode.Scalar: Int] = ["s": 1, "m": 60, "h": 3_600]

  init?(_ text: String, units: [Unicode.Scalar: Int]) {
    guard let last = text.utf8.last, let length = units[Unicode.Scalar(ASCII.lowercased(last))],
      let count = Int(Substring(text.utf8.dropLast())), (0...1_000_000).contains(count)
    else { return nil }
    self.count = count
    unit = ASCII.lowercased(last)
    seconds = count * length
  }
}
