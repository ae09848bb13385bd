import Foundation
import WebAddresses

/// Runs the tests of Web Platform Tests for addresses of the web, `urltestdata.json`, and for names of hosts,
/// `IdnaTestV2.json`. A name is refused deliberately if it has a label of more than 63 bytes, or one in Punycode that is
/// not valid: newer versions of the tests let that pass.
struct AddressConformanceRun {
  let tests: URL
  let isVerbose: Bool

  /// True if every case passes or is such a difference.
  func run() throws -> Bool {
    let counts = [try addresses(), try names()]
    return counts.allSatisfy(\.self)
  }

  // MARK: Private

  private struct Case: Decodable {
    var input: String
    var base: String?
    var href: String?
    var failure: Bool?
    var output: String?
  }

  private func addresses() throws -> Bool {
    var (parsed, refused) = (Count(), Count())
    for test in try cases("urltestdata.json") {
      let found = WebAddress(test.input, relativeTo: test.base.flatMap { WebAddress($0) })?.string
      if let wanted = test.href, isWeb(wanted) {
        note(test.input, wanted: wanted, found: found, in: &parsed)
      } else if test.failure == true, isWeb(test.input) {
        note(test.input, wanted: nil, found: found, in: &refused)
      }
    }
    print("http and https \(parsed), refused \(refused)")
    return parsed.isWhole && refused.isWhole
  }

  private func names() throws -> Bool {
    var (valid, invalid) = (Count(), Count())
    for test in try cases("IdnaTestV2.json") where test.output?.isEmpty != true {
      let found = WebAddress("http://\(PercentCoding.field(test.input))/" as String)?.string
      if let output = test.output {
        note(test.input, wanted: "http://\(output)/", found: found, in: &valid)
      } else {
        note(test.input, wanted: nil, found: found, in: &invalid)
      }
    }
    print("names \(valid), refused \(invalid)")
    return valid.isWhole
  }

  private func isWeb(_ address: String) -> Bool { address.hasPrefix("http:") || address.hasPrefix("https:") }

  private func note(_ input: String, wanted: String?, found: String?, in count: inout Count) {
    count.all += 1
    if found == wanted {
      count.passed += 1
    } else if let wanted, found == nil, isRefusedDeliberately(wanted) {
      count.deliberate += 1
    } else if isVerbose {
      print("\(input.debugDescription)\n-- wanted \(wanted ?? "nothing")\n-- found \(found ?? "nothing")")
    }
  }

  private func isRefusedDeliberately(_ address: String) -> Bool {
    let labels = address.split(separator: "/")[1].split(separator: ".")
    return labels.contains { $0.utf8.count > 63 || $0.hasPrefix("xn--") }
  }

  /// The cases of a file, which has comments between them. Halves of surrogate pairs, which are no text, become U+FFFD.
  private func cases(_ file: String) throws -> [Case] {
    let text = try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
      .replacingOccurrences(
        of: #"(?i)\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f].."#, with: #"\\uFFFD"#,
        options: .regularExpression)
    let all = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any] ?? []
    return try all.filter { $0 is [String: Any] }.map { test in
      try JSONDecoder().decode(Case.self, from: JSONSerialization.data(withJSONObject: test))
    }
  }
}

private struct Count: CustomStringConvertible {
  var passed = 0
  var deliberate = 0
  var all = 0

  var isWhole: Bool { passed + deliberate == all }

  var description: String {
    "\(passed) of \(all)" + (deliberate > 0 ? " (and \(deliberate) deliberate differences)" : "")
  }
}
