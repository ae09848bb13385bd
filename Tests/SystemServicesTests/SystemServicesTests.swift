import Foundation
import InjectionTesting
import SystemServices
import Testing
import Threading

private struct Services: Container, SystemServices {
  let registry = Registry(contexts: [.live])

  var greeting: Factory<String> { self { "Hello at \(date().now.timeIntervalSince1970)" } }
}

@Suite struct SystemServicesTests {
  private let services = Services()

  @Test func `a program has the system's date, identifiers, numbers and clock`() async throws {
    let before = Date()
    #expect(services.date().now >= before)
    #expect(services.uuid().next() != services.uuid().next())
    let random = services.random()
    #expect((0..<4).map { _ in random.next() } != (0..<4).map { _ in random.next() })
    try await services.clock().sleep(for: .zero)
    #expect(services.calendar() == .autoupdatingCurrent && services.timeZone() == .autoupdatingCurrent)
    #expect(services.locale() == .autoupdatingCurrent)
  }

  @Test func `in a test each use that was not registered is reported by its name`() async throws {
    let reports = Lock<[String]>([])
    let report: @Sendable (String) -> Void = { sentence in reports.withLock { $0.append(sentence) } }
    await UnexpectedUse.$reporter.withValue(report) {
      await services.withOverrides(contexts: [.test]) { _ in
      } operation: {
        _ = services.greeting()
        _ = services.uuid().next()
        var random = services.random()
        _ = Int.random(in: 0...1, using: &random)
        #expect(services.calendar().timeZone == .gmt && services.timeZone() == .gmt)
        #expect(services.locale().identifier == "en_US_POSIX")
        await #expect(throws: CancellationError.self) { try await services.clock().sleep(for: .seconds(1_000_000)) }
      }
    }
    let names = ["date", "uuid", "random", "clock", "calendar", "timeZone", "locale"]
    #expect(reports.withLock { $0.count } >= names.count)
    for name in names { #expect(reports.withLock { $0.contains { $0.contains("SystemServices.\(name) ") } }) }
  }

  @Test func `a test registers the date that it needs`() {
    services.withOverrides(contexts: [.test]) { services in
      services.date.register { .constant(Date(timeIntervalSince1970: 5)) }
    } operation: {
      #expect(services.greeting() == "Hello at 5.0")
    }
  }

  @Test func `a day is formatted as the registered language, calendar and time zone have it`() {
    services.withOverrides(contexts: [.test]) { services in
      services.locale.register { Locale(identifier: "de_DE") }
      services.timeZone.register { TimeZone(secondsFromGMT: 3600) ?? .gmt }
      services.calendar.register { Calendar(identifier: .gregorian) }
    } operation: {
      var style = Date.FormatStyle(date: .long, time: .omitted, locale: services.locale())
      style.timeZone = services.timeZone()
      style.calendar = services.calendar()
      // An hour before midnight in Greenwich, and after it in Berlin.
      #expect(Date(timeIntervalSince1970: 23 * 3600).formatted(style) == "2. Januar 1970")
    }
  }

  @Test func `sources for tests are the same each time`() {
    let ids = UUIDSource.counting()
    #expect(
      [ids.next(), ids.next()].map(\.uuidString) == [
        "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001",
      ])
    let (first, second) = (RandomSource.seeded(7), RandomSource.seeded(7))
    #expect((0..<100).map { _ in first.next() } == (0..<100).map { _ in second.next() })
    #expect(RandomSource.seeded(1).next() != RandomSource.seeded(2).next())
    #expect(DateSource.constant(Date(timeIntervalSince1970: 5)).now.timeIntervalSince1970 == 5)
  }
}
