import Foundation
import Loading

/// A test of the suite: requests with the origin's answers, and what the client and the origin expect.
struct CacheTest {
  /// One request, by the suite's names (its CONTRIBUTING.md).
  struct Step {
    let fields: [String: Any]

    var method: String { fields["request_method"] as? String ?? "GET" }
    var expectedType: String? { fields["expected_type"] as? String }
    func has(_ name: String) -> Bool { fields[name] != nil }
    func flag(_ name: String) -> Bool? { fields[name] as? Bool }
    func text(_ name: String) -> String? { fields[name] as? String }
    func number(_ name: String) -> Int? { (fields[name] as? NSNumber)?.intValue }
    func list(_ name: String) -> [Any] { fields[name] as? [Any] ?? [] }

    /// True if a failed check says only that the cache could not be brought into the state that the test is about.
    func isSetup(_ check: String) -> Bool {
      flag("setup") == true || (fields["setup_tests"] as? [String])?.contains(check) == true
    }
  }

  let id: String
  let name: String
  let kind: String
  let dependencies: [String]
  let steps: [Step]
  private let flags: [String: Any]

  init?(_ fields: [String: Any]) {
    guard let id = fields["id"] as? String, let steps = fields["requests"] as? [[String: Any]] else { return nil }
    self.id = id
    name = fields["name"] as? String ?? id
    kind = fields["kind"] as? String ?? "required"
    dependencies = fields["depends_on"] as? [String] ?? []
    self.steps = steps.map(Step.init)
    flags = fields
  }

  /// True if the suite has the test for such a cache, and a request of `Loading` can be made of it.
  func applies(isShared: Bool) -> Bool {
    let excluded = ["cdn_only", isShared ? "browser_only" : "browser_skip"]
    guard !excluded.contains(where: { flags[$0] as? Bool == true }) else { return false }
    return steps.allSatisfy { Request.Method(rawValue: $0.method) != nil && !$0.has("expected_interim_responses") }
  }
}

/// A field as the suite writes it: a number is a date, in seconds from now.
struct SuiteField {
  let name: String
  let value: String
  /// False if the client does not look whether the field arrives.
  let isChecked: Bool

  init?(_ item: Any, of step: CacheTest.Step, now: Int, base: String) {
    guard let parts = item as? [Any], parts.count > 1, let name = parts[0] as? String else { return nil }
    self.name = name
    isChecked = parts.count < 3 || parts[2] as? Bool == true
    let lowercase = name.lowercased()
    if let text = parts[1] as? String {
      let isPlace = ["location", "content-location"].contains(lowercase) && step.flag("magic_locations") == true
      value = isPlace ? (text.isEmpty ? base : "\(base)/\(text)") : text
    } else if let number = (parts[1] as? NSNumber)?.intValue {
      let isDate = ["date", "expires", "last-modified", "if-modified-since", "if-unmodified-since"].contains(lowercase)
      let isOld = (step.list("rfc850date") as? [String])?.contains(lowercase) == true
      value = isDate ? Self.date(now + number, isOld: isOld) : "\(number)"
    } else {
      return nil
    }
  }

  private static func date(_ seconds: Int, isOld: Bool) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = isOld ? "EEEE, dd-MMM-yy HH:mm:ss 'GMT'" : "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }
}
