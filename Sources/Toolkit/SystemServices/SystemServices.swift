import Foundation
@_exported import Injection

/// What a program needs from the system and a test must control: the date, identifiers, random numbers, time, and the user's
/// calendar, language and time zone.
///
/// ```swift
/// struct Services: Container, SystemServices { let registry = Registry() }
///
/// let services = Services()
/// let now = services.date().now
/// let id = services.uuid().next()
/// let clock = services.clock()
/// ```
///
/// In the context `.test` none of them is implemented: each use is reported, as a failure of the running test where
/// `InjectionTesting` provides its container. A test registers those that it needs:
///
/// ```swift
/// services.date.register { .constant(Date(timeIntervalSince1970: 0)) }
/// services.uuid.register { .counting() }
/// services.random.register { .seeded(1) }
/// services.clock.register { VirtualClock() }
/// ```
public protocol SystemServices: Container {}

extension SystemServices {
  /// The current date.
  public var date: Factory<DateSource> {
    self { DateSource { Date() } }.singleton.on(.test) {
      DateSource {
        UnexpectedUse.report("SystemServices.date")
        return Date(timeIntervalSince1970: 0)
      }
    }
  }

  /// New unique identifiers.
  public var uuid: Factory<UUIDSource> {
    self { UUIDSource { UUID() } }.singleton.on(.test) {
      let counting = UUIDSource.counting()
      return UUIDSource {
        UnexpectedUse.report("SystemServices.uuid")
        return counting.next()
      }
    }
  }

  /// Random numbers.
  public var random: Factory<RandomSource> {
    self { RandomSource { UInt64.random(in: .min ... .max) } }.singleton.on(.test) {
      let seeded = RandomSource.seeded(0)
      return RandomSource {
        UnexpectedUse.report("SystemServices.random")
        return seeded.next()
      }
    }
  }

  /// The calendar that the user has chosen. In a test, unless one is registered, the Gregorian one in Greenwich.
  public var calendar: Factory<Calendar> {
    self { Calendar.autoupdatingCurrent }.on(.test) {
      UnexpectedUse.report("SystemServices.calendar")
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      return calendar
    }
  }

  /// The language and the region that the user has chosen. In a test, unless one is registered, those of POSIX.
  public var locale: Factory<Locale> {
    self { Locale.autoupdatingCurrent }.on(.test) {
      UnexpectedUse.report("SystemServices.locale")
      return Locale(identifier: "en_US_POSIX")
    }
  }

  /// The time zone that the user is in. In a test, unless one is registered, Greenwich's.
  public var timeZone: Factory<TimeZone> {
    self { TimeZone.autoupdatingCurrent }.on(.test) {
      UnexpectedUse.report("SystemServices.timeZone")
      return .gmt
    }
  }

  /// Time that passes, and waiting.
  public var clock: Factory<any Clock<Duration>> {
    self { ContinuousClock() as any Clock<Duration> }.singleton.on(.test) { UnexpectedClock() }
  }
}

/// A clock that reports a wait, and ends it by a `CancellationError`: a loop of waits would report them without end.
private struct UnexpectedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    UnexpectedUse.report("SystemServices.clock")
    throw CancellationError()
  }
}
