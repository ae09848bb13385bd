import Foundation

/// The figures, as a table that is printed row by row, and as JSON.
struct Report {
  // MARK: Internal

  private(set) var figures: [Figure] = []

  mutating func add(_ figure: Figure) {
    if figures.isEmpty { print(row("module", "case", "value", "reference", "ratio", "reach", "")) }
    figures.append(figure)
    print(
      row(
        figure.module, figure.name, "\(short(figure.value)) \(figure.unit)",
        figure.reference.map { "\(short($0)) \(figure.unit)" } ?? "", figure.ratio.map(short) ?? "",
        figure.reach.map { "\(figure.isLeast ? "≥" : "≤") \(short($0))" } ?? "",
        figure.holds.map { $0 ? "holds" : "MISSED" } ?? ""))
  }

  func write(to file: URL) throws {
    let encoder: JSONEncoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(figures).write(to: file)
  }

  func printSummary() {
    let missed: Int = figures.count { $0.holds == false }
    print("\(figures.count { $0.holds == true }) figures hold, \(missed) missed.")
  }

  // MARK: Private

  private func row(_ columns: String...) -> String {
    let widths: [Int] = [9, 62, 14, 14, 8, 8, 6]
    return zip(columns, widths).map { text, width in
      text + String(repeating: " ", count: max(0, width - text.count))
    }.joined(separator: " ")
  }

  /// The value with about three significant digits.
  private func short(_ value: Double) -> String {
    let digits: Int = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", value)
  }
}
