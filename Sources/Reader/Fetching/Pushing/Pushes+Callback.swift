import Bytes
import Foundation
import Sodium
import Storage

/// A hub's question whether the reader wants what was asked for in its name, or its refusal (WebSub, sections 5.2 and
/// 5.3).
public struct HubVerification: Sendable {
  @ComparedByBytes public var mode: String
  @ComparedByBytes public var topic: String
  @ComparedByBytes public var challenge: String
  public var leaseSeconds: Int?
  @ComparedByBytes public var reason: String?

  public init(mode: String, topic: String, challenge: String, leaseSeconds: Int?, reason: String?) {
    self.mode = mode
    self.topic = topic
    self.challenge = challenge
    self.leaseSeconds = leaseSeconds
    self.reason = reason
  }
}

/// What a hub delivers (section 7).
public struct HubDelivery: Sendable {
  public var body: [UInt8]
  public var contentType: String?
  /// The value of `X-Hub-Signature`.
  public var signature: String?

  public init(body: [UInt8], contentType: String?, signature: String?) {
    self.body = body
    self.contentType = contentType
    self.signature = signature
  }
}

/// The answer to a hub.
public enum HubAnswer: Sendable, Hashable {
  /// The text that confirms a request.
  case challenge(ByteString)
  case accepted
  /// No such subscription, or not the one that was asked for.
  case unknown
  /// The program ends: the hub should deliver again later.
  case unavailable
  /// The feed has lost its last subscriber: the hub may end the subscription.
  case gone
}

extension Pushes {
  private static let longestChallenge = 4_096
  private static let shortestLease: TimeInterval = 60
  private static let longestLease: TimeInterval = 365 * 86_400
  /// The time after which a hub that has refused is asked again.
  private static let waitAfterDenial: TimeInterval = 7 * 86_400

  // MARK: Verification

  /// Confirms what the reader has asked for, and nothing else. A hub may ask again if an answer got lost.
  public func verify(_ verification: HubVerification, token: String) async throws -> HubAnswer {
    guard case .some = pushed.callback else { return .unknown }
    // Another machine may change the row in between; the last word counts.
    for _ in 0..<5 {
      guard let read = try await database.pushSubscription(token: token), read.hub.kind == .webSub,
        read.hub.topic.string.hasSameBytes(as: verification.topic)
      else { return .unknown }
      switch ByteString(verification.mode) {
      case "denied":
        if try await deny(read, reason: verification.reason) { return .accepted }
      case "subscribe" where Self.isChallenge(verification.challenge) && read.pending != .unsubscribe:
        guard read.pending == .subscribe || read.expires != nil else { return .unknown }
        if try await start(read, seconds: verification.leaseSeconds) {
          return .challenge(ByteString(verification.challenge))
        }
      case "unsubscribe" where Self.isChallenge(verification.challenge) && read.pending == .unsubscribe:
        try await database.deletePushSubscription(read.feed, token: token)
        pushed.setLease(nil, of: read.feed)
        return .challenge(ByteString(verification.challenge))
      default: return .unknown
      }
    }
    return .unknown
  }

  private static func isChallenge(_ text: String) -> Bool { (1...longestChallenge).contains(text.utf8.count) }

  /// Answers the challenge of a cloud that the reader has registered with: a `GET` of the callback with the feed's address
  /// and a text that must come back (rssCloud).
  public func answer(cloudChallenge challenge: String, topic: String, token: String) async throws -> HubAnswer {
    guard case .some = pushed.callback, Self.isChallenge(challenge) else { return .unknown }
    for _ in 0..<5 {
      guard let read = try await database.pushSubscription(token: token), read.hub.kind == .rssCloud,
        read.hub.topic.string.hasSameBytes(as: topic), read.pending == .subscribe || read.expires != nil
      else { return .unknown }
      if try await start(read, seconds: CloudRegistration.lease) { return .challenge(ByteString(challenge)) }
    }
    return .unknown
  }

  private func start(_ read: PushSubscription, seconds: Int?) async throws -> Bool {
    let now = now()
    let lease = min(max(TimeInterval(seconds ?? HubClient.lease), Self.shortestLease), Self.longestLease)
    var verified = read
    (verified.pending, verified.attempts, verified.problem) = (nil, 0, nil)
    verified.expires = now.addingTimeInterval(lease)
    verified.due = now.addingTimeInterval(Self.renewal(lease: lease))
    guard try await database.replacePushSubscription(read, with: verified) else { return false }
    let wasPushed = pushed.isPushed(read.feed)
    pushed.setLease(verified.expires, of: read.feed)
    logger.info(
      "hub subscribed", ["feed": read.feed, "host": read.hub.url.host ?? "", "seconds": Int(clamping: lease)])
    // What came between the last check and the subscription.
    if !wasPushed { inbox.ping(read.feed) }
    return true
  }

  private func deny(_ read: PushSubscription, reason: String?) async throws -> Bool {
    let words = ASCII.nonEmpty(reason).map { " It says: \($0.shortened(toBytes: 500))" } ?? ""
    var denied = read
    (denied.pending, denied.expires, denied.attempts) = (nil, nil, 0)
    denied.due = now().addingTimeInterval(Self.waitAfterDenial)
    denied.problem = "The feed's hub refuses the subscription.\(words)"
    guard try await database.replacePushSubscription(read, with: denied) else { return false }
    pushed.setLease(nil, of: read.feed)
    logger.warning(
      "hub refused", ["feed": read.feed, "host": read.hub.url.host ?? "", "problem": denied.problem ?? ""])
    // The next check may be a day away.
    inbox.ping(read.feed)
    return true
  }

  // MARK: Delivery

  /// The least time between two fetches of a feed because of its cloud.
  private static let cloudSpacing = Duration.seconds(60)

  /// Takes a delivery. What is not signed as agreed is dropped, and acknowledged all the same (section 7.1).
  public func take(_ delivery: HubDelivery, token: String) async throws -> HubAnswer {
    guard case .some = pushed.callback,
      let subscription = try await database.pushSubscription(token: token)
    else { return .unknown }
    guard subscription.pending != .unsubscribe else { return .gone }
    // Nil until the hub has verified it.
    guard subscription.expires != nil else { return .unknown }
    if subscription.hub.kind == .rssCloud {
      // The token names the feed. Calls are not signed, so that one causes a fetch only, and not often.
      return inbox.ping(subscription.feed, spacing: Self.cloudSpacing) ? .accepted : .unavailable
    }
    guard subscription.sharesSecret else {
      // Anybody on the way could have written it: the feed itself is fetched.
      return inbox.ping(subscription.feed) ? .accepted : .unavailable
    }
    let isSigned = MessageSignature.verifies(
      delivery.signature ?? "", delivery.body, secret: Array(subscription.secret.utf8))
    guard isSigned else {
      logger.warning("delivery not signed", ["feed": subscription.feed, "host": subscription.hub.url.host ?? ""])
      return .accepted
    }
    return inbox.put(delivery, of: subscription) ? .accepted : .unavailable
  }
}
