import EventuallyTesting
import Foundation
import ReaderTesting
import Storage
import Synchronization
import Testing

@testable import Fetching
@testable import Reader
@testable import Running

/// Renaming, suspending and removing users, and ending their sessions.
@Suite(.timeLimit(.minutes(1))) struct AccountChangesTests {
  private static let here = SignInOrigin(network: [192, 0, 2, 1], browser: "Firefox on Linux")

  /// Ada, and Bob as the other account.
  private func accounts() async throws -> (reader: TestReader, ada: User, session: NewSession) {
    let reader = try await TestReader()
    let accounts = reader.services.accounts()
    let ada = try await accounts.create(name: "Ada", password: "long enough")
    _ = try await accounts.create(name: "Bob", password: "long enough")
    return (reader, ada, try await accounts.signIn(name: "Ada", password: "long enough", from: Self.here))
  }

  /// Counts how often the streams of a user's pages are told to end.
  private func ends(of user: UserID, _ reader: TestReader) -> @Sendable () -> Int {
    let counter = Counter()
    reader.services.accounts().onSessionsEnded { if $0 == user { counter.add() } }
    return { counter.value }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  @Test func `a suspended user signs in by nothing, and by everything afterwards`() async throws {
    let (reader, ada, session) = try await accounts()
    let (accounts, useCases) = (reader.services.accounts(), reader.services.useCases)
    reader.services.allowsPasswordsOfApps.register { true }
    let app = AppOrigin(network: [1], address: nil)
    let token = try await useCases.appTokens.make(named: "App", scopes: .all, for: ada).secret
    let own = try await useCases.appAccess.signIn(name: "Ada", password: "long enough", from: app).secret
    let ended = ends(of: ada.id, reader)
    let secrets: [AppCredentials] = [.secret(token), .password(name: "Ada", token), .secret(own)]
    let password = AppCredentials.password(name: "Ada", "long enough")

    try await useCases.suspend(ada.id)

    #expect(ended() == 1)
    #expect(try await accounts.session(token: session.token) == nil)
    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.signIn(name: "Ada", password: "long enough", from: Self.here)
    }
    for credentials in secrets + [password] {
      await #expect(throws: AccountError.wrongPassword) { try await useCases.appAccess.grant(credentials, from: app) }
    }
    #expect(try await useCases.userOverviews().map { $0.suspended != nil } == [true, false])

    try await useCases.resume(ada.id)
    // A password that was wrong is checked again after a minute only.
    for credentials in secrets { _ = try await useCases.appAccess.grant(credentials, from: app) }
    #expect(try await accounts.session(token: session.token) == nil)
    _ = try await accounts.signIn(name: "Ada", password: "long enough", from: Self.here)
  }

  @Test func `a removed user is gone with everything, and the name is free`() async throws {
    let (reader, ada, session) = try await accounts()
    let (accounts, useCases) = (reader.services.accounts(), reader.services.useCases)
    reader.transport.set("http://feeds.test/a.xml", TestReader.rss(items: [TestReader.item("one")]))
    let feed = try await reader.services.subscriber().add("http://feeds.test/a.xml", for: ada.id).subscription.feed.id
    let token = try await useCases.appTokens.make(named: "App", scopes: .all, for: ada).secret
    let ended = ends(of: ada.id, reader)

    try await useCases.remove(ada.id)

    #expect(ended() == 1)
    #expect(try await accounts.session(token: session.token) == nil)
    #expect(try await accounts.users().map(\.name) == ["Bob"])
    #expect(try await reader.database.subscriptions(ada.id).isEmpty)
    #expect(try await reader.database.feed(feed) != nil)
    await #expect(throws: AccountError.wrongPassword) {
      try await useCases.appAccess.grant(.secret(token), from: AppOrigin(network: [1], address: nil))
    }
    let next = try await accounts.create(name: "Ada", password: "long enough")
    #expect(next.id != ada.id)
    #expect(try await reader.database.subscriptions(next.id).isEmpty)
  }

  @Test func `the only account stays`() async throws {
    let reader = try await TestReader()
    let ada = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    await #expect(throws: AccountError.onlyAccount) { try await reader.services.useCases.remove(ada.id) }
    #expect(try await reader.services.accounts().users() == [ada])
  }

  @Test func `one's own account is removed with the right password only`() async throws {
    let (reader, ada, session) = try await accounts()
    let useCases = reader.services.useCases
    await #expect(throws: AccountError.wrongPassword) {
      try await useCases.remove(ada, password: "wrong", from: Self.here)
    }
    #expect(try await reader.services.accounts().session(token: session.token) != nil)
    try await useCases.remove(ada, password: "long enough", from: Self.here)
    #expect(try await reader.services.accounts().users().map(\.name) == ["Bob"])
  }

  @Test func `a server goes on with a removal that a program has left`() async throws {
    let (reader, ada, _) = try await accounts()
    try await reader.database.setSetting("layout", "cards", of: ada.id)
    // The program is killed.
    #expect(try await reader.database.beginRemoval(of: ada.id))
    #expect(try await !reader.database.settings(of: ada.id).isEmpty)
    let retention = Retention(database: reader.database) { TestReader.now }
    let running = Task { await retention.run() }
    try await eventually { try await reader.database.settings(of: ada.id).isEmpty }
    running.cancel()
  }

  @Test func `an import that is under way ends when its user is removed`() async throws {
    let (reader, ada, _) = try await accounts()
    let feeds = (1...200).map { "<outline type='rss' xmlUrl='http://f\($0).test/'/>" }.joined()
    let file = Array("<opml version='2.0'><body>\(feeds)</body></opml>".utf8)
    try await reader.services.useCases.remove(ada.id)
    await #expect(throws: StorageError.notFound("user \(ada.id)")) {
      try await reader.services.useCases.importFeeds(file, for: ada.id)
    }
  }

  @Test func `a renamed user stays signed in, and signs in with the new name`() async throws {
    let (reader, ada, session) = try await accounts()
    let accounts = reader.services.accounts()
    let renamed = try await reader.services.useCases.rename(ada, to: " Countess ")
    #expect(renamed.name == "Countess" && renamed.id == ada.id)
    #expect(try await accounts.session(token: session.token)?.user == renamed)
    _ = try await accounts.signIn(name: "countess", password: "long enough", from: Self.here)
    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.signIn(name: "Ada", password: "long enough", from: Self.here)
    }
    await #expect(throws: StorageError.nameTaken("BOB")) {
      try await reader.services.useCases.rename(renamed, to: "BOB")
    }
    await #expect(throws: AccountError.badName) { try await reader.services.useCases.rename(renamed, to: "a/b") }
  }

  @Test func `sessions are listed with their browsers, and end one by one or all but one`() async throws {
    let (reader, ada, session) = try await accounts()
    let (accounts, useCases) = (reader.services.accounts(), reader.services.useCases)
    let other = try await accounts.startSession(for: ada)
    _ = try await accounts.startSession(for: ada)
    let ended = ends(of: ada.id, reader)
    let listed = try await accounts.sessions(of: ada.id)
    #expect(listed.map(\.browser).compactMap(\.self) == ["Firefox on Linux"] && listed.count == 3)
    #expect(listed.allSatisfy { $0.lastUsed == TestReader.now })

    try await useCases.endSession(Accounts.sessionID(of: other.token), of: ada.id)
    #expect(ended() == 1)
    #expect(try await accounts.session(token: other.token) == nil)
    await #expect(throws: StorageError.notFound("session \(Accounts.sessionID(of: other.token))")) {
      try await useCases.endSession(Accounts.sessionID(of: other.token), of: ada.id)
    }
    let bob = try #require(try await accounts.user(named: "Bob"))
    await #expect(throws: StorageError.self) {
      try await useCases.endSession(Accounts.sessionID(of: session.token), of: bob.id)
    }
    try await useCases.endSessions(of: ada.id, except: session.token)
    #expect(try await accounts.sessions(of: ada.id).map(\.id) == [Accounts.sessionID(of: session.token)])
    #expect(ended() == 2)
  }

  @Test func `the use of a session is noted once an hour`() async throws {
    let (reader, ada, session) = try await accounts()
    func used(after seconds: Double) async throws -> Date? {
      let later = Accounts(database: reader.database) { TestReader.now.addingTimeInterval(seconds) }
      _ = try await later.session(token: session.token)
      return try await later.sessions(of: ada.id).first?.lastUsed
    }
    #expect(try await used(after: 3_599) == TestReader.now)
    #expect(try await used(after: 3_600) == TestReader.now.addingTimeInterval(3_600))
    #expect(try await used(after: 4_000) == TestReader.now.addingTimeInterval(3_600))
  }
}
