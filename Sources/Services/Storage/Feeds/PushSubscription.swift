import Bytes
import Foundation

/// A subscription to the hub of a feed (WebSub, W3C Recommendation of 23 January 2018, or rssCloud), so that the hub
/// delivers or announces what is new.
public struct PushSubscription: Hashable, Sendable {
  /// A request that the hub has not verified yet.
  public enum Pending: String, Sendable {
    case subscribe
    case unsubscribe
  }

  public var feed: FeedID
  public var hub: AnnouncedHub
  /// The unguessable end of the callback's address.
  @ComparedByBytes public var token: String
  /// The secret with which the hub signs what it delivers. Clouds get none.
  @ComparedByBytes public var secret: String
  public var pending: Pending?
  /// The end of the lease; nil if the hub has not verified the subscription, or has ended it.
  public var expires: Date?
  /// The time of the next request to the hub.
  public var due: Date
  /// The requests in a row that the hub has not verified.
  public var attempts: Int
  /// A sentence about the last request that failed or was refused.
  @ComparedByBytes public var problem: String?

  public init(
    feed: FeedID, hub: AnnouncedHub, token: String, secret: String, pending: Pending? = nil, expires: Date? = nil,
    due: Date, attempts: Int = 0, problem: String? = nil
  ) {
    self.feed = feed
    self.hub = hub
    self.token = token
    self.secret = secret
    self.pending = pending
    self.expires = expires
    self.due = due
    self.attempts = attempts
    self.problem = problem
  }
}

/// The hub that a feed announces, and the address by which the hub knows the feed.
public struct AnnouncedHub: Hashable, Sendable {
  /// The protocol that a hub speaks.
  public enum Kind: String, Sendable {
    case webSub = "websub"
    /// The hub says that the feed has changed, and delivers nothing.
    case rssCloud = "rsscloud"
  }

  public var url: WebAddress
  public var topic: WebAddress
  public var kind: Kind

  public init(url: WebAddress, topic: WebAddress, kind: Kind = .webSub) {
    self.url = url
    self.topic = topic
    self.kind = kind
  }
}
