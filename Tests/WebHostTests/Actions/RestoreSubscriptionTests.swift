import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct RestoreSubscriptionTests {
  @Test func `a subscription that was just ended comes back with its title and folder`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/subscriptions")
    _ = await browser.send("/subscriptions/1", ["title": "Mine", "folder": "Sea"])

    let ended = try await browser.post("/subscriptions/1/delete")
    let fields = ended.text.matches(of: /name="(url|title|folder|proof)" value="([^"]*)"/).map { $0.output }
    // The undo form comes first on the page, so the first field of each name belongs to it.
    let offer = Dictionary(fields.map { (String($0.1), String($0.2)) }) { (first, _) in first }
    #expect(await browser.send("/subscriptions/restore", offer).status == 303)
    let owner = try await reader.owner().id
    let back = try #require(await reader.database.subscription(owner, feed: FeedID(rawValue: 1)))
    #expect(back.title == "Mine")
    #expect(try await reader.database.folders(owner).map(\.name) == ["Sea"])
  }

  @Test func `an undo without a proof does not reveal which feeds others follow`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    _ = try await reader.services.accounts().createFirst(name: "Ada", password: "long enough")
    _ = try await reader.services.accounts().create(name: "Eve", password: "long enough")
    let browser = await Browser(reader)
    _ = try await browser.post("/login", ["name": "Eve", "password": "long enough"])

    let followed = await browser.send("/subscriptions/restore", ["url": "http://feeds.test/a.xml"])
    let unknown = await browser.send("/subscriptions/restore", ["url": "http://feeds.test/none.xml"])
    let guessed = await browser.send("/subscriptions/restore", ["url": "http://feeds.test/a.xml", "proof": "x"])

    #expect(followed.status == 400 && unknown.status == 400 && guessed.status == 400)
    #expect(followed.header("Location") == nil)
    let eve = try #require(await reader.database.user(named: "Eve"))
    #expect(try await reader.database.subscriptions(eve.id).isEmpty)
  }
}
