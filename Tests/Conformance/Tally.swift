import Foundation

/// Counts of tests by group, against a reviewed list of deliberate differences.
struct Tally {
  private struct Count {
    var passed = 0
    var deliberate = 0
    var all = 0

    static func += (total: inout Count, count: Count) {
      total.passed += count.passed
      total.deliberate += count.deliberate
      total.all += count.all
    }
  }

  /// The maximum number of listed differences; unlimited if nil.
  var allowedDifferences: Int?
  /// The reasons of deliberate differences by test name.
  private let reviewed: [String: String]
  private var counts: [String: Count] = [:]
  private var obsolete: [String] = []

  /// - Parameter differences: A file with a test's name and a reason in each line; lines with `#` are comments.
  init(differences: String) throws {
    var reasons: [String: String] = [:]
    let lines: [Substring] = try String(contentsOfFile: differences, encoding: .utf8).split(separator: "\n")
    for line in lines where !line.hasPrefix("#") {
      let parts: [Substring] = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { reasons[String(parts[0])] = String(parts[1]) }
    }
    reviewed = reasons
  }

  /// True if the failure of a test is deliberate.
  func isDeliberate(_ test: String) -> Bool { reviewed[test] != nil }

  mutating func count(_ test: String, in group: String, isPassed: Bool) {
    if isPassed, isDeliberate(test) { obsolete.append(test) }
    counts[group, default: Count()].all += 1
    if isPassed {
      counts[group, default: Count()].passed += 1
    } else if isDeliberate(test) {
      counts[group, default: Count()].deliberate += 1
    }
  }

  /// Prints the counts; true if every test passes or is a reviewed difference, and every reviewed difference still is
  /// one.
  func report() -> Bool {
    var total = Count()
    for (group, count) in counts.sorted(by: { $0.key < $1.key }) {
      print(row(group, count))
      total += count
    }
    print(row("all", total))
    for test in obsolete { print("listed as a difference, but passes: \(test)") }
    let isWithinReach: Bool = reviewed.count <= allowedDifferences ?? .max
    if !isWithinReach { print("\(reviewed.count) differences are listed; at most \(allowedDifferences ?? 0) may be") }
    return total.passed + total.deliberate == total.all && obsolete.isEmpty && isWithinReach
  }

  private func row(_ group: String, _ count: Count) -> String {
    let name = group.padding(toLength: max(24, group.count), withPad: " ", startingAt: 0)
    let note: String = count.deliberate > 0 ? " (and \(count.deliberate) deliberate differences)" : ""
    return "\(name) \(count.passed) of \(count.all)\(note)"
  }
}
