import Bytes
import Dates
import Foundation
import TextSearch

/// The conditions of a search on an entry `x`, in the SQL of an engine.
protocol SearchConditions {
  var timeline: Timeline { get }
  /// The time from which ages count.
  var now: Date { get }

  /// True if the entry's feed has a name with these words.
  func isFeed(named name: ByteString) -> SQL
  /// True if the entry's feed is in a folder with these words in its name or its path, or in one within it.
  func isInFolder(named name: ByteString) -> SQL
  /// True if the entry has a label with these words in its name.
  func isLabeled(by name: ByteString) -> SQL
  /// True if the entry's feed has a language tag that begins with this one.
  func isLanguage(_ tag: String) -> SQL
  /// The length of the entry's longest recording in seconds; NULL without one.
  var duration: SQL { get }
}

extension SearchConditions {
  func condition(_ condition: SearchQuery.Condition) -> SQL {
    switch condition {
    case .feed(let name): isFeed(named: name)
    case .folder(let name): isInFolder(named: name)
    case .label(let name): isLabeled(by: name)
    case .kind(let key): "lower(x.kind) = \(key.string.lowercasedASCII)"
    case .state(.unread): timeline.isUnread
    case .state(.read): "NOT \(timeline.isUnread)"
    case .state(.starred): timeline.isStarred
    case .state(.later): timeline.isLater
    case .state(.muted): timeline.isMuted
    case .before(let day): "x.published < \(day.midnight)"
    case .after(let day): "x.published >= \(day.midnight)"
    case .newer(let age): "x.published >= \(now - Double(age.seconds))"
    case .older(let age): "x.published < \(now - Double(age.seconds))"
    case .longer(let span): "COALESCE((\(duration)) > \(span.seconds), FALSE)"
    case .shorter(let span): "COALESCE((\(duration)) < \(span.seconds), FALSE)"
    case .language(let tag): isLanguage(Self.letters(of: tag))
    }
  }

  /// Only letters, digits and hyphens are in a tag.
  static func letters(of tag: ByteString) -> String {
    let bytes = tag.utf8.map(ASCII.lowercased).filter { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension CivilDate {
  /// The beginning of the day, in UTC.
  var midnight: Date { Date(timeIntervalSince1970: Double(daysSince1970) * 86_400) }
}
