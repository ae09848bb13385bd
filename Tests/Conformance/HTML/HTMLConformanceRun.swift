import Foundation
import HTML

/// Runs html5lib's tests of tokenizing and tree construction, and counts them by file.
struct HTMLConformanceRun {
  let tests: URL
  let isVerbose: Bool
  let filter: String

  /// True if every case passes or is a reviewed difference, and every reviewed difference still is one.
  func run(differences: String) throws -> Bool {
    var tally = try Tally(differences: differences)
    for file in try files("tree-construction", "dat") {
      for test in TreeTest.read(try String(contentsOf: file, encoding: .utf8)) where !test.needsScripting {
        let found = test.run()
        note(file, test.number, "", test.data, wanted: test.expected, found: found, in: &tally)
      }
    }
    for file in try files("tokenizer", "test") {
      let cases: TokenTest.File = try JSONDecoder().decode(TokenTest.File.self, from: Data(contentsOf: file))
      for (index, test) in (cases.tests ?? []).enumerated() {
        for state in test.states {
          let found = test.run(in: state).joined(separator: "\n")
          let wanted = test.expected.joined(separator: "\n")
          note(file, index + 1, state, test.input.debugDescription, wanted: wanted, found: found, in: &tally)
        }
      }
    }
    return tally.report()
  }

  private func note(
    _ file: URL, _ number: Int, _ state: String, _ input: String, wanted: String, found: String, in tally: inout Tally
  ) {
    let group = file.deletingLastPathComponent().lastPathComponent + "/" + file.lastPathComponent
    let test = "\(group)#\(number)"
    tally.count(test, in: group, isPassed: found == wanted)
    guard isVerbose, found != wanted, !tally.isDeliberate(test) else { return }
    print("\(test) \(state)\n\(input)\n-- wanted\n\(wanted)\n-- found\n\(found)\n")
  }

  private func files(_ folder: String, _ ending: String) throws -> [URL] {
    let all: [URL] = try FileManager.default.contentsOfDirectory(
      at: tests.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    return all.filter { $0.pathExtension == ending && (filter.isEmpty || $0.path.contains(filter)) }.sorted {
      $0.path < $1.path
    }
  }
}
