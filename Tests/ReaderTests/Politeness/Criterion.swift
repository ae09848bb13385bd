import Foundation
import Testing

/// A rule of good feed readers, checked on what a site saw.
///
/// The first ones are those of the feed reader score (rachelbythebay.com/fs/help.html), the others those of Earth Notes
/// (earth.org.uk/RSS-efficiency.html, "Feed Efficiency Suggestions").
struct Criterion: Sendable, CustomTestStringConvertible {
  typealias Visit = ScoredSite.Visit

  let testDescription: String
  /// Says what is wrong, for each breach.
  let breaches: @Sendable ([Visit]) -> [String]

  private init(_ name: String, _ breaches: @escaping @Sendable ([Visit]) -> [String]) {
    testDescription = name
    self.breaches = breaches
  }

  /// A rule on each request to a path and the one before it.
  private static func pairs(
    _ name: String, _ breach: @escaping @Sendable (_ before: Visit, _ visit: Visit) -> Bool
  ) -> Criterion {
    Criterion(name) { visits in
      Dictionary(grouping: visits) { $0.host + $0.path }.values.flatMap { visits in
        zip(visits, visits.dropFirst()).filter(breach).map { "\($1.path) at \($1.time), after \($0.time)" }
      }
    }
  }

  private static func each(_ name: String, _ breach: @escaping @Sendable (Visit) -> Bool) -> Criterion {
    Criterion(name) { visits in visits.filter(breach).map { "\($0.target) at \($0.time): \($0.fields)" } }
  }

  /// The last validator that the site sent for a path before a visit.
  private static func validator(_ name: String, _ field: String) -> Criterion {
    Criterion("\(field) is the last \(name), byte for byte") { visits in
      var last: [String: String] = [:]
      return visits.compactMap { visit in
        defer { if visit.status == 200 || visit.status == 304 { last[visit.path] = visit.response[name] } }
        // A request that was redirected has the validators of the target.
        let known = last[visit.path == "/moved" ? "/new-home" : visit.path]
        let sent = visit.fields[field.lowercased()]
        return sent == nil || sent == known ? nil : "\(visit.path) at \(visit.time): \(sent ?? ""), not \(known ?? "")"
      }
    }
  }

  private static let hour: TimeInterval = 3_600

  static let all: [Criterion] = [
    Criterion("only the first request of a feed with validators is unconditional") { visits in
      var known: Set<String> = []
      return visits.compactMap { visit in
        let path = visit.path == "/moved" ? "/new-home" : visit.path
        let isConditional = visit.fields["if-none-match"] != nil || visit.fields["if-modified-since"] != nil
        defer {
          if visit.response["ETag"] != nil || visit.response["Last-Modified"] != nil { known.insert(path) }
        }
        return known.contains(path) && !isConditional ? "\(visit.path) at \(visit.time)" : nil
      }
    },
    validator("ETag", "If-None-Match"),
    validator("Last-Modified", "If-Modified-Since"),
    pairs("an hour or more lies between two requests that no user asked for") { before, visit in
      !visit.isAsked && !before.isAsked && visit.time.timeIntervalSince(before.time) < hour
    },
    each("no cookies are sent") { $0.fields["cookie"] != nil },
    each("no referrer is sent") { $0.fields["referer"] != nil },
    each("the address is that of the feed, without additions") { $0.target != $0.path },
    each("the User-Agent names the program and its page") { visit in
      let agent = visit.fields["user-agent"] ?? ""
      return !agent.hasPrefix("YAARR/") || !agent.contains("+\(SimulatedDays.page)")
    },
    each("the response may be compressed") { $0.fields["accept-encoding"]?.contains("gzip") != true },
    each("the response may be a feed") { $0.fields["accept"]?.contains("application/rss+xml") != true },
    pairs("max-age is waited for") { before, visit in
      !visit.isAsked && before.response["Cache-Control"] == "max-age=14400"
        && visit.time.timeIntervalSince(before.time) < 4 * hour
    },
    pairs("Expires is waited for") { before, visit in
      !visit.isAsked && before.response["Expires"] != nil && visit.time.timeIntervalSince(before.time) < 5 * hour - 1
    },
    Criterion("skipHours are skipped") { visits in
      visits.filter { $0.path == "/sleeping" && !$0.isAsked }.dropFirst()
        .filter { Int($0.time.timeIntervalSince1970) / 3_600 % 24 < 8 }.map { "\($0.time)" }
    },
    Criterion("Retry-After of a 429 and a 503 is waited for by all feeds of the host, and by users") { visits in
      // A request at the same moment may have been on its way already.
      var pauses: [String: (start: Date, end: Date)] = [:]
      return visits.compactMap { visit in
        defer {
          let pause: TimeInterval = visit.status == 429 ? 36_000 : visit.status == 503 ? 30_000 - 1 : 0
          if pause > 0 { pauses[visit.host] = (visit.time, visit.time.addingTimeInterval(pause)) }
        }
        guard let pause = pauses[visit.host] else { return nil }
        return visit.time > pause.start && visit.time < pause.end ? "\(visit.path) at \(visit.time)" : nil
      }
    },
    pairs("a failed request is not repeated at once") { before, visit in
      !visit.isAsked && !before.isAsked && before.status >= 400 && visit.time.timeIntervalSince(before.time) < hour
    },
    pairs("a feed that is gone is not asked for again") { before, _ in before.status == 410 },
    Criterion("a feed that has moved for days is asked for at its new address") { visits in
      let moved = visits.filter { $0.path == "/moved" }
      return moved.filter { $0.time.timeIntervalSince(moved[0].time) > 56 * hour }.map { "\($0.time)" }
    },
  ]
}
