import Fetching
import Foundation
import Loading
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite struct FeedSettingsFormsTests {
  private let url = "https://feeds.test/a.xml"

  private func makeReader() async throws -> (reader: TestReader, browser: Browser, feed: FeedID, user: UserID) {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text(String(repeating: "k", count: 43)) }
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    let browser = await Browser(reader)
    _ = try await browser.get("/subscriptions/\(feed.id)")
    return (reader, browser, feed.id, try await reader.owner().id)
  }

  @Test func `what the user wants of a feed is saved, and shown as it is`() async throws {
    let (reader, browser, feed, user) = try await makeReader()
    let saved = try await browser.post(
      "/subscriptions/\(feed)/reading", ["change": "2", "interval": " 45 ", "full": "1"])
    #expect(saved.text.contains("Changes of entries are ignored."))
    #expect(saved.text.contains("Wished to be checked every 45 minutes."))
    let settings = try await reader.database.subscription(user, feed: feed)?.settings
    #expect(settings == ReadingSettings(wantsFullArticle: true, onChange: .ignore, interval: 45))
    for minutes in ["2", "x", "99999999999999999999"] {
      let refused = try await browser.post("/subscriptions/\(feed)/reading", ["change": "0", "interval": minutes])
      #expect(refused.response.status == 400)
    }
    #expect(try await reader.database.subscription(user, feed: feed)?.settings.interval == 45)
  }

  @Test func `secrets are set, replaced and removed by forms, and no page shows one`() async throws {
    let (reader, browser, feed, _) = try await makeReader()
    let path = "/subscriptions/\(feed)/access"
    let forms: [[String: String]] = [
      ["setting": "sign-in", "scheme": "basic", "user": "ann", "secret": "s3cret-1"],
      ["setting": "header", "name": "X-Key", "secret": "s3cret-2"],
      ["setting": "cookies", "secret": "id=s3cret-3"],
      ["setting": "way", "agent": "Mine/1", "proxy": "http://u:s3cret-4@proxy.test:3128", "timeout": "9"],
    ]
    var text = ""
    for form in forms { text = try await browser.post(path, form).text }
    #expect(!text.contains("s3cret"))
    for words in ["Signs in (basic) as “ann”", "X-Key", "Mine/1", "u@proxy.test:3128", "Fetched for you alone"] {
      #expect(text.contains(words), "\(words)")
    }
    let list = try await browser.get("/subscriptions")
    #expect(list.text.contains("/subscriptions?show=own") && !list.text.contains("s3cret"))
    #expect(try await browser.get("/subscriptions?settings=own").text.contains("Show all feeds"))

    // The same way again keeps the password, which the form does not have.
    _ = try await browser.post(
      path, ["setting": "way", "agent": "Mine/2", "proxy": "http://u@proxy.test:3128", "timeout": ""])
    let stored = try #require(try await reader.database.feed(feed))
    try await reader.refresh(stored)
    let access = try #require(reader.transport.requests.last?.access)
    #expect(access.proxy == RequestAccess.Proxy("http://proxy.test:3128", user: "u", password: "s3cret-4"))
    #expect(access.userAgent == "Mine/2")
    #expect(access.signIn == .basic(user: "ann", password: "s3cret-1"))
    #expect(stored.access?.timeoutSeconds == nil)

    _ = try await browser.post(path, ["setting": "sign-in", "remove": "1"])
    _ = try await browser.post(path, ["setting": "header", "name": "X-Key", "remove": "1"])
    _ = try await browser.post(path, ["setting": "cookies", "remove": "1"])
    let last = try await browser.post(path, ["setting": "way", "agent": "", "proxy": "", "timeout": ""])
    #expect(last.text.contains("As for all feeds."))
    #expect(try await reader.database.feed(url: WebAddress(unparsed: url)) != nil)
  }

  @Test(arguments: [
    ["setting": "sign-in", "scheme": "basic", "user": "ann", "secret": ""], ["setting": "sign-in", "scheme": "x"],
    ["setting": "header", "name": "Host", "secret": "x"], ["setting": "way", "timeout": "1"], ["setting": "other"], [:],
    ["setting": "certificate", "key": "x", "trusts": "1"],
    // Users cannot allow private addresses.
    ["setting": "private-networks", "secret": "10.0.0.0/8"],
  ])
  func `what cannot be is refused in words`(form: [String: String]) async throws {
    let (reader, browser, feed, _) = try await makeReader()
    let refused = try await browser.post("/subscriptions/\(feed)/access", form)
    #expect(refused.response.status == 400)
    #expect(try await reader.database.feed(feed)?.access == nil)
  }

  @Test func `forms need the session's token, and only concern feeds that the user follows`() async throws {
    let (reader, browser, feed, _) = try await makeReader()
    let form = ["setting": "cookies", "secret": "a=1"]
    for path in ["access", "reading", "certificate"] {
      #expect(await browser.send("/subscriptions/\(feed)/\(path)", form, csrf: "wrong").status == 403)
      #expect(await browser.send("/subscriptions/999/\(path)", form).status == 404)
    }
    #expect(try await reader.database.feed(feed)?.access == nil)
  }

  @Test func `a feed that needs a sign-in is added with it, and a wrong form keeps the address`() async throws {
    let (reader, browser, _, user) = try await makeReader()
    let address = "https://private.test/feed"
    let refused = try await browser.post("/subscriptions", ["url": address, "scheme": "basic", "secret": "s3cret"])
    #expect(refused.response.status == 422)
    #expect(refused.text.contains("needs a user name") && refused.text.contains(address))
    #expect(!refused.text.contains("s3cret"))
    reader.transport.set(address, TestReader.rss(title: "Members", items: [TestReader.item("inside")]))
    let added = try await browser.post(
      "/subscriptions", ["url": address, "scheme": "digest", "user": "ann", "secret": "s3cret", "folder": "Paid"])
    #expect(added.text.contains("inside") && !added.text.contains("s3cret"))
    #expect(reader.transport.requests.last?.access?.signIn == .digest(user: "ann", password: "s3cret"))
    let subscription = try #require(try await reader.database.subscriptions(user).first { $0.title == "Members" })
    #expect(subscription.feed.owner == user)
    #expect(subscription.folders.count == 1)
    reader.transport.set("https://other.test/feed", "", status: 401)
    let failing = try await browser.post(
      "/subscriptions", ["url": "https://other.test/feed", "scheme": "bearer", "secret": "s3cret"])
    #expect(failing.text.contains("Settings of this feed") && failing.text.contains("401"))
  }

  @Test func `a feed that cannot be fetched is added anyway, and one that is not there is not offered`() async throws {
    let (reader, browser, _, user) = try await makeReader()
    let address = "https://own.test/feed"
    reader.transport.set(address, .failure(.certificate(host: "own.test", .selfSigned)))
    for path in ["/subscriptions", "/add?url=own.test/feed", "/preview?url=own.test/feed"] {
      let refused =
        path == "/subscriptions"
        ? try await browser.post(path, ["url": "own.test/feed", "folder": "Own"]) : try await browser.get(path)
      #expect(
        refused.text.contains("name=\"anyway\" value=\"\(address)\"") && refused.text.contains("add the feed anyway"))
    }
    let added = try await browser.post("/subscriptions", ["url": "own.test/feed", "folder": "Own", "anyway": address])
    #expect(added.text.contains("Settings of this feed"))
    let subscription = try #require(
      try await reader.database.subscriptions(user).first { $0.feed.url.string == address })
    #expect(subscription.folders.count == 1)

    reader.transport.set("https://none.test/feed", "", status: 404)
    #expect(try await !browser.post("/subscriptions", ["url": "https://none.test/feed"]).text.contains("anyway"))
  }

  @Test func `a certificate that cannot be seen is said in words`() async throws {
    let (_, browser, feed, _) = try await makeReader()
    let answer = try await browser.post("/subscriptions/\(feed)/certificate")
    #expect(answer.response.status == 400)
    #expect(answer.text.contains("certificates cannot be shown here"))
  }
}
