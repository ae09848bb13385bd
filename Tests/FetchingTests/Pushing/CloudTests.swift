import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running

/// Feeds whose cloud calls when they have changed (rssCloud).
@Suite(.timeLimit(.minutes(1)))
struct CloudTests {
  private static let cloud = "http://cloud.test:5337/pleaseNotify"
  private static let other = "http://feeds.test/b.xml"
  private static let lease: TimeInterval = 25 * 3_600

  private static func publish(_ items: [String], _ hubbed: HubbedReader, announces: Bool = true) {
    let cloud =
      "<cloud domain='cloud.test' port='5337' path='/pleaseNotify' registerProcedure='' protocol='http-post'/>"
    let title = "<title>Test feed</title>"
    let document = HubbedReader.document(items)
    hubbed.reader.transport.set(
      HubbedReader.feed, announces ? document.replacingOccurrences(of: title, with: title + cloud) : document)
  }

  private static let accepted = "<?xml version='1.0'?><notifyResult success='true' msg='Registered.' />"

  /// A reader that follows a feed with a cloud, and has not registered yet.
  private func clouded(callback: String = "https://reader.test/websub/") async throws -> HubbedReader {
    let hubbed = try await HubbedReader(callback: callback, announces: "")
    hubbed.reader.transport.set(Self.cloud, Self.accepted)
    Self.publish(["one"], hubbed)
    try await hubbed.refresh()
    return hubbed
  }

  private func challenge(_ hubbed: HubbedReader, _ text: String = "abc", topic: String = HubbedReader.feed) async throws
    -> HubAnswer
  {
    try await hubbed.pushes.answer(cloudChallenge: text, topic: topic, token: hubbed.token())
  }

  private func call(_ hubbed: HubbedReader) async throws -> HubAnswer {
    try await hubbed.pushes.take(
      HubDelivery(
        body: Array("url=http%3A%2F%2Ffeeds.test%2Fa.xml".utf8), contentType: "application/x-www-form-urlencoded",
        signature: nil), token: hubbed.token())
  }

  private func register(_ hubbed: HubbedReader) async throws {
    try await hubbed.pushes.subscribeDue()
    #expect(try await challenge(hubbed) == .challenge("abc"))
  }

