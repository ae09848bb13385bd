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
      try await database.createSession(
        user: ann.id, tokenDigest: [0, 1, 255], csrfToken: "c", expires: .at(10), browser: "Firefox", at: .at(1))
      let session = try await database.session(tokenDigest: [0, 1, 255], now: .at(9))
      #expect(session == Session(user: ann, csrfToken: "c", expires: .at(10), lastUsed: .at(1)))
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
          user: user, tokenDigest: [UInt8(clamping: digest)], csrfToken: "c", expires: .at(Double(digest)),
          browser: nil,
          at: .at(0))
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
      try await database.deleteSessions(of: ann, except: [3])
      #expect(try await alive() == [3, 4])
      try await database.deleteSessions(of: ann, except: nil)
      #expect(try await alive() == [4])
      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.createSession(
          user: UserID(rawValue: 99), tokenDigest: [9], csrfToken: "c", expires: .at(1), browser: nil, at: .at(0))
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `sessions are listed with their browser and last use, without those that have expired`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      for (digest, user, end) in [(1, ann, 9), (2, ann, 9), (3, ann, 1), (4, bob, 9)] {
        try await database.createSession(
          user: user, tokenDigest: Array(repeating: UInt8(clamping: digest), count: 32), csrfToken: "c",
          expires: .at(Double(end)), browser: digest == 2 ? nil : "Firefox on Linux", at: .at(0))
      }
      try await database.noteUse(ofSession: Array(repeating: 2, count: 32), at: .at(1))
      let listed = try await database.sessions(of: ann, now: .at(2))
      #expect(listed.map(\.id) == ["020202020202", "010101010101"])
      #expect(listed.map(\.browser) == [nil, "Firefox on Linux"])
      #expect(listed.map(\.lastUsed) == [.at(1), .at(0)] && listed.map(\.expires) == [.at(9), .at(9)])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user is renamed, also to the same name in another case, but not to a taken one`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let ann = try await database.createUser(name: "ann", passwordHash: "x")
      let bob = try await database.createUser(name: "bob", passwordHash: "x")
      #expect(try await database.renameUser(ann.id, to: "Ann").name == "Ann")
      await #expect(throws: StorageError.nameTaken("BOB")) { try await database.renameUser(ann.id, to: "BOB") }
      #expect(try await database.renameUser(bob.id, to: "Carl").name == "Carl")
      #expect(try await database.renameUser(ann.id, to: "Bob").name == "Bob")
      #expect(try await database.users().map(\.name) == ["Bob", "Carl"])
      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.renameUser(UserID(rawValue: 99), to: "Dora")
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a suspended user has no password, session, token or published timeline until the end of it`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.createUser(name: "ann", passwordHash: "hash").id
      try await database.createSession(
        user: user, tokenDigest: [1], csrfToken: "c", expires: .at(9), browser: nil, at: .at(0))
      _ = try await database.addToken(
        user, name: "App", scopes: .all, digests: TokenDigests(secret: [1], fever: [2]), at: .at(0))
      _ = try await database.addPublication(
        user, PublicationDraft(title: "All", scope: .all, filter: .all), digest: [1], sealed: nil, at: .at(0))
      let webhook = try await database.addWebhook(
        user, WebhookDraft(url: "https://hook.test/", events: .newEntries), sealed: [1],
        from: WebhookProgress(lastEntry: EntryID(rawValue: 0)), at: .at(0))
      _ = try await database.give([WebhookNews(.newEntries, entries: [])], to: webhook.id, at: .at(1))
      func access() async throws -> [Bool] {
        [
          try await database.passwordHash(of: user) != nil,
          try await database.session(tokenDigest: [1], now: .at(1)) != nil,
          try await database.token(.secret([1])) != nil, try await database.token(.fever([2])) != nil,
          try await database.publication(digest: [1]) != nil, try await !database.webhooks(of: nil).isEmpty,
          try await !database.dueDeliveries(now: .at(2), limit: 9).isEmpty,
        ]
      }
      #expect(try await access() == Array(repeating: true, count: 7))

      try await database.setSuspended(user, isSuspended: true)
      #expect(try await access() == Array(repeating: false, count: 7))
      // A sign-in that had checked the password before.
      try await database.createSession(
        user: user, tokenDigest: [2], csrfToken: "c", expires: .at(9), browser: nil, at: .at(1))
      #expect(try await database.session(tokenDigest: [2], now: .at(1)) == nil)
      #expect(try await database.userOverviews().map { $0.suspended != nil } == [true])
      #expect(try await database.users().map(\.id) == [user])

      try await database.setSuspended(user, isSuspended: false)
      #expect(try await access() == [true, false, true, true, true, true, true])
      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.setSuspended(UserID(rawValue: 99), isSuspended: true)
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an overview has the last sign-in, the last use and the number of feeds`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      _ = try await database.makeUser("bob")
      for url in ["http://a.test/", "http://b.test/"] { _ = try await database.follow(ann, url) }
      _ = try await database.subscribeAlone(ann, url: Feed.savedPages)
      try await database.createSession(
        user: ann, tokenDigest: [1], csrfToken: "c", expires: .at(9), browser: nil, at: .at(1))
      let token = try await database.addToken(
        ann, name: "App", scopes: .all, digests: TokenDigests(secret: [1], fever: [2]), at: .at(0))
      try await database.noteUse(of: token.id, at: .at(5), from: nil)
      let overviews = try await database.userOverviews()
      #expect(overviews.map(\.user.name) == ["ann", "bob"] && overviews.map(\.feedCount) == [2, 0])
      #expect(overviews.map(\.lastSignIn) == [.at(1), nil] && overviews.map(\.lastUse) == [.at(5), nil])
      #expect(overviews.allSatisfy { $0.suspended == nil })
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
