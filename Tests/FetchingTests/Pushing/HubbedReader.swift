import Bytes
import Foundation
import Loading
import ReaderTesting
import Sodium
import Storage

@testable import Fetching
@testable import Running

/// A reader that follows a feed with a hub, with a stub of the hub and a clock that the test moves.
final class HubbedReader: Sendable {
  static let feed = "http://feeds.test/a.xml"
  static let hub = "https://hub.test/"

  let reader: TestReader
  private let clock = MovedClock()
  let feed: FeedID

  /// - Parameter announces: The `Link` field of the feed.
  init(
    callback: String? = "https://reader.test/websub/",
    announces link: String = "<\(hub)>; rel=\"hub\", <\(feed)>; rel=\"self\"", database: SQLiteDatabase? = nil,
    at url: String = feed
  ) async throws {
    reader = try await TestReader(database: database)
    reader.services.clock.register { [clock] in clock.wallClock }
    reader.services.hubCallback.register { callback }
    reader.services.schedule.register {
      RefreshSchedule(interval: 1_800, shortestInterval: 1_800, longestInterval: 1_800) { 0 }
    }
    reader.transport.set(Self.hub, "", status: 202)
    Self.publish(["one"], reader, link: link, at: url)
    feed = try await reader.services.subscriber().add(url, for: reader.owner().id).subscription.feed.id
  }

  var pushes: Pushes { reader.services.pushes() }
  var now: Date { clock.now }

  func advance(_ seconds: TimeInterval) { clock.move(seconds) }

  /// Changes the published feed.
  static func publish(_ items: [String], _ reader: TestReader, link: String?, at url: String = feed) {
    reader.transport.set(url, document(items), headers: link.map { [HTTPHeader("Link", $0)] } ?? [])
  }

  func publish(_ items: [String], announces: Bool = true) {
    Self.publish(items, reader, link: announces ? "<\(Self.hub)>; rel=hub, <\(Self.feed)>; rel=self" : nil)
  }

  static func document(_ items: [String], title: String = "Test feed") -> String {
    TestReader.rss(title: title, items: items.map { TestReader.item($0) })
  }

  /// The forms that the hub has got.
  func asked(_ hub: String = hub) -> [[String: String]] {
    reader.transport.requests.filter { $0.url.string == hub && $0.method == .post }.map { request in
      let pairs = String(decoding: request.body, as: UTF8.self).split(separator: "&").map { pair in
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(halves[0]), halves[1].removingPercentEncoding ?? "")
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }

  var fetches: Int { reader.transport.requests.count { $0.url.string == Self.feed } }

  func subscription() async throws -> PushSubscription? { try await reader.database.pushSubscription(of: feed) }

  func token() async throws -> String { try await subscription()?.token ?? "" }

  func verify(
    _ mode: String = "subscribe", topic: String = feed, challenge: String = "abc", lease: Int? = 864_000,
    reason: String? = nil
  ) async throws -> HubAnswer {
    try await pushes.verify(
      HubVerification(mode: mode, topic: topic, challenge: challenge, leaseSeconds: lease, reason: reason),
      token: token())
  }

  /// Subscribes to the hub and verifies it.
  func subscribe(lease: Int = 864_000) async throws {
    try await pushes.subscribeDue()
    guard try await verify(lease: lease) == .challenge("abc") else { throw Unverified() }
  }

  struct Unverified: Error {}

  func deliver(
    _ body: String, signed method: MessageSignature? = .sha256, secret: String? = nil
  ) async throws -> HubAnswer {
    let bytes = Array(body.utf8)
    let shared = try await subscription()?.secret ?? ""
    let key = Array((secret ?? shared).utf8)
    let signature = method.map { method in
      "\(method)=" + method.sign(bytes, secret: key).hexadecimal
    }
    return try await pushes.take(
      HubDelivery(body: bytes, contentType: "application/rss+xml", signature: signature), token: token())
  }

  func titles() async throws -> Set<String?> {
    Set(try await reader.database.entries(reader.owner().id, EntryQuery()).map(\.title))
  }

  func nextCheck() async throws -> TimeInterval {
    try await reader.database.feed(feed)?.health.nextCheck.timeIntervalSince(now) ?? 0
  }

  func refresh() async throws {
    guard let feed = try await reader.database.feed(feed) else { return }
    _ = try await reader.services.refresher().refresh([feed])
  }

  /// Runs the body while deliveries are stored.
  func receiving(_ body: () async throws -> Void) async throws {
    let inbox = pushes.inbox
    let receiver = Task { await inbox.run() }
    defer { receiver.cancel() }
    try await body()
  }
}
