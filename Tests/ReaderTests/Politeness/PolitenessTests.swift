import Foundation
import Testing

@Suite("Politeness", .timeLimit(.minutes(2)))
struct PolitenessTests {
  @Test(arguments: Criterion.all)
  func `a site sees a polite reader for three days`(criterion: Criterion) async throws {
    let visits = try await SimulatedDays.visits.value
    #expect(criterion.breaches(visits) == [])
  }

  @Test func `the site saw every kind of feed, the redirect's target and the refusals`() async throws {
    let visits = try await SimulatedDays.visits.value
    let paths = Dictionary(grouping: visits, by: \.path).mapValues(\.count)
    for path in ["/steady", "/dated", "/aged", "/expiring", "/sleeping", "/bare", "/broken", "/new-home", "/beside"] {
      #expect(paths[path, default: 0] >= 4, "\(path): \(paths)")
    }
    #expect(visits.contains { $0.status == 429 } && visits.contains { $0.status == 503 })
    #expect(
      visits.contains { $0.status == 410 } && visits.contains { $0.status == 304 } && visits.contains(where: \.isAsked))
    #expect(
      visits.last { $0.path == "/limited" }?.status == 304 || visits.last { $0.path == "/limited" }?.status == 200)
  }

  /// A fault, planted into what the site saw.
  private static let faults: [@Sendable (inout [ScoredSite.Visit]) -> Void] = [
    { visits in
      visits[last("/steady", visits)].fields["if-none-match"] = nil
      visits[last("/steady", visits)].fields["if-modified-since"] = nil
    },
    { visits in visits[last("/steady", visits)].fields["if-none-match"] = "W/\"other\"" },
    { visits in visits[last("/steady", visits)].fields["if-modified-since"] = "another date" },
    { visits in again("/steady", after: 59 * 60, &visits) },
    { visits in visits[5].fields["cookie"] = "visitor=1" },
    { visits in visits[5].fields["referer"] = "http://site.test/" },
    { visits in visits[5].target += "?null" },
    { visits in visits[5].fields["user-agent"] = "Mozilla/5.0" },
    { visits in visits[5].fields["accept-encoding"] = "identity" },
    { visits in visits[5].fields["accept"] = "text/html" },
    { visits in again("/aged", after: 3 * 3_600, &visits) },
    { visits in again("/expiring", after: 4 * 3_600, &visits) },
    { visits in
      let index = last("/sleeping", visits)
      visits[index].time = ScoredSite.start.addingTimeInterval(5 * 86_400 + 3_600)
      visits[index].isAsked = false
    },
    { visits in
      guard let refused = visits.first(where: { $0.status == 429 }) else { return }
      var other = refused
      (other.status, other.target, other.time, other.isAsked) = (
        304, "/beside", refused.time.addingTimeInterval(60), true
      )
      visits.insert(other, at: (visits.firstIndex { $0.status == 429 } ?? 0) + 1)
    },
    { visits in again("/failing", after: 60, &visits) },
    { visits in again("/ended", after: 9 * 3_600, &visits) },
    { visits in again("/moved", after: 9 * 86_400, &visits) },
  ]

  @Test(arguments: Criterion.all.indices)
  func `a planted fault is found by its criterion`(index: Int) async throws {
    var visits = try await SimulatedDays.visits.value
    #expect(Self.faults.count == Criterion.all.count)
    Self.faults[index](&visits)
    #expect(!Criterion.all[index].breaches(visits).isEmpty)
  }

  private static func last(_ path: String, _ visits: [ScoredSite.Visit]) -> Int {
    visits.lastIndex { $0.path == path } ?? 0
  }

  private static func again(_ path: String, after seconds: TimeInterval, _ visits: inout [ScoredSite.Visit]) {
    var visit = visits[last(path, visits)]
    visits[last(path, visits)].isAsked = false
    visit.isAsked = false
    visit.time += seconds
    visits.append(visit)
  }
}