  @Test func `the cloud of a feed is asked to call at an address that nobody can guess`() async throws {
    let hubbed = try await clouded()
    try await hubbed.pushes.subscribeDue()
    let token = try await hubbed.token()
    #expect(
      hubbed.asked(Self.cloud) == [
        [
          "notifyProcedure": "", "domain": "reader.test", "port": "443", "path": "/websub/\(token)",
          "protocol": "http-post", "url1": HubbedReader.feed,
        ]
      ])
    #expect(token.utf8.count == 43)
  }

  @Test(arguments: [
    ("http://reader.test/websub/", "80", "http-post", "/websub/"),
    ("http://reader.test:8080/news/websub/", "8080", "http-post", "/news/websub/"),
    ("https://reader.test:8443/websub/", "8443", "https-post", "/websub/"),
  ])
  func `the cloud is told the port and the path of the public address, and TLS where the port does not say it`(
    callback: String, port: String, name: String, path: String
  ) async throws {
    let hubbed = try await clouded(callback: callback)
    try await hubbed.pushes.subscribeDue()
    let form = try #require(hubbed.asked(Self.cloud).first)
    #expect(form["port"] == port && form["protocol"] == name && form["domain"] == "reader.test")
    #expect(form["path"] == path + (try await hubbed.token()))
  }

  @Test func `an answered challenge makes checks a day apart until the registration ends`() async throws {
    let hubbed = try await clouded()
    try await register(hubbed)
    #expect(try await hubbed.subscription()?.expires == hubbed.now.addingTimeInterval(Self.lease))
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 86_400)
    hubbed.advance(Self.lease)
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 1_800)
  }

  @Test func `a registration is renewed before its 25 hours end`() async throws {
    let hubbed = try await clouded()
    try await register(hubbed)
    hubbed.advance(Self.lease * 0.65)
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked(Self.cloud).count == 1)
    hubbed.advance(Self.lease * 0.2)
    try await register(hubbed)
    #expect(hubbed.asked(Self.cloud).count == 2)
    #expect(try await hubbed.subscription()?.expires == hubbed.now.addingTimeInterval(Self.lease))
  }

  @Test func `only the cloud that was asked gets an answer`() async throws {
    let hubbed = try await clouded()
    #expect(try await challenge(hubbed) == .unknown)
    try await hubbed.pushes.subscribeDue()
    #expect(try await challenge(hubbed, topic: "http://feeds.test/b.xml") == .unknown)
    #expect(try await challenge(hubbed, "") == .unknown)
    #expect(try await challenge(hubbed, String(repeating: "x", count: 10_000)) == .unknown)
    #expect(try await hubbed.verify() == .unknown)
    let other = try await hubbed.pushes.answer(cloudChallenge: "abc", topic: HubbedReader.feed, token: "other")
    #expect(other == .unknown)
    #expect(try await hubbed.subscription()?.expires == nil)
  }

  @Test func `a hub of WebSub gets no answer to a challenge of a cloud`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.pushes.subscribeDue()
    #expect(try await challenge(hubbed) == .unknown)
  }

  @Test func `a call of the cloud fetches the feed, and many calls soon after it do not`() async throws {
    let hubbed = try await clouded()
    try await register(hubbed)
    hubbed.reader.transport.set(Self.other, HubbedReader.document(["three"]))
    let other = try await hubbed.reader.services.subscriber().add(Self.other, for: hubbed.reader.owner().id)
      .subscription.feed.id
    let before = hubbed.fetches
    Self.publish(["two", "one"], hubbed)
    try await hubbed.receiving {
      for _ in 0..<20 { #expect(try await call(hubbed) == .accepted) }
      try await eventually { try await hubbed.titles() == ["one", "two", "three"] }
      for _ in 0..<20 { #expect(try await call(hubbed) == .accepted) }
      // A later call for another feed is not held up.
      hubbed.pushes.inbox.ping(other)
      try await eventually {
        hubbed.reader.transport.requests.count { $0.url.string == Self.other } == 2
      }
    }
    #expect(hubbed.fetches == before + 1)
  }

  @Test func `calls during a fetch and after it become one fetch, after the spacing`() async throws {
    let hubbed = try await clouded()
    let (inbox, transport) = (hubbed.pushes.inbox, hubbed.reader.transport)
    let before = hubbed.fetches
    let spacing = Duration.milliseconds(300)
    func fetched(_ count: Int, _ titles: Set<String?>) async throws {
      try await eventually { try await hubbed.titles() == titles }
      #expect(hubbed.fetches == before + count)
    }
    try await hubbed.receiving {
      transport.hold(HubbedReader.feed)
      Self.publish(["two", "one"], hubbed)
      inbox.ping(hubbed.feed, spacing: spacing)
      try await eventually { hubbed.fetches == before + 1 }
      inbox.ping(hubbed.feed, spacing: spacing)
      transport.letGo(HubbedReader.feed)
      try await fetched(1, ["one", "two"])
      // While one waits, this one is no other.
      inbox.ping(hubbed.feed, spacing: spacing)
      Self.publish(["three", "two", "one"], hubbed)
      try await fetched(2, ["one", "three", "two"])
      Self.publish(["four", "three", "two", "one"], hubbed)
      inbox.ping(hubbed.feed, spacing: spacing)
      try await fetched(3, ["four", "one", "three", "two"])
    }
  }

  @Test func `a call without a registration is unknown, and fetches nothing`() async throws {
    let hubbed = try await clouded()
    let before = hubbed.fetches
    #expect(try await call(hubbed) == .unknown)
    try await hubbed.pushes.subscribeDue()
    #expect(try await call(hubbed) == .unknown)
    #expect(hubbed.fetches == before)
  }

  @Test(arguments: [
    "<notifyResult success=\"false\" msg=\"No such feed.\"/>", "<notifyResult success = 'False' msg=''/>",
    "{\"success\": false, \"msg\": \"no\"}",
  ])
  func `a cloud that refuses leaves the usual checks, and is asked again later`(answer: String) async throws {
    let hubbed = try await clouded()
    hubbed.reader.transport.set(Self.cloud, answer)
    try await hubbed.pushes.subscribeDue()
    #expect(try await hubbed.subscription()?.problem == "The feed's cloud did not accept the registration.")
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 1_800)
    hubbed.advance(660)
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked(Self.cloud).count == 2)
  }

  @Test func `a cloud is not asked to end a registration, and its calls are unknown from then on`() async throws {
    let hubbed = try await clouded()
    try await register(hubbed)
    let token = try await hubbed.token()
    Self.publish(["one", "two"], hubbed, announces: false)
    try await hubbed.refresh()
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked(Self.cloud).count == 1)
    #expect(try await hubbed.subscription() == nil)
    let delivery = HubDelivery(body: Array("url=x".utf8), contentType: nil, signature: nil)
    #expect(try await hubbed.pushes.take(delivery, token: token) == .unknown)
  }

  @Test func `a feed that names a hub beside its cloud is subscribed at the hub`() async throws {
    let hubbed = try await clouded()
    try await register(hubbed)
    hubbed.publish(["one"])
    try await hubbed.refresh()
    try await hubbed.subscribe()
    #expect(hubbed.asked().count == 1 && hubbed.asked(Self.cloud).count == 1)
    #expect(try await hubbed.subscription()?.hub.kind == .webSub)
  }
}
