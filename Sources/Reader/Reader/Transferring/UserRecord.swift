import Bytes
import Foundation
import Running
import Storage
import Syndication

/// A line of an export of a user's data. docs/export.md describes each.
enum UserRecord {
  case setting(SettingRecord)
  case folder(FolderRecord)
  case label(LabelRecord)
  case feed(FeedRecord)
  case entry(EntryRecord)
  case read(ReadRecord)
  case rule(RuleRecord)
  case publication(PublicationRecord)
  case webhook(WebhookRecord)
  case podcastSetting(PodcastSettingRecord)
}

/// The first line.
struct ExportHeader: Codable {
  static let name = "yaarr"
  static let version = 1

  var format = name
  var version = Self.version
}

struct SettingRecord: Codable {
  var key: String
  var value: String
}

struct FolderRecord: Codable {
  /// The names of the folders around it and its own, outermost first.
  var path: [String]
  var folded: Bool?
  /// The addresses of the feeds that the user has put in order.
  var order: [WebAddress]?
}

struct LabelRecord: Codable {
  var name: String
}

/// A subscription.
struct FeedRecord: Codable {
  var url: WebAddress
  /// The user's own.
  var title: String?
  /// The paths of its folders.
  var folders: [[String]]?
  /// True for a feed that is fetched for the user alone. How is not exported: it may hold secrets.
  var alone: Bool?
  var fullArticle: Bool?
  var onChange: ChangeRecord?
  /// Minutes.
  var interval: Int?
  var paused: Bool?

  /// The raw values stand in files.
  enum ChangeRecord: String, TextCase {
    case unread, ignore

    init?(_ change: ReadingSettings.Change) {
      switch change {
      case .mark: return nil
      case .unreadAgain: self = .unread
      case .ignore: self = .ignore
      }
    }

    var change: ReadingSettings.Change {
      switch self {
      case .unread: .unreadAgain
      case .ignore: .ignore
      }
    }
  }

  var settings: ReadingSettings {
    ReadingSettings(
      wantsFullArticle: fullArticle ?? false, onChange: onChange?.change ?? .mark, interval: interval,
      isPaused: paused ?? false)
  }
}

/// An entry that is starred, labeled, to be read later or in the history, one with notes, or a recording that the user has
/// begun or wants to hear next.
struct EntryRecord: Codable {
  var feed: WebAddress
  var feedTitle: String?
  var received: Date
  var rank: Date
  var starred: Bool?
  /// True for an entry to read later.
  var later: Bool?
  var labels: [String]?
  var notes: [NoteRecord]?
  /// The time when it was opened last.
  var opened: Date?
  var listened: ListeningRecord?
  /// The place in the queue of what to hear next, from 0.
  var queued: Int?
  /// True for an entry whose guid is not known: one of its feed with the same link is the same entry.
  var byLink: Bool?
  /// True for an entry of a feed that is the user's own.
  var alone: Bool?
  /// As its publisher wrote it.
  var entry: ParsedEntry
}

/// A highlighted passage, a note on it, or a note on the whole entry.
struct NoteRecord: Codable {
  var made: Date
  /// The passage, and the words around it.
  var quote: String?
  var prefix: String?
  var suffix: String?
  var text: String?

  init(_ note: EntryNote) {
    func present(_ text: String) -> String? { text.utf8.isEmpty ? nil : text }
    made = note.made
    (quote, prefix, suffix) = (present(note.quote), present(note.prefix), present(note.suffix))
    text = present(note.text)
  }

  /// - Throws: `UseCaseError` for a text that is too long.
  func note() throws(UseCaseError) -> EntryNote {
    EntryNote(
      entry: EntryID(rawValue: 0), quote: try TextField.quote.read(quote) ?? "",
      prefix: try TextField.context.read(prefix) ?? "", suffix: try TextField.context.read(suffix) ?? "",
      text: try TextField.note.read(text) ?? "", made: made)
  }
}

/// The position in a recording.
struct ListeningRecord: Codable {
  /// The time when it was reached.
  var heard: Date
  /// Seconds from the beginning.
  var seconds: Int
  var length: Int?
  /// True for a recording that was played to its end.
  var played: Bool?
  /// True for the one in the player.
  var open: Bool?

  init(_ place: KeptEntry.Listened) {
    let position = place.position
    (heard, seconds, length) = (place.heard, position.seconds, position.length)
    played = position.state == .played ? true : nil
    open = position.state == .open ? true : nil
  }

  func place(notAfter now: Date) -> KeptEntry.Listened {
    KeptEntry.Listened(
      position: ListeningPosition(
        entry: EntryID(rawValue: 0), seconds: seconds, length: length,
        state: played == true ? .played : open == true ? .open : .left),
      heard: min(heard, now))
  }
}

/// The guids of entries that are read.
struct ReadRecord: Codable {
  var feed: WebAddress
  var guids: [String]
}

/// A rule, behind the folders, labels and feeds that it names.
struct RuleRecord: Codable {
  var name: String?
  /// The path of its folder.
  var folder: [String]?
  /// The address of its feed. Without a folder and a feed, the rule looks at everything.
  var feed: WebAddress?
  var search: String?
  /// The names of its actions, as the command has them.
  var actions: [String]?
  var label: String?
  /// Of a rule for old entries.
  var days: Int?
  /// True for a rule that is off.
  var off: Bool?
  var stops: Bool?
}

// MARK: - Codable

extension UserRecord: Codable {
  private enum Key: String, CodingKey { case type }
  private enum RecordType: String, TextCase {
    case setting, folder, label, feed, entry, read, rule, publication, webhook
    case podcastSetting = "podcast-setting"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .type)
    guard let type = RecordType(text: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "There are no records of the type “\(name)”.")
    }
    self =
      switch type {
      case .setting: .setting(try SettingRecord(from: decoder))
      case .folder: .folder(try FolderRecord(from: decoder))
      case .label: .label(try LabelRecord(from: decoder))
      case .feed: .feed(try FeedRecord(from: decoder))
      case .entry: .entry(try EntryRecord(from: decoder))
      case .read: .read(try ReadRecord(from: decoder))
      case .rule: .rule(try RuleRecord(from: decoder))
      case .publication: .publication(try PublicationRecord(from: decoder))
      case .webhook: .webhook(try WebhookRecord(from: decoder))
      case .podcastSetting: .podcastSetting(try PodcastSettingRecord(from: decoder))
      }
  }

  func encode(to encoder: any Encoder) throws {
    let (type, record): (RecordType, any Encodable) =
      switch self {
      case .setting(let record): (.setting, record)
      case .folder(let record): (.folder, record)
      case .label(let record): (.label, record)
      case .feed(let record): (.feed, record)
      case .entry(let record): (.entry, record)
      case .read(let record): (.read, record)
      case .rule(let record): (.rule, record)
      case .publication(let record): (.publication, record)
      case .webhook(let record): (.webhook, record)
      case .podcastSetting(let record): (.podcastSetting, record)
      }
    try record.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(type, forKey: .type)
  }
}

// MARK: - JSON

/// Encodes the lines of an export. Times are whole milliseconds since 1970. `JSONReader.ownExport` decodes them.
enum ExportLine {
  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      // Files of other programs may have any date.
      try container.encode(date.milliseconds)
    }
    return encoder
  }
}
