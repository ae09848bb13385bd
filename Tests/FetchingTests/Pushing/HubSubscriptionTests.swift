import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running

/// Subscribing to hubs, renewing, and ending.
@Suite(.timeLimit(.minutes(1)))
struct HubSubscriptionTests {
  @Test func `the hub of a feed is asked for its topic, with a callback that nobody can guess`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.pushes.subscribeDue()

    let form = try #require(hubbed.asked().first)
    #expect(form["hub.mode"] == "subscribe" && form["hub.topic"] == HubbedReader.feed)
    #expect(form["hub.callback"] == "https://reader.test/websub/" + (try await hubbed.token()))
    #expect(form["hub.callback"]?.count == "https://reader.test/websub/".count + 43)
    #expect(form["hub.secret"]?.count == 43 && form["hub.lease_seconds"] == "864000")
    #expect(try await hubbed.subscription()?.pending == .subscribe)
  }

  @Test func `without an address for callbacks no subscription is attempted`() async throws {
    let hubbed = try await HubbedReader(callback: nil)
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked().isEmpty)
    #expect(try await hubbed.subscription() == nil)
    // Ends at once.
    await hubbed.pushes.run()
  }

  @Test func `a verified subscription makes checks a day apart, and its end brings back the usual ones`() async throws {
    let hubbed = try await HubbedReader()
    #expect(try await hubbed.nextCheck() == 1_800)
    try await hubbed.subscribe()
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 86_400)

    hubbed.advance(864_000 - 3_600)
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 3_600)
    hubbed.advance(3_600)
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 1_800)
  }

  @Test func `only what was asked for is verified`() async throws {
    let hubbed = try await HubbedReader()
    #expect(try await hubbed.verify() == .unknown)
    try await hubbed.pushes.subscribeDue()
    let verification = HubVerification(
      mode: "subscribe", topic: HubbedReader.feed, challenge: "abc", leaseSeconds: 60, reason: nil)
    #expect(try await hubbed.pushes.verify(verification, token: "other") == .unknown)
    #expect(try await hubbed.verify(topic: "http://feeds.test/b.xml") == .unknown)
    #expect(try await hubbed.verify("unsubscribe") == .unknown)
    #expect(try await hubbed.verify("other") == .unknown)
    #expect(try await hubbed.verify(challenge: "") == .unknown)
    #expect(try await hubbed.verify(challenge: String(repeating: "x", count: 10_000)) == .unknown)
    #expect(try await hubbed.subscription()?.expires == nil)
  }

  @Test func `a hub that did not get the answer may verify again`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    #expect(try await hubbed.verify(challenge: "again") == .challenge("again"))
  }

  @Test(arguments: [(nil, 864_000.0), (0, 60), (-5, 60), (Int.max, 365 * 86_400), (7_200, 7_200)])
  func `a lease is kept within limits`(stated: Int?, seconds: TimeInterval) async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.pushes.subscribeDue()
    #expect(try await hubbed.verify(lease: stated) == .challenge("abc"))
    let subscription = try #require(try await hubbed.subscription())
    #expect(subscription.expires == hubbed.now.addingTimeInterval(seconds))
    #expect(subscription.due.timeIntervalSince(hubbed.now) < seconds)
  }

  @Test func `a lease is renewed before its end, while deliveries go on`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    hubbed.advance(864_000 * 0.65)
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked().count == 1)
    hubbed.advance(864_000 * 0.2)
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked().count == 2)
    #expect(try await hubbed.deliver(HubbedReader.document(["two"])) == .accepted)
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 86_400)
    #expect(try await hubbed.verify() == .challenge("abc"))
    #expect(try await hubbed.subscription()?.expires == hubbed.now.addingTimeInterval(864_000))
  }

  @Test func `a hub that does not verify is asked again, less and less often`() async throws {
    let hubbed = try await HubbedReader()
    for (attempt, minutes) in [10.0, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440].enumerated() {
      try await hubbed.pushes.subscribeDue()
      #expect(hubbed.asked().count == attempt + 1)
      hubbed.advance(minutes * 60 - 1)
      try await hubbed.pushes.subscribeDue()
      #expect(hubbed.asked().count == attempt + 1)
      hubbed.advance(minutes * 6 + 1)
    }
    #expect(try await hubbed.nextCheck() < 1_800)
  }

  @Test func `a hub that is down has no effect on checks, and the reason is stored`() async throws {
    let hubbed = try await HubbedReader()
    hubbed.reader.transport.set(HubbedReader.hub, .failure(.hostNotFound("hub.test")))
    try await hubbed.pushes.subscribeDue()
    #expect(try await hubbed.subscription()?.problem?.contains("hub could not be reached") == true)
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 1_800)
  }

  @Test func `a hub that wants to be left alone is asked when it says`() async throws {
    let hubbed = try await HubbedReader()
    hubbed.reader.transport.set(HubbedReader.hub, "", status: 503, headers: [HTTPHeader("Retry-After", "7200")])
    try await hubbed.pushes.subscribeDue()
    #expect(try await hubbed.subscription()?.due == hubbed.now.addingTimeInterval(7_200))
    #expect(try await hubbed.subscription()?.problem?.contains("status 503") == true)
  }

  @Test func `a hub in a private network is refused like a feed there`() async throws {
    let hubbed = try await HubbedReader()
    hubbed.reader.transport.set(HubbedReader.hub, .failure(.privateNetwork(host: "hub.test", address: "10.0.0.1")))
    try await hubbed.pushes.subscribeDue()
    #expect(try await hubbed.subscription()?.problem?.contains("private network") == true)
  }

  @Test func `a refusal brings back the usual checks, and the hub is asked again after a week`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    try await hubbed.refresh()
    try await hubbed.receiving {
      let before = hubbed.fetches
      #expect(try await hubbed.verify("denied", challenge: "", reason: "Too <many>") == .accepted)
      try await eventually { hubbed.fetches > before }
      try await eventually { try await hubbed.nextCheck() == 1_800 }
    }
    let denied = try #require(try await hubbed.subscription())
    #expect(denied.problem == "The feed's hub refuses the subscription. It says: Too <many>" && denied.expires == nil)
    #expect(denied.due == hubbed.now.addingTimeInterval(7 * 86_400))
    #expect(try await hubbed.deliver(HubbedReader.document(["two"])) == .unknown)
  }

  @Test func `a feed that nobody follows any more is unsubscribed`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    try await hubbed.reader.database.unsubscribe(hubbed.reader.owner().id, feed: hubbed.feed)
    try await hubbed.pushes.subscribeDue()

    #expect(hubbed.asked().map { $0["hub.mode"] } == ["subscribe", "unsubscribe"])
    #expect(hubbed.asked().last?["hub.secret"] == nil)
    #expect(try await hubbed.deliver(HubbedReader.document(["two"])) == .gone)
    #expect(try await hubbed.verify() == .unknown)
    #expect(try await hubbed.verify("unsubscribe") == .challenge("abc"))
    #expect(try await hubbed.subscription() == nil)
  }

  @Test func `a hub that does not verify the end is forgotten after some attempts`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    try await hubbed.reader.database.unsubscribe(hubbed.reader.owner().id, feed: hubbed.feed)
    for _ in 0..<4 {
      try await hubbed.pushes.subscribeDue()
      hubbed.advance(86_400)
    }
    #expect(hubbed.asked().count == 4)
    #expect(try await hubbed.subscription() == nil)
  }

  @Test func `a feed that is followed again before the end is subscribed anew`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    let former = try await hubbed.token()
    try await hubbed.reader.database.unsubscribe(hubbed.reader.owner().id, feed: hubbed.feed)
    try await hubbed.pushes.subscribeDue()
    _ = try await hubbed.reader.services.subscriber().add(HubbedReader.feed, for: hubbed.reader.owner().id)
    try await hubbed.subscribe()
    #expect(try await hubbed.token() != former)
    #expect(try await hubbed.deliver(HubbedReader.document(["two"])) == .accepted)
  }

  @Test func `a feed that has no hub any more is unsubscribed and checked as usual`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.subscribe()
    hubbed.publish(["one", "two"], announces: false)
    try await hubbed.refresh()
    try await hubbed.pushes.subscribeDue()
    #expect(hubbed.asked().map { $0["hub.mode"] } == ["subscribe", "unsubscribe"])
    try await hubbed.refresh()
    #expect(try await hubbed.nextCheck() == 1_800)
  }

  @Test func `a new public address makes all hubs deliver there`() async throws {
    let hubbed = try await HubbedReader()
    try await hubbed.pushes.noticeNewCallback()
    try await hubbed.subscribe()
    try await hubbed.pushes.noticeNewCallback()
    #expect(try await hubbed.subscription()?.expires != nil)

    let moved = await ReaderContainer(sharing: hubbed.reader.services, transport: hubbed.reader.transport)
    moved.clock.register { WallClock { hubbed.now } }
    moved.hubCallback.register { "https://new.test/websub/" }
    try await moved.pushes().noticeNewCallback()
    try await moved.pushes().subscribeDue()
    #expect(hubbed.asked().last?["hub.callback"]?.hasPrefix("https://new.test/websub/") == true)
  }

  @Test func `of several machines one asks, and any of them verifies and takes deliveries`() async throws {
    let hubbed = try await HubbedReader()
    var machines = [hubbed.reader.services]
    for _ in 0..<3 {
      let machine = await ReaderContainer(sharing: hubbed.reader.services, transport: hubbed.reader.transport)
      machine.clock.register { WallClock { hubbed.now } }
      machine.hubCallback.register { "https://reader.test/websub/" }
      machines.append(machine)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for machine in machines { group.addTask { try await machine.pushes().subscribeDue() } }
      try await group.waitForAll()
    }
    #expect(hubbed.asked().count == 1)

    let verification = HubVerification(
      mode: "subscribe", topic: HubbedReader.feed, challenge: "abc", leaseSeconds: 9_999, reason: nil)
    #expect(try await machines[2].pushes().verify(verification, token: hubbed.token()) == .challenge("abc"))
    try await machines[1].pushes().subscribeDue()
    #expect(machines[1].pushedFeeds().isPushed(hubbed.feed))
  }

  @Test func `a machine leaves the feeds of others alone`() async throws {
    let hubbed = try await HubbedReader()
    let services = hubbed.reader.services
    let other = Pushes(
      database: hubbed.reader.database, pushed: services.pushedFeeds(), inbox: hubbed.pushes.inbox,
      loaders: services.loaders(), now: { hubbed.now }, logger: .silent, isMine: { _ in false })
    try await other.subscribeDue()
    #expect(hubbed.asked().isEmpty)
  }
}
