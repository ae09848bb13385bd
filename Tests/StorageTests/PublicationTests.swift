import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct PublicationTests {
  private func add(_ database: any Database, _ user: UserID, _ draft: PublicationDraft, _ byte: UInt8) async throws
    -> Publication
  {
    try await database.addPublication(user, draft, digest: [byte], sealed: nil, at: .at(1))
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a published timeline is found by the digest of its secret until it is revoked`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let drafts = [
        PublicationDraft(title: "All", scope: .all, filter: .all),
        PublicationDraft(title: "Feed", scope: .feed(FeedID(rawValue: 3)), filter: .unread, search: "tides"),
        PublicationDraft(title: "Folder", scope: .folder(FolderID(rawValue: 4)), filter: .starred),
        PublicationDraft(title: "Label", scope: .label(LabelID(rawValue: -5)), filter: .all),
      ]
      for (index, draft) in drafts.enumerated() {
        let added = try await database.addPublication(
          user, draft, digest: [1, UInt8(clamping: index)], sealed: index == 0 ? nil : [9, 9], at: .at(1))
        #expect(added.draft == draft && added.created == .at(1) && added.lastUsed == nil)
        #expect(added.sealed == (index == 0 ? nil : [9, 9]))
        let found = try #require(try await database.publication(digest: [1, UInt8(clamping: index)]))
        #expect(found.publication == added && found.user.id == user)
      }
      #expect(try await database.publications(user).map(\.draft) == drafts.reversed())
      let first = try #require(try await database.publication(digest: [1, 0])).publication
      try await database.noteUse(of: first.id, at: .at(2))
      #expect(try await database.publication(digest: [1, 0])?.publication.lastUsed == .at(2))
      try await database.deletePublication(user, first.id)
      #expect(try await database.publication(digest: [1, 0]) == nil)
      #expect(try await database.publication(digest: []) == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user cannot revoke what another has published`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let added = try await add(database, ann, PublicationDraft(title: "All", scope: .all, filter: .all), 1)
      await #expect(throws: StorageError.notFound("published timeline \(added.id)")) {
        try await database.deletePublication(bob, added.id)
      }
      #expect(try await database.publications(ann) == [added])
      #expect(try await database.publications(bob).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user has a bounded number of published timelines`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let draft = PublicationDraft(title: "All", scope: .all, filter: .all)
      for number in 0..<UInt8(clamping: Publication.mostPerUser) { _ = try await add(database, user, draft, number) }
      await #expect(throws: StorageError.tooMany("published timelines", most: Publication.mostPerUser)) {
        try await add(database, user, draft, 200)
      }
      await #expect(throws: StorageError.notFound("user 77")) {
        try await add(database, UserID(rawValue: 77), draft, 201)
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases, ["place = 'shelf 1'", "filter = 'unwatched'"])
  func `a publication that a newer version has made is skipped, and those beside it are there`(
    engine: DatabaseEngine, unknown: String
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let draft = PublicationDraft(title: "All", scope: .all, filter: .all)
      let known = try await add(database, user, draft, 1)
      let newer = try await add(database, user, draft, 2)
      try await database.alter(SQL(stringLiteral: "UPDATE publications SET \(unknown) WHERE id = \(newer.id)"))
      #expect(try await database.publications(user) == [known])
      #expect(try await database.publication(digest: [2]) == nil)
      #expect(try await database.publication(digest: [1])?.publication == known)
      // The newer version still has it.
      try await database.deletePublication(user, newer.id)
    }
  }
}
