import Bytes
import Foundation

/// An address that a program of the user listens at, and what it wants to hear of.
public struct Webhook: Hashable, Sendable {
  /// The most webhooks of a user.
  public static let mostPerUser = 20

  public var id: WebhookID
  public var user: UserID
  public var draft: WebhookDraft
  /// The encrypted secret that signs what is delivered.
  public var sealed: [UInt8]
  public var created: Date
  public var progress: WebhookProgress

  public init(
    id: WebhookID, user: UserID, draft: WebhookDraft, sealed: [UInt8], created: Date, progress: WebhookProgress
  ) {
    (self.id, self.user, self.draft, self.sealed) = (id, user, draft, sealed)
    (self.created, self.progress) = (created, progress)
  }
}

/// The address of a webhook, and what is delivered there.
public struct WebhookDraft: Hashable, Sendable {
  public var url: WebAddress
  public var events: WebhookEvents
  public var place: WebhookPlace

  public init(url: WebAddress, events: WebhookEvents, place: WebhookPlace = .scope(.all)) {
    (self.url, self.events, self.place) = (url, events, place)
  }
}

/// The events that are delivered. The raw values are stored, so they stay as they are.
public struct WebhookEvents: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let newEntries = WebhookEvents(rawValue: 1)
  /// The user has starred an entry.
  public static let savedEntry = WebhookEvents(rawValue: 2)
  public static let feedFailing = WebhookEvents(rawValue: 4)
  /// The user tries the webhook.
  public static let test = WebhookEvents(rawValue: 8)
}

/// The entries, or the feeds, that a webhook concerns.
public enum WebhookPlace: Hashable, Sendable {
  /// All feeds, one, or those of a folder.
  case scope(EntryScope)
  /// The entries that a rule of the user finds.
  case rule(RuleID)
  /// A stored place that this version does not know. Nothing is delivered.
  case unknown(ByteString)

  /// The text in storage.
  var key: String {
    switch self {
    case .scope(let scope): scope.key
    case .rule(let id): "rule \(id)"
    case .unknown(let key): key.string
    }
  }

  init(key: String) {
    let parts = key.splitBytes(on: " ")
    if let scope = EntryScope(key: key) {
      self = .scope(scope)
    } else if parts.count == 2, parts[0].hasSameBytes(as: "rule"), let id = RuleID(String(parts[1])) {
      self = .rule(id)
    } else {
      self = .unknown(ByteString(key))
    }
  }
}

/// The part of a user's news that a webhook has been given.
public struct WebhookProgress: Hashable, Sendable {
  /// The last entry, in the order of arrival, that was looked at.
  public var lastEntry: EntryID
  /// The feeds that are failing, and were when last looked at. Sorted.
  public var failing: [FeedID]

  public init(lastEntry: EntryID, failing: [FeedID] = []) {
    (self.lastEntry, self.failing) = (lastEntry, failing)
  }
}

/// What a webhook is to be given.
public struct WebhookNews: Hashable, Sendable {
  /// One event.
  public var event: WebhookEvents
  public var feed: FeedID?
  public var entries: [EntryID]

  public init(_ event: WebhookEvents, feed: FeedID? = nil, entries: [EntryID] = []) {
    (self.event, self.feed, self.entries) = (event, feed, entries)
  }
}

/// A delivery to a webhook: one that waits, or has been tried.
public struct WebhookDelivery: Hashable, Sendable {
  /// The most deliveries of a webhook that wait. Further ones are left out.
  public static let mostWaiting = 1_000
  /// The most of those that are done which are kept for each webhook.
  public static let mostKept = 50

  public var id: WebhookDeliveryID
  public var webhook: WebhookID
  public var news: WebhookNews
  public var created: Date
  /// The time of the next attempt; nil for no further one.
  public var due: Date?
  public var attempts: Int
  public var lastAttempt: Date?
  /// The status of the last response; nil if there was none.
  public var status: Int?
  /// The reason why the last attempt failed; nil if it did not.
  @ComparedByBytes public var problem: String?
}

/// The result of an attempt to deliver.
public struct WebhookAttempt: Hashable, Sendable {
  public var time: Date
  public var status: Int?
  /// Nil if it was delivered.
  @ComparedByBytes public var problem: String?
  /// The time of the next attempt; nil for no further one.
  public var next: Date?
  /// False for a failure that is not one of the address, so that other deliveries need not wait for the next attempt.
  public var delaysOthers: Bool

  public init(
    time: Date, status: Int? = nil, problem: String? = nil, next: Date? = nil, delaysOthers: Bool = true
  ) {
    (self.time, self.status, self.next, self.delaysOthers) = (time, status, next, delaysOthers)
    self.problem = problem
  }
}

/// The id of a webhook.
public struct WebhookID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The id of a delivery.
public struct WebhookDeliveryID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
