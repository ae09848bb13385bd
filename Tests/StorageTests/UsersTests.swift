import Foundation
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct UsersTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `a user is found by name in any case`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.createUser(name: "Änne", passwordHash: nil)
      #expect(try await database.user(named: "äNNE") == user)
      #expect(try await database.user(named: "A\u{308}nne") == user)
      #expect(try await database.user(named: "Anne") == nil)
      #expect(!user.hasPassword)
      #expect(try await database.users() == [user])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a name that is taken in another case is refused`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.createUser(name: "Ann", passwordHash: nil)
      let bob = try await database.createUser(name: "Bob", passwordHash: nil)
      await #expect(throws: StorageError.nameTaken("ANN")) {
        try await database.createUser(name: "ANN", passwordHash: nil)
      }
      await #expect(throws: StorageError.nameTaken("bob")) {
        try await database.claim(ann.id, name: "bob", passwordHash: "x")
      }
      #expect(try await database.users() == [ann, bob])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user without a password is claimed once, also with the same name in another case`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let ann = try await database.createUser(name: "ann", passwordHash: nil)
      #expect(try await database.passwordHash(of: ann.id) == nil)
      let changed = try #require(try await database.claim(ann.id, name: "Ann", passwordHash: "secret"))
      #expect(changed.name == "Ann" && changed.hasPassword && changed.created == ann.created)
      #expect(try await database.claim(ann.id, name: "Eve", passwordHash: "other") == nil)
      #expect(try await database.passwordHash(of: ann.id) == "secret")
      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.claim(UserID(rawValue: 99), name: "x", passwordHash: "x")
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a session is found by the digest of its token until it expires`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.createUser(name: "ann", passwordHash: "x")
      try await database.createSession(user: ann.id, tokenDigest: [0, 1, 255], csrfToken: "c", expires: .at(10))
      let session = try await database.session(tokenDigest: [0, 1, 255], now: .at(9))
      #expect(session == Session(user: ann, csrfToken: "c", expires: .at(10)))
      #expect(try await database.session(tokenDigest: [0, 1], now: .at(9)) == nil)
      #expect(try await database.session(tokenDigest: [0, 1, 255], now: .at(10)) == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `sessions end one by one, by user, or by age`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser("ann")
      let bob = try await database.makeUser("bob")
      for (digest, user) in [(1, ann), (2, ann), (3, ann), (4, bob)] {
        try await database.createSession(
          user: user, tokenDigest: [UInt8(clamping: digest)], csrfToken: "c", expires: .at(Double(digest)))
      }
      func alive() async throws -> [UInt8] {
        var alive: [UInt8] = []
        for digest: UInt8 in 1...4 where try await database.session(tokenDigest: [digest], now: .at(0)) != nil {
          alive.append(digest)
        }
        return alive
      }
      try await database.deleteSession(tokenDigest: [2])
      #expect(try await alive() == [1, 3, 4])
      try await database.deleteExpiredSessions(now: .at(1))
      #expect(try await alive() == [3, 4])
      try await database.deleteSessions(of: ann)
      #expect(try await alive() == [4])
      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.createSession(
          user: UserID(rawValue: 99), tokenDigest: [9], csrfToken: "c", expires: .at(1))
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a setting can be stored, replaced and removed`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      #expect(try await database.setting("a") == nil)
      try await database.setSetting("a", "1")
      try await database.setSetting("a", "2")
      #expect(try await database.setting("a") == "2")
      try await database.setSetting("a", nil)
      #expect(try await database.setting("a") == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `settings, folded folders and the listening position belong to one user`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, feed, ids) = try await database.makeTimeline(2)
      let bob = try await database.makeUser("bob")
      try await database.setFolders(ann, feed: feed, folders: [try await database.makeFolder(ann, path: ["Sea"])])
      try await database.setSetting("layout", "cards", of: ann)
      try await database.setSetting("layout", "list", of: ann)
      try await database.setListeningPosition(ann, ListeningPosition(entry: ids[0], seconds: 3))
      try await database.setListeningPosition(ann, ListeningPosition(entry: ids[1], seconds: 5))
      let folder = try #require(try await database.folders(ann).first).id
      #expect(try await database.setFolded(ann, folder: folder, isFolded: true))
      #expect(try await !database.setFolded(bob, folder: folder, isFolded: false))

      #expect(try await database.settings(of: ann) == ["layout": "list"])
      #expect(try await database.listeningPositions(ann, limit: 1) == [ListeningPosition(entry: ids[1], seconds: 5)])
      #expect(try await database.folders(ann).map(\.isFolded) == [true])
      #expect(try await database.settings(of: bob).isEmpty)
      #expect(try await database.listeningPositions(bob, limit: 1).isEmpty)

      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.setSetting("layout", "list", of: UserID(rawValue: 99))
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a setting is replaced only if it is still what it was`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      func replace(_ old: String?, by new: String) async throws -> Bool {
        try await database.setSetting("list", new, of: user, replacing: old)
      }
      #expect(try await replace(nil, by: "a"))
      #expect(try await !replace(nil, by: "b"))
      #expect(try await !replace("b", by: "c"))
      #expect(try await replace("a", by: "d"))
      #expect(try await database.settings(of: user) == ["list": "d"])
      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.setSetting("list", "a", of: UserID(rawValue: 99), replacing: nil)
      }
    }
  }
}
