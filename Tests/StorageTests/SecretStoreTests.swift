import Foundation
import Testing

@testable import Storage

/// Encrypted secrets, stored under another key.
@Suite(.timeLimit(.minutes(1)))
struct SecretStoreTests {
  /// A database with a secret of each kind, and a publication without one.
  private func fill(_ database: any Database) async throws -> [StoredSecret] {
    let user = try await database.makeUser()
    let feed = try await database.follow(user, "https://a.test/feed")
    var access = FeedAccess(origin: "https://a.test:443")
    access.hasCookies = true
    try await database.setAccess(of: feed, access, secrets: [.cookies: [1, 2]])
    let draft = PublicationDraft(title: "All", scope: .all, filter: .all)
    let publication = try await database.addPublication(user, draft, digest: [7], sealed: [3, 4], at: .at(1))
    _ = try await database.addPublication(user, draft, digest: [8], sealed: nil, at: .at(1))
    let webhook = try await database.addWebhook(
      user, WebhookDraft(url: "https://hook.test/", events: .newEntries), sealed: [5, 6],
      from: WebhookProgress(lastEntry: EntryID(rawValue: 0)), at: .at(1))
    return [
      StoredSecret(.feed(feed, field: "cookies"), sealed: [1, 2]),
      StoredSecret(.publication(publication.id, of: user, digest: [7]), sealed: [3, 4]),
      StoredSecret(.webhook(webhook.id, of: user, url: "https://hook.test/"), sealed: [5, 6]),
    ]
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the secrets of feeds, publications and webhooks are listed and replaced`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let secrets = try await fill(database)
      #expect(try await database.storedSecrets() == secrets)
      try await database.replace(secrets.map { SecretChange($0, sealed: $0.sealed + [9]) })
      #expect(try await database.storedSecrets() == secrets.map { StoredSecret($0.place, sealed: $0.sealed + [9]) })
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a secret that was stored meanwhile is not replaced`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let secrets = try await fill(database)
      let stale = secrets.map { StoredSecret($0.place, sealed: [0]) }
      try await database.replace(stale.map { SecretChange($0, sealed: [9]) })
      #expect(try await database.storedSecrets() == secrets)
    }
  }
}
