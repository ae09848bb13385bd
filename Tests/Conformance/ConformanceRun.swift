import Foundation
import Syndication

/// Runs all checks of all files and counts them by folder.
struct ConformanceRun {
  /// The address of the server in feedparser's tests.
  private static let server: String = "http://127.0.0.1:8097/"
  /// The project's maximum number of deliberate differences.
  private static let allowedDifferences: Int = 40

  let tests: URL
  let isVerbose: Bool
  let filter: String

  /// True if every file passes or is a reviewed difference, and every reviewed difference still is one.
  func run(expectations: String, differences: String) throws -> Bool {
    var tally = try Tally(differences: differences)
    tally.allowedDifferences = Self.allowedDifferences
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
      tally.count(expectation.file, in: expectation.folder, isPassed: failures.isEmpty)
      if isVerbose, !tally.isDeliberate(expectation.file) {
        for failure in failures { print("\(expectation.file): \(failure)") }
      }
    }
    let isRight = tally.report()
    for file in missing { print("not among the tests that were published: \(file)") }
    return isRight
  }

  private func failures(of expectation: Expectation) throws -> [String] {
    let data = try Data(contentsOf: tests.appendingPathComponent(expectation.file))
    let root = read([UInt8](data), expectation)
    return expectation.checks.compactMap { check in
      guard check.holds(in: root) != true else { return nil }
      let path: String = check.path.map(\.description).joined(separator: ".")
      let found: KeyValue? = check.path.reduce(Optional(root)) { value, step in value.flatMap { $0[step] } }
      return "\(path) \(check.op) \(check.value.map { "\($0)" } ?? "") but \(found.map { "\($0)" } ?? "absent")"
    }
  }

  private func read(_ bytes: [UInt8], _ expectation: Expectation) -> KeyValue {
    let mapping = Mapping(headers: expectation.headers)
    func header(_ name: String) -> String? {
      expectation.headers.first { $0.key.lowercased() == name }?.value
    }
    let document = Self.server + expectation.file
    // RFC 2616 §14.14: relative addresses are resolved against Content-Location.
    let location: String? = header("content-location").flatMap {
      URL(string: $0, relativeTo: URL(string: document))?.absoluteURL
    }.flatMap { ["http", "https"].contains($0.scheme) ? $0.absoluteString : nil }
    do {
      return mapping.root(
        try FeedParser.parse(
          bytes, url: WebAddress(unparsed: location ?? document), contentType: header("content-type")))
    } catch {
      return mapping.refused()
    }
  }
}
