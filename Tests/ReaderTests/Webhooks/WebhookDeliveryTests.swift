import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

/// The answers of addresses, and the copies of entries in deliveries.
@Suite(.timeLimit(.minutes(1)))
struct WebhookDeliveryTests {
  private static let address = "https://hook.test/"

  private func arrange() async throws -> (TestReader, UserID, UseCases) {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") }
    reader.transport.set(Self.address, "", status: 204)
    return (reader, try await reader.owner().id, reader.services.useCases)
  }

  private func received(_ reader: TestReader) throws -> [[String: Any]] {
    try reader.transport.requests.filter { $0.url.string == Self.address }.map { request in
      try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
    }
  }

  private func work(_ reader: TestReader) async throws {
    let worker = reader.services.webhookWorker()
    try await worker.look(forFailing: false)
    while try await worker.deliverSome() > 0 {}
  }

  /// Two feeds with copies of an entry: the title of the later one has the word “storm”.
  private func subscribeToCopies(_ reader: TestReader) async throws -> (
    first: Subscriber.Added, later: Subscriber.Added
  ) {
    let first = try await reader.subscribe(items: [TestReader.item("One", hour: 100, title: "A calm")])
    let later = try await reader.subscribe(
      "http://feeds.test/b.xml", items: [TestReader.item("One", hour: 100, title: "A storm")])
    let shown = try await reader.database.entries(try await reader.owner().id, EntryQuery())
    try #require(shown.map(\.displayTitle) == ["A calm"])
    return (first, later)
  }

  @Test func `a redirect is not followed, since it would lose the body`() async throws {
    let (reader, user, useCases) = try await arrange()
    let webhook = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    reader.transport.set(Self.address, .failure(.redirected(to: WebAddress(unparsed: "https://new.test/hook"))))
    let tried = try await useCases.testWebhook(webhook.id, of: user)
    #expect(reader.transport.requests.last?.maximumRedirects == 0)
    #expect(tried.problem?.contains("redirects to “https://new.test/hook”") == true && tried.due != nil)
  }

  @Test func `an answer with success counts, however long it is`() async throws {
    let (reader, user, useCases) = try await arrange()
    let webhook = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    reader.transport.set(Self.address, String(repeating: "x", count: 100_000), status: 201)
    let tried = try await useCases.testWebhook(webhook.id, of: user)
    #expect(tried.problem == nil && tried.status == 201 && tried.due == nil)
  }

  @Test(arguments: [(400, false), (404, false), (408, true), (429, true), (500, true)])
  func `a delivery that is refused does not delay the others, but an address that is busy or broken does`(
    status: Int, delays: Bool
  ) async throws {
    let (reader, user, useCases) = try await arrange()
    reader.transport.set(Self.address, "", status: status)
    let webhook = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    _ = try await reader.database.give(
      Array(repeating: WebhookNews(.test), count: 2), to: webhook.id, at: TestReader.now)
    let worker = reader.services.webhookWorker()
    #expect(try await worker.deliverSome() == 1)
    #expect(try await worker.deliverSome() == (delays ? 0 : 1))
  }

  @Test func `an entry has what the API gives of it`() async throws {
    let (reader, user, useCases) = try await arrange()
    let feed = try await reader.subscribe(items: []).subscription.feed
    _ = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user)
    let file = "<enclosure url='http://files.test/1.mp3' type='audio/mpeg'/>"
    let item = "<item><guid>g</guid><title>A file</title><description>Five words, no more.</description>\(file)</item>"
    reader.transport.set(feed.url.string, TestReader.rss(items: [item]))
    try await reader.refresh(feed)
    try await work(reader)
    let entry = try #require((try received(reader).first?["entries"] as? [[String: Any]])?.first)
    #expect((entry["hash"] as? String)?.utf8.count == 16 && entry["share_code"] as? String == "")
    #expect(entry["reading_time"] as? Int == 1 && entry["url"] as? String == "http://files.test/1.mp3")
    #expect(entry["changed_at"] as? String == TestReader.now.formatted(.iso8601))
  }

  @Test func `a rule's webhook gets a later copy that the rule finds`() async throws {
    let (reader, user, useCases) = try await arrange()
    let rule = try await useCases.store(RuleDraft(search: "storm", actions: .star), of: user)
    _ = try await useCases.addWebhook((Self.address, .newEntries, .rule(rule)), for: user)
    _ = try await subscribeToCopies(reader)
    try await work(reader)
    let titles = try received(reader).flatMap { $0["entries"] as? [[String: Any]] ?? [] }.map { $0["title"] as? String }
    #expect(titles == ["A storm"])
  }

  @Test func `a star on a later copy is delivered for its folder, and one of another folder is not`() async throws {
    let (reader, user, useCases) = try await arrange()
    let (first, later) = try await subscribeToCopies(reader)
    let folder = try await useCases.makeFolder("News", of: user)
    for added in [first, later] { try await useCases.put(added.subscription.feed.id, into: [folder], of: user) }
    let outside = try await reader.subscribe(
      "http://feeds.test/c.xml", items: [TestReader.item("Two", hour: 100)])
    _ = try await useCases.addWebhook((Self.address, .savedEntry, .scope(.folder(folder))), for: user)
    for added in [later, outside] {
      try await useCases.star(try #require(added.record.inserted.first), isStarred: true, by: user)
    }
    try await work(reader)
    #expect(try received(reader).map { ($0["entry"] as? [String: Any])?["title"] as? String } == ["A storm"])
  }
}
