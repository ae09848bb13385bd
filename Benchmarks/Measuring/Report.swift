import Foundation

/// The figures, as a table that is printed row by row, and as JSON.
struct Report {
  // MARK: Internal

  private(set) var figures: [Figure] = []
  /// The rows that could not be measured.
  private(set) var failures: [String] = []

  mutating func add(_ figure: Figure) {
    printHeader()
    figures.append(figure)
    print(
      row(
        figure.module, figure.name, "\(short(figure.value)) \(figure.unit)",
        figure.reference.map { "\(short($0)) \(figure.unit)" } ?? "", figure.ratio.map(short) ?? "",
        figure.reach.map { "\(figure.isLeast ? "≥" : "≤") \(short($0))" } ?? "",
        figure.holds.map { $0 ? "holds" : "MISSED" } ?? ""))
  }

  /// Takes note of a row that could not be measured. The others go on.
  mutating func addFailure(of benchmark: Benchmark, _ error: any Error) {
    printHeader()
    failures.append(benchmark.name)
    print(row(benchmark.module, benchmark.name, "not measured: \(error)"))
  }

  func write(to file: URL) throws {
    let encoder: JSONEncoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(figures).write(to: file)
  }

  func printSummary() {
    let missed: Int = figures.count { $0.holds == false }
    let unmeasured = failures.isEmpty ? "" : ", \(failures.count) could not be measured"
    print("\(figures.count { $0.holds == true }) figures hold, \(missed) missed\(unmeasured).")
  }

  // MARK: Private

  private func printHeader() {
    guard figures.isEmpty, failures.isEmpty else { return }
    print(row("module", "case", "value", "reference", "ratio", "reach", ""))
  }

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
