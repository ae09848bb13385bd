import Bytes
import Foundation
import Loading
import ReaderTesting
import Sodium
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running

@Suite(.timeLimit(.minutes(1)))
struct WebhookWorkerTests {
  private static let address = "https://hook.test/"

  private func arrange() async throws -> (TestReader, UserID, UseCases, WebhookWorker) {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") }
    reader.transport.set(Self.address, "", status: 204)
    return (reader, try await reader.owner().id, reader.services.useCases, reader.services.webhookWorker())
  }

  private func recent(_ name: String, minutes: Int = 0, content: String = "Words of the entry.") -> String {
    TestReader.item(name, hour: 100 - minutes, content: content)
  }

  private struct Received {
    let request: Request
    let body: [String: Any]

    var event: String? { body["event_type"] as? String }
    var titles: [String] { (body["entries"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String } }
  }

  /// What the address was sent.
  private func received(_ reader: TestReader) throws -> [Received] {
    try reader.transport.requests.filter { $0.url.string == Self.address }.map { request in
      let json = try JSONSerialization.jsonObject(with: Data(request.body))
      return Received(request: request, body: try #require(json as? [String: Any]))
    }
  }

  private func work(_ worker: WebhookWorker, forFailing: Bool = false) async throws {
    try await worker.look(forFailing: forFailing)
    while try await worker.deliverSome() > 0 {}
  }

  @Test func `new entries are delivered once, signed with the secret, in the form of Miniflux`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    let made = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user)
    try await reader.subscribe(items: [
      recent("One", content: "<p onclick=\"x()\">Words<script>bad()</script></p>"), recent("Two", minutes: 1),
    ])
    try await work(worker)
    try await work(worker)
    let all = try received(reader)
    #expect(all.count == 1)
    let one = try #require(all.first)
    #expect(one.event == "new_entries" && Set(one.titles) == ["One", "Two"])
    let text = String(decoding: one.request.body, as: UTF8.self)
    #expect(!text.contains("onclick") && !text.contains("bad()") && text.contains("Words"))
    let feed = try #require(one.body["feed"] as? [String: Any])
    #expect(feed["feed_url"] as? String == "http://feeds.test/a.xml" && feed["title"] as? String == "Test feed")
    let expected = MessageSignature.sha256.sign(one.request.body, secret: Array(made.secret.utf8)).hexadecimal
    let headers = Headers(one.request.headers)
    #expect(headers["X-Miniflux-Signature"] == expected && headers["X-Miniflux-Event-Type"] == "new_entries")
    let log = try await useCases.deliveries(of: user)
    #expect(log.count == 1 && log[0].status == 204 && log[0].problem == nil && log[0].due == nil)
  }

