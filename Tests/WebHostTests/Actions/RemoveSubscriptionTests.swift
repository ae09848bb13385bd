import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct RemoveSubscriptionTests {
  @Test func `a subscription that was ended comes back from another page, with its title and folder`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/subscriptions")
    _ = await browser.send("/subscriptions/1", ["title": "Mine", "folder": "Sea"])

    let ended = try await browser.post("/subscriptions/1/delete")
    #expect(ended.text.contains("You no longer follow “Mine”."))
    for path in ["/unread", "/all", "/history", "/subscriptions"] {
      #expect(try await browser.get(path).text.contains("You no longer follow “Mine”."), "\(path)")
    }
    let batch = try #require(try await browser.get("/unread").text.firstMatch(of: /name="batch" value="(\d+)"/)).output
      .1
    #expect(await browser.send("/mark-all-read/undo", ["batch": String(batch)]).status == 303)

    let owner = try await reader.owner().id
    let back = try #require(await reader.database.subscription(owner, feed: FeedID(rawValue: 1)))
    #expect(back.title == "Mine")
    #expect(try await reader.database.folders(owner).map(\.name) == ["Sea"])
    #expect(try await !browser.get("/subscriptions").text.contains("no longer follow"))
  }

  @Test func `a feed that the user does not follow is not found`() async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/subscriptions")
    #expect(await browser.send("/subscriptions/9/delete").status == 404)
  }
}
