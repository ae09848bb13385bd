import Foundation
import Loading
import ReaderTesting
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Storage

/// Webhooks while storage fails, or much is due.
@Suite(.timeLimit(.minutes(1)))
struct WebhookTroubleTests {
  private static let address = "https://hook.test/"

  private func arrange() async throws -> (TestReader, UserID, UseCases) {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") }
    for path in ["", "other"] { reader.transport.set(Self.address + path, "", status: 204) }
    return (reader, try await reader.owner().id, reader.services.useCases)
  }

  /// Makes statements of a kind fail.
  private func fail(_ event: String, on reader: TestReader) async throws {
    try await reader.database.write("arranging") { (connection) throws(StorageError) in
      try connection.run(
        SQL(stringLiteral: "CREATE TRIGGER trouble BEFORE \(event) BEGIN SELECT RAISE(ABORT, 'no room'); END"))
    }
  }

  @Test func `many deliveries are tried in eight rounds, and the rest after another look`() async throws {
    let (reader, user, useCases) = try await arrange()
    let webhook = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    let (worker, most) = (reader.services.webhookWorker(), WebhookWorker.rounds)
    #expect(WebhookWorker.rounds == 8)
    _ = try await reader.database.give(
      Array(repeating: WebhookNews(.test), count: most + 3), to: webhook.id, at: TestReader.now)
    #expect(try await worker.deliverRounds() == most)
    #expect(reader.transport.requests.count == most)
    #expect(try await worker.deliverRounds() == 3)
    #expect(try await worker.deliverRounds() == 0)
  }

  @Test func `a webhook whose progress cannot be stored does not keep the others from theirs`() async throws {
    let (reader, user, useCases) = try await arrange()
    let first = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    _ = try await useCases.addWebhook((Self.address + "other", .newEntries, .scope(.all)), for: user)
    try await reader.subscribe(items: [TestReader.item("One", hour: 100)])
    try await fail("UPDATE ON webhooks WHEN old.id = \(first.id)", on: reader)
    let worker = reader.services.webhookWorker()
    try await worker.look(forFailing: false)
    #expect(try await worker.deliverRounds() == 1)
    #expect(reader.transport.requests.map(\.url.string).last == Self.address + "other")
    // Nothing is lost: the first one gets it as soon as storage works.
    try await reader.database.write("arranging") { (connection) throws(StorageError) in
      try connection.run("DROP TRIGGER trouble")
    }
    try await worker.look(forFailing: false)
    #expect(try await worker.deliverRounds() == 1)
    #expect(reader.transport.requests.map(\.url.string).last == Self.address)
  }

  @Test func `a star is kept although no webhook can be told of it`() async throws {
    let (reader, user, useCases) = try await arrange()
    let entry = try #require(
      try await reader.subscribe(items: [TestReader.item("One", hour: 100)]).record.inserted.first)
    _ = try await useCases.addWebhook((Self.address, .savedEntry, .scope(.all)), for: user)
    try await fail("INSERT ON webhook_deliveries", on: reader)
    try await useCases.star(entry, isStarred: true, by: user)
    #expect(try await useCases.entry(entry, of: user)?.isStarred == true)
    #expect(try await useCases.deliveries(of: user).isEmpty)
  }

  @Test func `a slow address with many deliveries takes one place of those that are tried together`() async throws {
    let (reader, user, useCases) = try await arrange()
    let busy = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    let quiet = try await useCases.addWebhook((Self.address + "other", .newEntries, .scope(.all)), for: user).webhook
    let news = Array(repeating: WebhookNews(.test), count: WebhookWorker.parallel + 1)
    _ = try await reader.database.give(news, to: busy.id, at: TestReader.now.addingTimeInterval(-60))
    _ = try await reader.database.give([WebhookNews(.test)], to: quiet.id, at: TestReader.now)
    #expect(try await reader.services.webhookWorker().deliverSome() == 2)
    #expect(Set(reader.transport.requests.map(\.url.string)) == [Self.address, Self.address + "other"])
  }

  @Test func `a webhook with an unknown place does not stop the others`() async throws {
    let (reader, user, useCases) = try await arrange()
    let odd = try await useCases.addWebhook((Self.address, .newEntries, .scope(.all)), for: user).webhook
    _ = try await useCases.addWebhook((Self.address + "other", [.newEntries, .savedEntry], .scope(.all)), for: user)
    try await reader.database.write("arranging") { (connection) throws(StorageError) in
      try connection.run("UPDATE webhooks SET place = 'planet 9' WHERE id = \(odd.id)")
    }
    let entry = try #require(
      try await reader.subscribe(items: [TestReader.item("One", hour: 100)]).record.inserted.first)
    try await useCases.star(entry, isStarred: true, by: user)
    let worker = reader.services.webhookWorker()
    try await worker.look(forFailing: true)
    #expect(try await worker.deliverRounds() == 2)
    #expect(Set(reader.transport.requests.map(\.url.string).suffix(2)) == [Self.address + "other"])
    // It is not moved on, as a later version may know the place.
    #expect(try await useCases.webhooks(of: user).first?.progress == odd.progress)
  }
}
