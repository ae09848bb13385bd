import Bytes
import Fetching
import Foundation
import Loading
import Logging
import Screens
import Sodium
import Storage

/// Delivers to webhooks: makes the body of what is to be given, signs it, and sends it by the rules of fetching.
package struct WebhookSender: Sendable {
  /// The waits after failed attempts, in seconds. After the last one, no further attempt follows.
  static let waits: [TimeInterval] = [60, 300, 1_800, 7_200, 21_600]
  /// The time that a delivery is taken for. Longer than an attempt.
  static let claim: TimeInterval = 120
  /// The most bytes of contents in a body. Further entries have none.
  private static let mostContent = 4 << 20
  private static let seconds = 20.0

  let database: any Database
  let loader: Loader
  let keys: SecretKeys
  let now: @Sendable () -> Date
  let logger: Logger

  /// Tries a delivery that is due, unless another process has taken it.
  ///
  /// - Returns: False if another process has taken it.
  /// - Throws: `StorageError`; `CancellationError`, and then it is tried again later.
  package func attempt(_ delivery: WebhookDelivery, to webhook: Webhook) async throws -> Bool {
    let start = now()
    guard try await database.claim(delivery, until: start.addingTimeInterval(Self.claim)) else { return false }
    let attempt = try await self.attempt(delivery, webhook, at: start)
    try await database.finish(delivery, attempt)
    return true
  }

  /// The secret of a webhook.
  ///
  /// - Throws: `AccessError`.
  static func secret(of webhook: Webhook, _ keys: SecretKeys) throws(AccessError) -> String {
    let context = context(of: webhook.user, url: webhook.draft.url)
    guard let bytes = try keys.opener().open(webhook.sealed, context: context) else {
      throw .cannotDecrypt
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encrypts the secret of a webhook, bound to its user and address.
  ///
  package static func seal(_ secret: String, of user: UserID, url: WebAddress, _ key: SecretKey) -> [UInt8] {
    SealedBox.seal(Array(secret.utf8), key: key, context: context(of: user, url: url))
  }

  package static func context(of user: UserID, url: WebAddress) -> [UInt8] {
    Array("yaarr webhook\n\(user.rawValue)\n\(url.string)".utf8)
  }

  // MARK: Private

  private func attempt(_ delivery: WebhookDelivery, _ webhook: Webhook, at start: Date) async throws -> WebhookAttempt {
    var attempt = WebhookAttempt(time: start)
    do {
      guard let body = try await readBody(of: delivery, for: webhook) else {
        // What it is about is gone, or muted.
        attempt.problem = "The entries are no longer there, so nothing was sent."
        return attempt
      }
      let status = try await send(body, delivery, webhook)
      attempt.status = status
      if (200..<300).contains(status) { return attempt }
      attempt.problem = "The address answered with status \(status)."
      // Gone for good (RFC 9110 §15.5.11).
      if status == 410 { return attempt }
      // This delivery is refused; others may not be. A timeout and a request for a pause concern all.
      attempt.delaysOthers = !(400..<500).contains(status) || status == 408 || status == 429
    } catch let error as TransportError {
      if case .cancelled = error { throw CancellationError() }
      attempt.problem = Self.sentence(about: error)
    } catch let error as AccessError {
      attempt.problem = "The webhook's secret cannot be read. Remove the webhook and add it again. (\(error))"
    } catch _ as UnreadableBody {
      attempt.problem = "The reader could not read what is to be delivered."
      attempt.delaysOthers = false
    }
    let count = delivery.attempts
    attempt.next = Self.waits.indices.contains(count) ? now().addingTimeInterval(Self.waits[count]) : nil
    return attempt
  }

  /// - Returns: The status of the response.
  private func send(_ body: [UInt8], _ delivery: WebhookDelivery, _ webhook: Webhook) async throws -> Int {
    let secret = try Self.secret(of: webhook, keys)
    let signature = MessageSignature.sha256.sign(body, secret: Array(secret.utf8))
    var request = Request(webhook.draft.url)
    request.method = .post
    request.headers = [
      HTTPHeader("Content-Type", "application/json"),
      HTTPHeader("X-Miniflux-Event-Type", WebhookBody.name(of: delivery.news.event)),
      HTTPHeader(
        "X-Miniflux-Signature", signature.hexadecimal),
      HTTPHeader("X-Yaarr-Delivery", delivery.id.description),
    ]
    request.body = body
    // A 301, 302 or 303 would turn it into a GET without the body.
    request.maximumRedirects = 0
    request.timeoutSeconds = Self.seconds
    // An address that asks for a pause must not hold up the others.
    request.longestPauseSeconds = 5
    do {
      return try await loader.stream(request) { head, _ in throw Accepted(status: head.status) }.status
    } catch let accepted as Accepted {
      return accepted.status
    }
  }

  /// The address has answered with success. The body of its answer, of any size, is not read.
  private struct Accepted: Error {
    let status: Int
  }

  /// The body could not be made.
  private struct UnreadableBody: Error {}

  private func readBody(of delivery: WebhookDelivery, for webhook: Webhook) async throws -> [UInt8]? {
    do {
      return try await body(of: delivery.news, for: webhook)
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      logger.warning("delivery to a webhook not read", ["delivery": "\(delivery.id)", "problem": "\(error)"])
      throw UnreadableBody()
    }
  }

  /// The body of what is to be given; nil if it is no longer there.
  private func body(of news: WebhookNews, for webhook: Webhook) async throws -> [UInt8]? {
    let user = webhook.user
    let list = SubscriptionList(
      subscriptions: try await database.subscriptions(user), folders: try await database.folders(user),
      labels: try await database.labels(user))
    let subscriptions = Dictionary(list.subscriptions.map { ($0.feed.id, $0) }) { one, _ in one }
    func feed(_ id: FeedID, title: String = "") -> WebhookBody.FeedPart {
      WebhookBody.FeedPart(id, title: title, subscriptions[id], list, of: user)
    }
    var body = WebhookBody(eventType: WebhookBody.name(of: news.event))
    switch news.event {
    case .newEntries:
      var room = Self.mostContent
      let query = try await webhook.draft.query(of: user, in: database)
      var ids = news.entries
      // They may have been muted since.
      if query?.asksForMuted != true {
        // Those of a feed: other timelines leave out later copies, which a rule may have found.
        let scope = news.feed.map { EntryScope.feed($0) } ?? .all
        ids = try await database.arrivals(user, EntryQuery(scope: scope), among: ids).map(\.id)
      }
      let found = try await database.entries(user, ids: ids, withContent: true).sorted { $0.id < $1.id }
      guard let first = found.first else { return nil }
      let changed = try await database.changeTimes(of: found.map(\.id))
      body.feed = feed(first.feedID, title: first.feedTitle)
      body.entries = found.map { entry in
        room -= entry.contentHTML?.utf8.count ?? 0
        return WebhookBody.EntryPart(entry, list, changed: changed[entry.id], hasContent: room >= 0, of: user)
      }
    case .savedEntry:
      guard let id = news.entries.first, let entry = try await database.entry(user, id) else { return nil }
      let changed = try await database.changeTimes(of: [id])[id]
      body.entry = WebhookBody.EntryPart(entry, list, changed: changed, hasContent: true, of: user)
      body.entry?.feed = feed(entry.feedID, title: entry.feedTitle)
    case .feedFailing:
      guard let id = news.feed, let health = subscriptions[id]?.feed.health else { return nil }
      body.feed = feed(id)
      body.feed?.parsingErrorMessage = ClientText.plain(health.problem?.sentence ?? "")
      body.feed?.parsingErrorCount = health.failureCount
    default: body.message = "This is a test of your webhook."
    }
    return try body.encoded()
  }

  private static func sentence(about error: TransportError) -> String {
    switch error {
    case .hostNotFound(let host): "There is no server named “\(host)”."
    case .privateNetwork(let host, _):
      "\(host) is an address inside a private network, which the administrator has not allowed."
    case .timedOut(let seconds): "There was no answer within \(Int(clamping: seconds.rounded())) seconds."
    case .connectionRefused(let host), .connectionFailed(let host, _): "“\(host)” could not be reached."
    case .noAnswer(let host): "“\(host)” closed the connection without an answer."
    case .certificate(let host, _), .tls(let host, _): "There is no secure connection to “\(host)”."
    case .redirected(let target):
      "The address redirects to “\(target.string.shortened(toBytes: 300))”, which is not followed. "
        + "Add a webhook with that address."
    case .bodyTooLarge(let limit): "Its answer is larger than \(limit >> 20) MB."
    case .paused(let host, let seconds): "“\(host)” has asked for a pause of \(seconds) seconds."
    default: "It could not be delivered: \(error)"
    }
  }
}
