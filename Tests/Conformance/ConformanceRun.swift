import Foundation
import Syndication

/// Runs all checks of all files and counts them by folder.
struct ConformanceRun {
  /// Where feedparser's tests expect their server.
  private static let server: String = "http://127.0.0.1:8097/"
  /// The reach of the project.
  private static let allowedDifferences: Int = 40

  let tests: URL
  let isVerbose: Bool
  let filter: String

  private struct Count {
    var passed: Int = 0
    var deliberate: Int = 0
    var all: Int = 0
  }

  /// Says whether every file passes or is a reviewed difference, and every reviewed difference still is one.
  func run(expectations: String, differences: String) throws -> Bool {
    let reviewed: [String: String] = try Self.reviewed(differences)
    var counts: [String: Count] = [:]
    var total: Count = Count()
    var obsolete: [String] = []
    var missing: [String] = []
    let lines: [Substring] = try String(contentsOfFile: expectations, encoding: .utf8).split(separator: "\n")
    for line in lines {
      let expectation: Expectation = try JSONDecoder().decode(Expectation.self, from: Data(line.utf8))
      guard filter.isEmpty || expectation.file.contains(filter) else { continue }
      guard FileManager.default.fileExists(atPath: tests.appendingPathComponent(expectation.file).path) else {
        missing.append(expectation.file)
        continue
      }
      let failures: [String] = try self.failures(of: expectation)
      let isReviewed: Bool = reviewed[expectation.file] != nil
      if isReviewed, failures.isEmpty { obsolete.append(expectation.file) }
      let passed: Int = failures.isEmpty ? 1 : 0
      let deliberate: Int = !failures.isEmpty && isReviewed ? 1 : 0
      counts[expectation.folder, default: Count()].passed += passed
      counts[expectation.folder, default: Count()].deliberate += deliberate
      counts[expectation.folder, default: Count()].all += 1
      total.passed += passed
      total.deliberate += deliberate
      total.all += 1
      if isVerbose, deliberate == 0 { for failure in failures { print("\(expectation.file): \(failure)") } }
    }
    for (folder, count) in counts.sorted(by: { $0.key < $1.key }) { print(row(folder, count)) }
    print(row("all", total))
    for file in missing { print("not among the tests that were published: \(file)") }
    for file in obsolete { print("listed as a difference, but passes: \(file)") }
    let isWithinReach: Bool = reviewed.count <= Self.allowedDifferences
    if !isWithinReach { print("\(reviewed.count) differences are listed; at most \(Self.allowedDifferences) may be") }
    return total.passed + total.deliberate == total.all && obsolete.isEmpty && isWithinReach
  }

  /// The reason of each deliberate difference by file.
  private static func reviewed(_ path: String) throws -> [String: String] {
    var reasons: [String: String] = [:]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let parts: [Substring] = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { reasons[String(parts[0])] = String(parts[1]) }
    }
    return reasons
  }

  private func failures(of expectation: Expectation) throws -> [String] {
    let data: Data = try Data(contentsOf: tests.appendingPathComponent(expectation.file))
    let root: KeyValue = read([UInt8](data), expectation)
    return expectation.checks.compactMap { check in
      guard check.holds(in: root) != true else { return nil }
      let path: String = check.path.map(\.description).joined(separator: ".")
      let found: KeyValue? = check.path.reduce(Optional(root)) { value, step in value.flatMap { $0[step] } }
      return "\(path) \(check.op) \(check.value.map { "\($0)" } ?? "") but \(found.map { "\($0)" } ?? "absent")"
    }
  }

  private func read(_ bytes: [UInt8], _ expectation: Expectation) -> KeyValue {
    let mapping: Mapping = Mapping(headers: expectation.headers)
    func header(_ name: String) -> String? {
      expectation.headers.first { $0.key.lowercased() == name }?.value
    }
    let document: String = Self.server + expectation.file
    // RFC 2616 §14.14: relative addresses are seen from the content's location.
    let location: String? = header("content-location").flatMap {
      URL(string: $0, relativeTo: URL(string: document))?.absoluteURL
    }.flatMap { ["http", "https"].contains($0.scheme) ? $0.absoluteString : nil }
    do {
      return mapping.root(
        try FeedParser.parse(bytes, url: location ?? document, contentType: header("content-type")))
    } catch {
      return mapping.refused()
    }
  }

  private func row(_ folder: String, _ count: Count) -> String {
    let name: String = folder.padding(toLength: 24, withPad: " ", startingAt: 0)
    let note: String = count.deliberate > 0 ? " (and \(count.deliberate) deliberate differences)" : ""
    return "\(name) \(count.passed) of \(count.all)\(note)"
  }
}
