import Bytes
import Fetching
import Foundation
import Storage

/// A change of many entries at once.
public enum EntryChange: Sendable, Hashable {
  case read(Bool)
  case star(Bool)
  case later(Bool)
  case label(LabelID, Bool)

  /// The change that takes this one back.
  var inverse: EntryChange {
    switch self {
    case .read(let isOn): .read(!isOn)
    case .star(let isOn): .star(!isOn)
    case .later(let isOn): .later(!isOn)
    case .label(let label, let isOn): .label(label, !isOn)
    }
  }

  /// What has become of the entries: "marked as read".
  var participle: String {
    switch self {
    case .read(let isOn): isOn ? "marked as read" : "marked as unread"
    case .star(let isOn): isOn ? "starred" : "without a star now"
    case .later(let isOn): isOn ? "kept to read later" : "taken from “Read later”"
    case .label(_, let isOn): isOn ? "labeled" : "without the label now"
    }
  }
}

/// A change of many entries or feeds that can be undone, also after its page was left, after a restart, and by another node.
public struct Marking: Sendable, Hashable {
  public enum Change: Sendable, Hashable {
    /// All of a timeline marked as read by storage, which knows the entries.
    case allRead
    case entries([EntryID], EntryChange)
    /// Subscriptions as they were before a change, and what has become of them.
    case feeds([FormerSubscription], ByteString)
  }

  /// Identifies it among those of the user.
  public let number: Int64
  public let made: Date
  /// The number of entries, or of feeds, that it has changed.
  public let count: Int
  public let change: Change

  /// The seconds for which pages offer to undo it, whichever is open. The history offers it for a day.
  public static let offerSeconds = 60.0

  /// True if it has marked entries as read, and nothing else.
  public var marksAsRead: Bool {
    switch change {
    case .allRead, .entries(_, .read(true)): true
    case .entries, .feeds: false
    }
  }

  /// True if it has changed subscriptions.
  public var isOfFeeds: Bool { if case .feeds = change { true } else { false } }

  /// A sentence for the user: "12 marked as read."
  public var sentence: String {
    switch change {
    case .allRead: "\(count.grouped) marked as read."
    case .entries(_, let change): "\(count.grouped) \(change.participle)."
    case .feeds(let former, let participle):
      if count == 1, let name = former.first?.name {
        participle == ManyFeedsChange.unsubscribe.participle
          ? "You no longer follow “\(name)”. What is stored of it stays." : "“\(name)” \(participle)."
      } else {
        "\(count.counted("feed", "feeds")) \(participle)."
      }
    }
  }
}

extension Marking.Change {
  private struct Record: Codable {
    var kind: String?
    var isOn: Bool?
    var label: Int64?
    var entries: [Int64]?
    var feeds: [FormerSubscription]?
  }

  /// The change as JSON, for storage.
  var text: String {
    get throws {
      var record = Record()
      switch self {
      case .allRead: return ""
      case .feeds(let former, let participle): (record.feeds, record.kind) = (former, participle.string)
      case .entries(let entries, let change):
        record.entries = entries.map(\.rawValue)
        switch change {
        case .read(let isOn): (record.kind, record.isOn) = ("read", isOn)
        case .star(let isOn): (record.kind, record.isOn) = ("star", isOn)
        case .later(let isOn): (record.kind, record.isOn) = ("later", isOn)
        case .label(let label, let isOn):
          (record.kind, record.isOn, record.label) = ("label", isOn, label.rawValue)
        }
      }
      return String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    }
  }

  /// - Returns: Nil for a change that a newer version of the program has stored.
  init?(_ text: String) {
    guard !text.isEmpty else {
      self = .allRead
      return
    }
    guard let record = try? JSONReader.stored.decode(Record.self, from: text) else { return nil }
    if let feeds = record.feeds, let participle = record.kind {
      self = .feeds(feeds, ByteString(participle))
      return
    }
    guard let entries = record.entries, let isOn = record.isOn, let kind = record.kind else { return nil }
    let change: EntryChange
    switch ByteString(kind) {
    case "read": change = .read(isOn)
    case "star": change = .star(isOn)
    case "later": change = .later(isOn)
    case "label":
      guard let label = record.label else { return nil }
      change = .label(LabelID(rawValue: label), isOn)
    default: return nil
    }
    self = .entries(entries.map { EntryID(rawValue: $0) }, change)
  }
}

extension Marking {
  init?(_ stored: StoredMarking) {
    guard let change = Change(stored.change) else { return nil }
    self.init(number: stored.number, made: stored.made, count: stored.count, change: change)
  }
}
