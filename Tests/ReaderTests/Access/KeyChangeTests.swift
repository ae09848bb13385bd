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
@testable import Screens

/// Secrets under a new key.
@Suite(.timeLimit(.minutes(1)))
final class KeyChangeTests {
  private static let url = "https://feeds.test/a.xml"
  private let folder = NSTemporaryDirectory() + "yaarr-change-\(UUID().uuidString)"

  private var path: String { folder + "/secret.key" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ letter: Character, to path: String) throws {
    try Data(String(repeating: letter, count: 43).utf8).write(to: URL(filePath: path))
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// A reader with a secret of a feed, of a publication and of a webhook.
  private func makeReader(isMade: Bool = true) async throws -> (TestReader, UserID, Feed) {
    let reader = try await TestReader()
    let keys = SecretKeys.file(path, isMade: isMade)
    reader.services.secretKeys.register { keys }
    let feed = try await reader.subscribe(Self.url, items: [TestReader.item("1")]).subscription.feed
    let user = try await reader.owner().id
    let useCases = reader.services.useCases
    _ = try await useCases.setAccess([.cookies("id=hidden")], of: feed.id, for: user)
    _ = try await useCases.publish(TimelineQuery(), title: "Mine", for: user)
    _ = try await useCases.addWebhook(("https://hook.test/", .newEntries, .scope(.all)), for: user)
    return (reader, user, feed)
  }

  /// Checks that every secret can be used.
  private func check(_ reader: TestReader, _ user: UserID, _ feed: Feed) async throws {
    try await reader.refresh(feed)
    #expect(reader.transport.requests.last?.access?.headers == [HTTPHeader("Cookie", "id=hidden")])
    let known = try await reader.services.useCases.publications.all(of: user)
    #expect(known.count == 1 && known.allSatisfy { $0.secret != nil })
    let keys = reader.services.secretKeys()
    for webhook in try await reader.database.webhooks(of: nil) {
      #expect(throws: Never.self) { try WebhookSender.secret(of: webhook, keys) }
    }
  }

  @Test func `all secrets are stored under a new key, and the former key stays for backups`() async throws {
    let (reader, user, feed) = try await makeReader()
    let former = try text(path)
    let before = try await reader.database.storedSecrets()

    let summary = try await reader.services.useCases.changeSecretKey()
    #expect(summary == KeyChangeSummary(changed: 3, unreadable: 0, isFinished: true))
    #expect(try text(path) != former && text(path + ".former") == former)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == ["secret.key", "secret.key.former"])
    let after = try await reader.database.storedSecrets()
    #expect(after.map(\.place) == before.map(\.place) && Set(after).isDisjoint(with: before))
    try await check(reader, user, feed)

    // The former key opens nothing any more.
    let old = SecretKeys.file(path + ".former", isMade: false)
    let webhook = try #require(try await reader.database.webhooks(of: nil).first)
    #expect(throws: AccessError.cannotDecrypt) { try WebhookSender.secret(of: webhook, old) }
  }

  @Test func `a change that was ended early keeps everything readable, and goes on`() async throws {
    let (reader, user, feed) = try await makeReader()
    let keys = reader.services.secretKeys()
    // The next key is there, and nothing else has happened.
    try keys.prepareChange()
    let next = try text(path + ".new")
    try await check(reader, user, feed)
    // A secret that is stored now is under the next key.
    _ = try await reader.services.useCases.addWebhook(("https://hook.test/2", .newEntries, .scope(.all)), for: user)
    try await check(reader, user, feed)
    // The database has changed, and the file has not: as when the program ends between the two.
    let present = try keys.key()
    let now = try #require(try keys.nextKey())
    let change = KeyChange(database: reader.database, keys: keys)
    try await reader.database.replace(try await change.changes(from: present, to: now).changes)
    try await check(reader, user, feed)

    let summary = try await reader.services.useCases.changeSecretKey()
    #expect(summary == KeyChangeSummary(changed: 0, unreadable: 0, isFinished: true))
    #expect(try text(path) == next)
    try await check(reader, user, feed)
  }

  @Test func `without the key of stored secrets, no new one is made`() async throws {
    let (reader, user, feed) = try await makeReader()
    let key = try text(path)
    try FileManager.default.removeItem(atPath: path)
    let useCases = reader.services.useCases
    let own = try #require(try await reader.database.feedsWithAccess().first).id
    do {
      _ = try await useCases.setAccess([.cookies("id=other")], of: own, for: user)
      Issue.record("The secret was stored.")
    } catch let error as AccessError {
      #expect(error.detail.contains("there is no file \(path), and stored secrets need it"))
    }
    await #expect(throws: AccessError.self) {
      try await useCases.addWebhook(("https://hook.test/2", .newEntries, .scope(.all)), for: user)
    }
    #expect(try await useCases.publish(TimelineQuery(), title: "Other", for: user).publication.sealed == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    try Data(key.utf8).write(to: URL(filePath: path))
    _ = try await useCases.setAccess([.cookies("id=other")], of: own, for: user)
    try await reader.refresh(feed)
    #expect(reader.transport.requests.last?.access?.headers == [HTTPHeader("Cookie", "id=other")])
  }

  @Test func `a key that the operator has made is left in its place, and both are read until it is moved`() async throws
  {
    try write("k", to: path)
    let (reader, user, feed) = try await makeReader(isMade: false)
    await #expect(throws: AccessError.self) { try await reader.services.useCases.changeSecretKey() }
    try write("n", to: path + ".new")

    let summary = try await reader.services.useCases.changeSecretKey()
    #expect(summary == KeyChangeSummary(changed: 3, unreadable: 0, isFinished: false))
    try await check(reader, user, feed)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
    try await check(reader, user, feed)
  }

  @Test func `secrets of an unknown key are counted and stay as they are`() async throws {
    try write("k", to: path)
    let (reader, _, _) = try await makeReader(isMade: false)
    let before = try await reader.database.storedSecrets()
    try write("x", to: path)
    try write("n", to: path + ".new")
    let summary = try await reader.services.useCases.changeSecretKey()
    #expect(summary == KeyChangeSummary(changed: 0, unreadable: 3, isFinished: false))
    #expect(try await reader.database.storedSecrets() == before)
  }

  @Test func `a key outside a file, and one that is missing, cannot be changed`() async throws {
    for keys in [SecretKeys.none, .text(String(repeating: "k", count: 43)), .file(path, isMade: true)] {
      #expect(throws: AccessError.self) { try keys.prepareChange() }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
