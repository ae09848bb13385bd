import Bytes
import Running
import Storage

/// A published timeline, behind the folders, labels and feeds that it names. Its address is not exported, because
/// everyone who has it can read the timeline. An import makes a new one.
struct PublicationRecord: Codable {
  var title: String
  var place: PlaceRecord?
  var filter: FilterRecord?
  var search: String?

  /// The raw values stand in files.
  enum FilterRecord: String, TextCase {
    case unread, starred

    init?(_ filter: EntryFilter) {
      switch filter {
      case .all: return nil
      case .unread: self = .unread
      case .starred: self = .starred
      }
    }

    var filter: EntryFilter {
      switch self {
      case .unread: .unread
      case .starred: .starred
      }
    }
  }
}

/// A webhook, behind the rules. Its secret is not exported, and an import makes a new one.
struct WebhookRecord: Codable {
  var url: WebAddress
  /// The names of its events, as deliveries have them.
  var events: [String]
  var place: PlaceRecord?
  /// The rule that finds its entries.
  var rule: RuleRecord?

  static let events: [WebhookEvents] = [.newEntries, .savedEntry, .feedFailing]

  /// - Throws: `ImportMistake` for an event that is not known, or without an event.
  func knownEvents() throws(ImportMistake) -> WebhookEvents {
    var known: WebhookEvents = []
    for name in events {
      guard let event = Self.events.first(where: { WebhookBody.name(of: $0).hasSameBytes(as: name) }) else {
        throw ImportMistake(reason: "There is no event “\(name.shortened(toBytes: 100))”.")
      }
      known.insert(event)
    }
    if known.isEmpty { throw ImportMistake(reason: "A webhook has no events.") }
    return known
  }
}

/// A folder, a feed, a label or what is to be read later. Without any of these, all feeds are meant.
struct PlaceRecord: Codable {
  /// The path of a folder.
  var folder: [String]?
  var feed: WebAddress?
  var label: String?
  /// True for what is to be read later.
  var later: Bool?

  /// The record; nil for all feeds.
  var named: PlaceRecord? { folder == nil && feed == nil && label == nil && later == nil ? nil : self }
}

/// The reason why a record cannot be stored.
struct ImportMistake: Error, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}
