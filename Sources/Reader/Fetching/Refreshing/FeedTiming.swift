import Bytes
import Foundation
import Syndication

/// How often a feed publishes and how often it wants to be fetched, as its last document shows. It is stored with the
/// feed, so that an unchanged feed is scheduled as a changed one.
struct FeedTiming: Hashable, Sendable {
  /// The time between two fetches that the document asks for (RSS `ttl`, `sy:updatePeriod`).
  var minutes: Int?
  /// A moment at which the feed is updated, in seconds since 1970 (`sy:updateBase`); the others follow every `minutes`.
  var base: Int?
  /// The hours of the day, in GMT, and the days of the week, from Sunday, in which the feed is not to be fetched.
  var skippedHours: Set<Int> = []
  var skippedDays: Set<Int> = []
  var rhythm = PublishingRhythm()

  init() {}

  init(of feed: ParsedFeed, now: Date) {
    minutes = feed.timeToLiveMinutes.map { min($0, 1 << 30) }
    for element in feed.extensions {
      switch ByteString(element.name.lowercasedASCII) {
      // rssboard.org: hours from 0 to 23; some feeds write 24 for 0.
      case "skiphours":
        skippedHours = Set(element.children.compactMap { $0.text.flatMap { Int($0.trimmedASCII) } }.map { $0 % 24 })
          .filter { $0 >= 0 }
      case "skipdays":
        skippedDays = Set(element.children.compactMap { $0.text.flatMap { Self.weekday($0) } })
      case "updatebase":
        base = element.text.flatMap { FeedDate.parse($0) }.map { Int(clamping: $0.timeIntervalSince1970) }
      default: break
      }
    }
    rhythm = PublishingRhythm(dates: feed.entries.lazy.compactMap { $0.published ?? $0.updated }, now: now)
  }

  /// A Boolean value that is true if the feed is not to be fetched at this moment. A list with all hours or all days
  /// would forbid every fetch, so it does not count.
  func skips(_ second: Int) -> Bool {
    skippedHours.count < 24 && skippedHours.contains(GMT.hour(second))
      || skippedDays.count < 7 && skippedDays.contains(GMT.weekday(second))
  }

  private static let weekdays: [ByteString] = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  private static func weekday(_ name: String) -> Int? {
    weekdays.firstIndex(of: ByteString(name.trimmedASCII.lowercasedASCII))
  }
}

// MARK: - As text

extension FeedTiming {
  /// The first number is that of the form.
  private static let form = 1

  /// Decimal numbers with commas, at most 300 bytes for usual feeds. It is read with each fetch, where JSON would take
  /// ten times as long.
  var text: String {
    let hours = skippedHours.reduce(0) { $0 | 1 << $1 }
    let days = skippedDays.reduce(0) { $0 | 1 << $1 }
    return ([Self.form, minutes ?? 0, base ?? -1, hours, days] + rhythm.numbers).map(String.init).joined(separator: ",")
  }

  /// Reads the text of this version; nil for another one.
  init?(text: String) {
    let numbers = text.splitBytes(on: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 5 + PublishingRhythm.numberCount, numbers[0] == Self.form,
      let rhythm = PublishingRhythm(numbers: numbers[5...].compactMap(\.self)),
      let minutes = numbers[1], let base = numbers[2], let hours = numbers[3], let days = numbers[4]
    else { return nil }
    self.minutes = minutes > 0 ? minutes : nil
    self.base = base >= 0 ? base : nil
    skippedHours = Set((0..<24).filter { hours & 1 << $0 != 0 })
    skippedDays = Set((0..<7).filter { days & 1 << $0 != 0 })
    self.rhythm = rhythm
  }
}
