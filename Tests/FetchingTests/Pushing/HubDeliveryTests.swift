import Foundation
import Loading
import Logging
import ReaderTesting
import Sodium
import Storage
import Testing
import Threading

@testable import Fetching
@testable import Running

/// What hubs deliver.
@Suite(.timeLimit(.minutes(1)))
struct HubDeliveryTests {
  @Test(arguments: MessageSignature.allCases)
  func `a signed document is stored without a fetch`(method: MessageSignature) async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    try await hubbed.receiving {
      // The fetch after the verification.
      try await eventually { hubbed.fetches == 2 }
      #expect(try await hubbed.deliver(HubbedReader.document(["two", "one"]), signed: method) == .accepted)
      try await eventually { try await hubbed.titles() == ["one", "two"] }
    }
    #expect(hubbed.fetches == 2)
    #expect(try await hubbed.nextCheck() == 86_400)
  }

  @Test func `a delivery keeps the validators of the last response, and the feed's hub`() async throws {
    let hubbed = try await HubbedReader()
    let link = "<\(HubbedReader.hub)>; rel=hub, <\(HubbedReader.feed)>; rel=self"
    hubbed.reader.transport.set(
      HubbedReader.feed, HubbedReader.document(["one"]),
      headers: [HTTPHeader("ETag", "\"v1\""), HTTPHeader("Link", link)])
    try await hubbed.subscribe()
    try await hubbed.refresh()
    try await hubbed.receiving {
      _ = try await hubbed.deliver(HubbedReader.document(["two"]))
      try await eventually { try await hubbed.titles() == ["one", "two"] }
    }
    #expect(try await hubbed.reader.database.feed(hubbed.feed)?.health.etag == "\"v1\"")
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked().count == 1)
  }

  @Test func `a delivery with a wrong signature, or none, is acknowledged and dropped`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    try await hubbed.receiving {
      #expect(try await hubbed.deliver(HubbedReader.document(["false"]), signed: nil) == .accepted)
      #expect(try await hubbed.deliver(HubbedReader.document(["false"]), secret: "guess") == .accepted)
      #expect(try await hubbed.deliver(HubbedReader.document(["true"])) == .accepted)
      try await eventually { try await hubbed.titles() == ["one", "true"] }
    }
    #expect(try await hubbed.titles() == ["one", "true"])
  }

  @Test(arguments: [
    "", "ping", "<html>", HubbedReader.document(["forged"], title: "Another feed"), HubbedReader.document([]),
  ])
  func `what is not the feed's document makes the feed be fetched`(body: String) async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    hubbed.publish(["two", "one"])
    try await hubbed.receiving {
      #expect(try await hubbed.deliver(body) == .accepted)
      try await eventually { try await hubbed.titles() == ["one", "two"] }
    }
    #expect(try await hubbed.titles() == ["one", "two"])
  }

  @Test func `the address of the feed is the base of a delivery, whatever the delivery says of itself`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    let body = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Test feed</title><id>x</id>
      <link rel="self" href="https://evil.test/feed"/><entry><id>1</id><title>two</title><link href="/two"/></entry></feed>
      """
    try await hubbed.receiving {
      _ = try await hubbed.deliver(body)
      try await eventually { try await hubbed.titles() == ["one", "two"] }
    }
    let entries = try await hubbed.reader.database.entries(hubbed.reader.owner().id, EntryQuery())
    #expect(entries.first { $0.title == "two" }?.link == "http://feeds.test/two")
    #expect(try await hubbed.reader.database.feed(hubbed.feed)?.url == "http://feeds.test/a.xml")
  }

  @Test func `a hub that cannot keep a secret makes the feed be fetched, and is not told one`() async throws {
    let feed = "https://feeds.test/safe.xml"
    let link = "<http://hub.test/>; rel=hub, <\(feed)>; rel=self"
    let hubbed = try await HubbedReader(announces: link, at: feed)
    hubbed.reader.transport.set("http://hub.test/", "", status: 202)
    try await hubbed.pushes.subscribeDue()
    let form = try #require(hubbed.asked("http://hub.test/").first)
    #expect(form["hub.mode"] == "subscribe" && form["hub.secret"] == nil)
    #expect(try await hubbed.verify(topic: feed) == .challenge("abc"))
    HubbedReader.publish(["two"], hubbed.reader, link: link, at: feed)
    try await hubbed.receiving {
      #expect(try await hubbed.deliver(HubbedReader.document(["forged"]), signed: nil) == .accepted)
      try await eventually { try await hubbed.titles() == ["one", "two"] }
    }
    #expect(try await hubbed.titles() == ["one", "two"])
  }

  @Test func `a delivery before the verification, or to an unknown address, is not known`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.pushes.subscribeDue()
    #expect(try await hubbed.deliver(HubbedReader.document(["two"])) == .unknown)
    let delivery = HubDelivery(body: [1], contentType: nil, signature: nil)
    #expect(try await hubbed.pushes.take(delivery, token: "") == .unknown)
    #expect(try await hubbed.pushes.take(delivery, token: "'; DROP TABLE feeds") == .unknown)
  }

  @Test func `pings while a feed waits to be fetched become one`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    let before = hubbed.fetches
    hubbed.publish(["two"])
    for _ in 0..<50 { _ = try await hubbed.deliver("") }
    try await hubbed.receiving {
      try await eventually { try await hubbed.titles() == ["one", "two"] }
    }
    #expect(hubbed.fetches == before + 1)
  }

  @Test func `deliveries that fill the memory make the feed be fetched instead`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    let large = HubbedReader.document(["x"]) + String(repeating: " ", count: PushInbox.mostBytes)
    hubbed.publish(["two"])
    _ = try await hubbed.deliver(large)
    try await hubbed.receiving {
      try await eventually { try await hubbed.titles() == ["one", "two"] }
    }
  }

  @Test func `a delivery that cannot be stored makes its feed due`() async throws {
    let hubbed = try await HubbedReader()
    let lines = Lock<[String]>([])
    hubbed.reader.services.logger.register { Logger(level: .warning) { line in lines.withLock { $0.append(line) } } }
    try await hubbed.subscribe()
    try await hubbed.receiving {
      try await eventually { hubbed.fetches == 2 }
      try await hubbed.reader.refuseChecks()
      #expect(try await hubbed.deliver(HubbedReader.document(["two", "one"])) == .accepted)
      try await eventually { lines.withLock { $0 }.contains { $0.contains("delivery not stored") } }
      #expect(try await hubbed.nextCheck() > 0)
      try await hubbed.reader.acceptChecks()
      try await eventually { try await hubbed.nextCheck() <= 0 }
    }
  }
}