  @Test func `what came before the webhook, or long ago, is not news`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    let added = try await reader.subscribe(items: [recent("Before")])
    _ = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user)
    reader.transport.set(
      "http://feeds.test/a.xml",
      TestReader.rss(items: [recent("Before"), recent("After", minutes: 1), TestReader.item("Old", hour: -200)]))
    try await reader.refresh(added.subscription.feed)
    try await work(worker)
    #expect(try received(reader).flatMap(\.titles) == ["After"])
  }

  @Test func `a place limits what is delivered, and others' entries are in no delivery`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    let rule = try await useCases.store(RuleDraft(search: "storm", actions: .star), of: user)
    let feed = try await reader.subscribe("http://feeds.test/b.xml", items: []).subscription.feed.id
    let folder = try await useCases.makeFolder("News", of: user)
    try await useCases.put(feed, into: [folder], of: user)
    for (path, place) in [
      ("feed", WebhookPlace.scope(.feed(feed))), ("folder", .scope(.folder(folder))), ("rule", .rule(rule)),
    ] {
      reader.transport.set(Self.address + path, "")
      _ = try await useCases.addWebhook((Self.address + path, .newEntries, place), for: user)
    }
    try await reader.subscribe(items: [recent("A storm"), recent("A calm", minutes: 1)])
    let bob = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    reader.transport.set("http://feeds.test/c.xml", TestReader.rss(items: [recent("A storm of Bob's")]))
    _ = try await reader.services.subscriber().add("http://feeds.test/c.xml", for: bob)
    reader.transport.set("http://feeds.test/b.xml", TestReader.rss(items: [recent("In the folder")]))
    try await reader.refresh(try #require(try await reader.database.feed(feed)))
    try await work(worker)
    func titles(_ path: String) throws -> [String] {
      try reader.transport.requests.filter { $0.url.string == Self.address + path }.flatMap { request in
        let json = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
        return (json?["entries"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
      }
    }
    #expect(try titles("feed") == ["In the folder"])
    #expect(try titles("folder") == ["In the folder"])
    #expect(try titles("rule") == ["A storm"])
  }

  @Test func `a starred entry is delivered, once`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    let entry = try #require(try await reader.subscribe(items: [recent("One")]).record.inserted.first)
    _ = try await useCases.addWebhook((Self.address, .savedEntry, .scope(.all)), for: user)
    for _ in 0..<2 { try await useCases.star(entry, isStarred: true, by: user) }
    try await useCases.star(entry, isStarred: false, by: user)
    try await work(worker)
    let all = try received(reader)
    #expect(all.map(\.event) == ["save_entry"])
    let saved = try #require(all.first?.body["entry"] as? [String: Any])
    #expect(saved["title"] as? String == "One" && (saved["feed"] as? [String: Any])?["title"] as? String == "Test feed")
    try await useCases.change(all: [entry], .star(true), by: user)
    try await work(worker)
    #expect(try received(reader).count == 2)
  }

  /// Stores a failed check that was due.
  private func fail(_ feed: Feed, _ reader: TestReader) async throws {
    let outcome = RefreshOutcome(
      checked: TestReader.now, nextCheck: TestReader.now, result: .failed(problem: FeedProblem(status: 500)))
    _ = try await reader.database.record(outcome, for: feed.id)
  }

  @Test func `a feed that keeps failing is delivered when it begins to`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    _ = try await useCases.addWebhook((Self.address, .feedFailing, .scope(.all)), for: user)
    let feed = try await reader.subscribe(items: [recent("One")]).subscription.feed
    reader.transport.set("http://feeds.test/a.xml", "", status: 500)
    for failures in 1...4 {
      try await fail(feed, reader)
      try await work(worker, forFailing: true)
      #expect(try received(reader).count == (failures < FeedHealth.failuresOfFailing ? 0 : 1))
    }
    let told = try #require(try received(reader).first)
    let part = try #require(told.body["feed"] as? [String: Any])
    #expect(told.event == "feed_failing" && part["parsing_error_count"] as? Int == FeedHealth.failuresOfFailing)
    #expect((part["parsing_error_message"] as? String)?.contains("500") == true)
    reader.transport.set("http://feeds.test/a.xml", TestReader.rss(items: [recent("One")]))
    try await reader.refresh(feed)
    try await work(worker, forFailing: true)
    #expect(try await useCases.webhooks(of: user).first?.progress.failing == [])
    #expect(try received(reader).count == 1)
  }

  @Test func `a failed delivery is repeated with growing waits, and then given up`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    reader.transport.set(Self.address, "", status: 503)
    let webhook = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    _ = try await reader.database.give([WebhookNews(.test)], to: webhook.id, at: TestReader.now)
    var time = TestReader.now
    for wait in WebhookSender.waits {
      try await work(reader.services.webhookWorker())
      let tried = try #require(try await useCases.deliveries(of: user).first)
      #expect(tried.problem == "The address answered with status 503." && tried.status == 503)
      #expect(tried.due == time.addingTimeInterval(wait))
      time = time.addingTimeInterval(wait)
      let now = time
      reader.services.clock.register { WallClock { now } }
    }
    try await work(reader.services.webhookWorker())
    let last = try #require(try await useCases.deliveries(of: user).first)
    #expect(last.due == nil && last.attempts == WebhookSender.waits.count + 1)
    #expect(try received(reader).count == WebhookSender.waits.count + 1)
    _ = worker
  }

  @Test func `while an address fails, its other deliveries wait, and those of others go on`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    reader.transport.set("https://dead.test/", "", status: 503)
    let dead = try await useCases.addWebhook(("https://dead.test/", .newEntries, .scope(.all)), for: user).webhook
    let webhook = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    _ = try await reader.database.give(
      Array(repeating: WebhookNews(.test), count: 20), to: dead.id, at: TestReader.now)
    _ = try await reader.database.give([WebhookNews(.test)], to: webhook.id, at: TestReader.now)
    try await work(worker)
    #expect(try received(reader).count == 1)
    #expect(reader.transport.requests.filter { $0.url.string == "https://dead.test/" }.count <= WebhookWorker.parallel)
    #expect(try await reader.database.dueDeliveries(now: TestReader.now, limit: 9).isEmpty)
  }

  @Test func `what comes while a rule is off is not delivered when it is on again`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    var draft = RuleDraft(search: "storm", actions: .star, isOn: false)
    let rule = try await useCases.store(draft, of: user)
    _ = try await useCases.addWebhook((Self.address, .newEntries, .rule(rule)), for: user)
    let added = try await reader.subscribe(items: [recent("A storm")])
    try await work(worker)
    draft.isOn = true
    _ = try await useCases.store(draft, as: rule, of: user)
    reader.transport.set(
      "http://feeds.test/a.xml", TestReader.rss(items: [recent("A storm"), recent("Another storm", minutes: 1)]))
    try await reader.refresh(added.subscription.feed)
    try await work(worker)
    #expect(try received(reader).flatMap(\.titles) == ["Another storm"])
  }

  @Test func `what is muted before it is delivered is not sent`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    _ = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user)
    try await reader.subscribe(items: [recent("Seen"), recent("Hidden", minutes: 1)])
    try await worker.look(forFailing: false)
    let rule = try await useCases.store(RuleDraft(search: "hidden", actions: .mute), of: user)
    // The rule finds what is indexed, which happens in the background.
    try await reader.database.finishIndexing()
    _ = try await useCases.applyRule(rule, onAll: true, of: user)
    try await work(worker)
    #expect(try received(reader).flatMap(\.titles) == ["Seen"])
  }

  @Test func `feeds that were failing before a webhook was added are not told`() async throws {
    let (reader, user, useCases, worker) = try await arrange()
    let feed = try await reader.subscribe(items: [recent("One")]).subscription.feed
    reader.transport.set("http://feeds.test/a.xml", "", status: 500)
    for _ in 0..<FeedHealth.failuresOfFailing { try await fail(feed, reader) }
    let made = try await useCases.addWebhook((Self.address, .feedFailing, .scope(.all)), for: user)
    #expect(made.webhook.progress.failing == [feed.id])
    try await work(worker, forFailing: true)
    #expect(try received(reader).isEmpty)
  }

  @Test func `an address in a private network, or one that is gone, is said in the log`() async throws {
    let (reader, user, useCases, _) = try await arrange()
    let webhook = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    reader.transport.set(Self.address, .failure(.privateNetwork(host: "hook.test", address: "10.0.0.1")))
    let refused = try await useCases.testWebhook(webhook.id, of: user)
    #expect(refused.problem?.contains("private network") == true && refused.due != nil)
    #expect(refused.problem?.contains("10.0.0.1") == false)
    reader.transport.set(Self.address, "", status: 410)
    let gone = try await useCases.testWebhook(webhook.id, of: user)
    #expect(gone.status == 410 && gone.due == nil)
    reader.transport.set(Self.address, "")
    #expect(try await useCases.testWebhook(webhook.id, of: user).problem == nil)
    let bob = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    await #expect(throws: UseCaseError.self) { try await useCases.testWebhook(webhook.id, of: bob) }
  }

  @Test func `what cannot be added is refused in words, and secrets are stored sealed`() async throws {
    let (reader, user, useCases, _) = try await arrange()
    for (draft, words) in [
      (("", .newEntries, .scope(.all)), "The address is missing"),
      (("no", .newEntries, .scope(.all)), "cannot be used"),
      ((Self.address, [], .scope(.all)), "An event is missing"),
      ((Self.address, .newEntries, .rule(RuleID(rawValue: 7))), "There is no such"),
      ((Self.address, .newEntries, .scope(.feed(FeedID(rawValue: 7)))), "There is no such"),
    ] as [((String, WebhookEvents, WebhookPlace), String)] {
      do {
        _ = try await useCases.addWebhook((url: draft.0, events: draft.1, place: draft.2), for: user)
        Issue.record("It was added.")
      } catch let error as UseCaseError {
        #expect(error.description.contains(words), "\(error)")
      }
    }
    let made = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user)
    let sealed = try #require(try await useCases.webhooks(of: user).first).sealed
    #expect(!String(decoding: sealed, as: UTF8.self).contains(made.secret))
    reader.services.secretKeys.register { .none }
    await #expect(throws: AccessError.noKey) {
      try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user)
    }
  }
}
