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

/// The way to single feeds, from the use case to the request.
@Suite(.timeLimit(.minutes(1)))
struct FeedAccessTests {
  private static let url = "https://feeds.test/a.xml"
  private static let key = String(repeating: "k", count: 43)

  private func makeReader(key: String? = Self.key) async throws -> (reader: TestReader, user: UserID, feed: Feed) {
    let reader = try await TestReader()
    if let key { reader.services.secretKeys.register { .text(key) } }
    let feed = try await reader.subscribe(Self.url, items: [TestReader.item("1")]).subscription.feed
    return (reader, try await reader.owner().id, feed)
  }

  private func feed(_ reader: TestReader, _ id: FeedID) async throws -> Feed {
    try #require(try await reader.database.feed(id))
  }

  @Test func `what is set is sent with the next check, and stored without the secrets in it`() async throws {
    let folder = NSTemporaryDirectory() + "yaarr-access-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reader = try await TestReader(database: SQLiteDatabase(path: folder + "/reader.sqlite"))
    reader.services.secretKeys.register { .text(Self.key) }
    let feed = try await reader.subscribe(Self.url, items: [TestReader.item("1")]).subscription.feed
    let user = try await reader.owner().id
    let edits: [AccessEdit] = [
      .signIn(.digest, user: "ann", secret: "hidden-1"), .header(name: "X-Key", value: "hidden-2"),
      .cookies("id=hidden-3"), .userAgent("Mine/1"), .proxy("socks5://u:hidden-4@proxy.test:1080"),
      .timeout(seconds: 7),
      .certificate(
        FeedAccess.Certificate(key: ByteString("sha256//" + String(repeating: "A", count: 43) + "="), isException: true)
      ),
    ]
    #expect(try await reader.services.useCases.setAccess(edits, of: feed.id, for: user) == feed.id)
    try await reader.refresh(feed)

    let request = try #require(reader.transport.requests.last)
    let access = try #require(request.access)
    #expect(access.signIn == .digest(user: "ann", password: "hidden-1"))
    #expect(access.headers == [HTTPHeader("X-Key", "hidden-2"), HTTPHeader("Cookie", "id=hidden-3")])
    #expect(access.userAgent == "Mine/1")
    #expect(access.proxy == RequestAccess.Proxy("socks5://proxy.test:1080", user: "u", password: "hidden-4"))
    #expect(access.certificate == .trusted(key: ByteString("sha256//" + String(repeating: "A", count: 43) + "=")))
    #expect(request.timeoutSeconds == 7)

    let stored = try await self.feed(reader, feed.id)
    #expect(stored.owner == user)
    #expect(stored.health.problem == nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
      #expect(data.range(of: Data("hidden".utf8)) == nil, "\(name)")
    }
    let subscription = try #require(try await reader.database.subscription(user, feed: feed.id))
    #expect(!"\(subscription)".contains("hidden"))
    #expect(!subscription.differences(showsOperators: true).contains { $0.contains("hidden") })
    #expect(subscription.differences(showsOperators: false).count == 8)
    let opml = try await reader.services.useCases.export(for: reader.owner())
    #expect(!String(decoding: opml, as: UTF8.self).contains("hidden"))
  }

  @Test func `secrets that are not named again stay, and with the last setting the feed is the shared one again`()
    async throws
  {
    let (reader, user, feed) = try await makeReader()
    let useCases = reader.services.useCases
    _ = try await useCases.setAccess(
      [.signIn(.basic, user: "ann", secret: "p"), .header(name: "X-A", value: "1")], of: feed.id, for: user)
    _ = try await useCases.setAccess([.header(name: "x-a", value: nil), .timeout(seconds: 10)], of: feed.id, for: user)
    try await reader.refresh(feed)
    #expect(reader.transport.requests.last?.access?.signIn == .basic(user: "ann", password: "p"))
    #expect(reader.transport.requests.last?.access?.headers == [])
    let shared = try await useCases.setAccess([.noSignIn, .timeout(seconds: nil)], of: feed.id, for: user)
    #expect(shared != feed.id)
    #expect(try await self.feed(reader, shared).owner == nil)
    #expect(try await reader.database.secrets(of: feed.id).isEmpty)
  }

  @Test func `another user's feed is fetched without the first one's sign-in`() async throws {
    let (reader, user, feed) = try await makeReader()
    let useCases = reader.services.useCases
    let other = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    _ = try await reader.database.subscribe(other, url: feed.url, title: nil, folders: [])
    let own = try await useCases.setAccess([.signIn(.bearer, user: nil, secret: "token")], of: feed.id, for: user)
    #expect(own != feed.id)
    _ = try await useCases.refresh(other)
    #expect(reader.transport.requests.last?.access == nil)
    _ = try await useCases.refresh(user)
    #expect(reader.transport.requests.last?.access?.signIn == .bearer(token: "token"))
    await #expect(throws: UseCaseError.self) {
      try await useCases.setAccess([.timeout(seconds: 10)], of: own, for: other)
    }
    await #expect(throws: UseCaseError.self) { try await useCases.certificate(of: own, for: other) }
    await #expect(throws: UseCaseError.self) { try await useCases.fetches(of: own, of: other) }
  }

  @Test func `a secret of another key fails its feed in words, and other feeds go on`() async throws {
    let (reader, user, feed) = try await makeReader()
    _ = try await reader.services.useCases.setAccess([.cookies("a=1")], of: feed.id, for: user)
    let other = try await reader.subscribe("https://feeds.test/b.xml", items: [TestReader.item("2")]).subscription.feed
    let services = await ReaderContainer(sharing: reader.services, transport: reader.transport)
    services.secretKeys.register { .text(String(repeating: "x", count: 43)) }
    let requests = reader.transport.requests.count
    let summary = try await services.useCases.refresh(user)
    #expect(summary.failures.map(\.feed.id) == [feed.id])
    #expect(reader.transport.requests.count == requests + 1)
    let problem = try #require(try await self.feed(reader, feed.id).health.problem)
    #expect(problem.kind == .settings)
    #expect(problem.sentence.contains("another key"))
    #expect(try await self.feed(reader, other.id).health.problem == nil)
  }

  @Test func `a secret that is moved to another feed or field in the database does not open`() async throws {
    let (reader, user, feed) = try await makeReader()
    let useCases = reader.services.useCases
    _ = try await useCases.setAccess([.signIn(.basic, user: "ann", secret: "p")], of: feed.id, for: user)
    let sealed = try await reader.database.secrets(of: feed.id)
    var access = try #require(try await self.feed(reader, feed.id).access)
    // As another field of the same feed.
    access.hasCookies = true
    try await reader.database.setAccess(of: feed.id, access, secrets: [.cookies: sealed["sign-in"] ?? []])
    try await reader.refresh(feed)
    #expect(try await self.feed(reader, feed.id).health.problem?.kind == .settings)
    // As the same field of another feed.
    let other = try await reader.subscribe("https://feeds.test/b.xml", items: []).subscription.feed
    access.hasCookies = false
    try await reader.database.setAccess(of: other.id, access, secrets: [.signIn: sealed["sign-in"] ?? []])
    try await reader.refresh(other)
    #expect(try await self.feed(reader, other.id).health.problem?.kind == .settings)
  }

  @Test func `a feed that lies elsewhere now gets none of its secrets`() async throws {
    let (reader, user, feed) = try await makeReader()
    _ = try await reader.services.useCases.setAccess([.cookies("a=1")], of: feed.id, for: user)
    try await reader.database.moveFeeds(fromPrefix: "https://feeds.test", toPrefix: "https://other.test")
    reader.transport.set("https://other.test/a.xml", TestReader.rss(items: []))
    let requests = reader.transport.requests.count
    try await reader.refresh(feed)
    #expect(reader.transport.requests.count == requests)
    #expect(try await self.feed(reader, feed.id).health.problem?.sentence.contains("https://feeds.test:443") == true)
    // Entered again, they are for the new address.
    _ = try await reader.services.useCases.setAccess([.cookies("a=2")], of: feed.id, for: user)
    try await reader.refresh(feed)
    #expect(reader.transport.requests.last?.access?.headers == [HTTPHeader("Cookie", "a=2")])
  }

  @Test func `a permanent redirect to another host does not move a feed with secrets, and a hub is not asked`()
    async throws
  {
    let (reader, user, feed) = try await makeReader()
    _ = try await reader.services.useCases.setAccess([.cookies("a=1")], of: feed.id, for: user)
    let stored = try await self.feed(reader, feed.id)
    func moved(_ target: String) -> Bool { !stored.staysAtOrigin(against: WebAddress(unparsed: target)) }
    #expect(moved("https://feeds.test/b.xml"))
    #expect(moved("https://FEEDS.test:443/b.xml"))
    #expect(!moved("http://feeds.test/b.xml"))
    #expect(!moved("https://feeds.test:444/b.xml"))
    #expect(!moved("https://evil.test/a.xml"))
    #expect(stored.isFetchedAlone)
    for _ in 0..<4 {
      let body = Array(TestReader.rss(items: [TestReader.item("1")]).utf8)
      reader.transport.set(
        Self.url,
        .success(
          Response(
            status: 200, url: "https://evil.test/a.xml", permanentURL: "https://evil.test/a.xml",
            headers: Headers([HTTPHeader("Link", "<https://hub.test/>; rel=hub")]), body: body)))
      try await reader.refresh(feed)
    }
    let after = try await self.feed(reader, feed.id)
    #expect(after.url == WebAddress(unparsed: Self.url))
    #expect(after.health.redirect == nil)
  }

  @Test(arguments: [
    AccessEdit.header(name: "Host", value: "x"), .header(name: "X Y", value: "x"), .header(name: "", value: "x"),
    .header(name: "Authorization", value: "x"), .header(name: "cookie", value: "x"),
    .header(name: "Transfer-Encoding", value: "chunked"), .header(name: "X-A", value: "a\r\nB: c"),
    .header(name: "X-A", value: ""), .header(name: "X-A", value: String(repeating: "x", count: 5_000)),
    .cookies("a=1\nb"), .signIn(.basic, user: nil, secret: "x"), .signIn(.basic, user: "a:b", secret: "x"),
    .signIn(.digest, user: "", secret: "x"), .signIn(.bearer, user: nil, secret: ""),
    .signIn(.bearer, user: nil, secret: "a\nb"), .userAgent("a\u{0}b"), .proxy("ftp://host"), .proxy("host:3128"),
    .proxy("http://host/path"), .proxy("http://"), .timeout(seconds: 4), .timeout(seconds: 121),
    .certificate(FeedAccess.Certificate(key: "sha256//short", isException: true)),
    .privateNetworks([]),
  ])
  func `a value that cannot be used is refused with a sentence, and nothing changes`(edit: AccessEdit) async throws {
    let (reader, user, feed) = try await makeReader()
    await #expect {
      _ = try await reader.services.useCases.setAccess([.timeout(seconds: 10), edit], of: feed.id, for: user)
    } throws: { error in
      guard let error = error as? AccessError else { return false }
      return error.description.hasSuffix(".") && error.description.utf8.count > 20
    }
    let stored = try await self.feed(reader, feed.id)
    #expect(stored.owner == nil && stored.access == nil)
  }

  @Test func `without a key nothing secret can be stored, and other settings can`() async throws {
    let (reader, user, feed) = try await makeReader(key: nil)
    await #expect(throws: AccessError.noKey) {
      try await reader.services.useCases.setAccess([.cookies("a=1")], of: feed.id, for: user)
    }
    #expect(try await self.feed(reader, feed.id).owner == nil)
    _ = try await reader.services.useCases.setAccess([.userAgent("Mine/1")], of: feed.id, for: user)
    try await reader.refresh(feed)
    #expect(reader.transport.requests.last?.access?.userAgent == "Mine/1")
  }

  @Test func `the operator's settings of a shared feed serve all, and no user inherits them`() async throws {
    let (reader, user, feed) = try await makeReader()
    let useCases = reader.services.useCases
    let range = try #require(NetworkRange("10.0.0.0/8"))
    try await useCases.setAccess(
      [.privateNetworks([range]), .signIn(.basic, user: "op", secret: "hidden")], ofShared: feed.id)
    try await reader.refresh(feed)
    #expect(reader.transport.requests.last?.access?.privateNetworks == [range])
    let subscription = try #require(try await reader.database.subscription(user, feed: feed.id))
    #expect(subscription.differences(showsOperators: false) == ["Fetched in a way that the administrator has set."])
    let own = try await useCases.setAccess([.userAgent("Mine/1")], of: feed.id, for: user)
    #expect(own != feed.id)
    let access = try #require(try await self.feed(reader, own).access)
    #expect(access.privateNetworks.isEmpty && access.signIn == nil)
    #expect(try await useCases.feedsWithAccess().map(\.id) == [feed.id, own])
  }

  @Test func `a sign-in that the site refuses is named as such, and not asked for`() async throws {
    let (reader, user, feed) = try await makeReader()
    let useCases = reader.services.useCases
    let own = try await useCases.setAccess([.signIn(.basic, user: "ann", secret: "p")], of: feed.id, for: user)
    reader.transport.set(Self.url, "", status: 401)
    try await reader.refresh(try await self.feed(reader, own))
    let problem = try #require(try await self.feed(reader, own).health.problem)
    #expect(problem.kind == .signIn && problem.sentence.hasPrefix("The site refuses the user name, the password"))

    // Followers cannot change the operator's.
    let shared = try await reader.subscribe("https://feeds.test/b.xml", items: [TestReader.item("1")]).subscription.feed
    try await useCases.setAccess([.signIn(.basic, user: "op", secret: "p")], ofShared: shared.id)
    reader.transport.set("https://feeds.test/b.xml", "", status: 401)
    try await reader.refresh(shared)
    let hidden = try await self.feed(reader, shared.id).health.problem
    #expect(hidden?.sentence.hasSuffix("Tell the administrator.") == true)
  }

  @Test func `a feed that wants a sign-in is added with it`() async throws {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text(Self.key) }
    let user = try await reader.owner().id
    reader.transport.set(Self.url, TestReader.rss(title: "Private", items: [TestReader.item("1")]))
    let added = try await reader.services.useCases.subscribe(
      "feeds.test/a.xml", with: [.signIn(.basic, user: "ann", secret: "p")], for: user)
    #expect(added.title == "Private")
    #expect(added.feed.owner == user)
    #expect(reader.transport.requests.map { $0.access?.signIn } == [.basic(user: "ann", password: "p")])
    #expect(try await reader.database.feed(url: WebAddress(unparsed: Self.url)) == nil)
  }

  @Test func `an export says which feeds are the user's own, without secrets, and they stay so where it is imported`()
    async throws
  {
    let (reader, user, feed) = try await makeReader()
    _ = try await reader.services.useCases.setAccess([.cookies("id=hidden")], of: feed.id, for: user)
    let settings = ReadingSettings(wantsFullArticle: true, onChange: .ignore, interval: 45)
    try await reader.services.useCases.setReading(settings, of: feed.id, for: user)
    let entry = try #require(try await reader.database.entries(user, EntryQuery()).first)
    _ = try await reader.database.setStarred(user, id: entry.id, isStarred: true)
    var lines: [Data] = []
    try await UserExport(database: reader.database).run(for: user) { lines.append($0) }
    let text = lines.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(!text.contains("hidden"))

    let other = try await TestReader()
    let owner = try await other.owner().id
    _ = try await other.services.useCases.importAll(Data(text.utf8), for: owner)
    let subscription = try #require(try await other.database.subscriptions(owner).first)
    #expect(subscription.feed.owner == owner)
    #expect(subscription.settings == settings)
    #expect(
      try await other.database.entries(owner, EntryQuery(filter: .starred)).map(\.feedID) == [subscription.feed.id])
    #expect(try await other.database.feed(url: WebAddress(unparsed: Self.url)) == nil)
  }
}
