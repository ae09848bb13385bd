import Fetching
import Foundation
import HTTPServer
import Loading
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite struct HubCallbackTests {
  private static let feed = "http://feeds.test/a.xml"

  /// A reader that waits for the verification of its hub, or of its cloud.
  private func reader(cloud: Bool = false) async throws -> (TestReader, FeedID) {
    let reader = try await TestReader()
    reader.services.hubCallback.register { WebHost.hubCallback(publicAddress: "https://reader.test") }
    reader.transport.set("https://hub.test/", "", status: 202)
    if cloud {
      reader.transport.set(
        Self.feed,
        """
        <rss version="2.0"><channel><title>A</title>
        <cloud domain="hub.test" port="443" path="/" registerProcedure="" protocol="http-post"/></channel></rss>
        """)
    } else {
      reader.transport.set(
        Self.feed, TestReader.rss(items: [TestReader.item("one")]),
        headers: [HTTPHeader("Link", "<https://hub.test/>; rel=hub, <\(Self.feed)>; rel=self")])
    }
    let added = try await reader.services.subscriber().add(Self.feed, for: reader.owner().id)
    return (reader, added.subscription.feed.id)
  }

  /// The path of the callback, once the hub has been asked.
  private func path(_ reader: TestReader, _ feed: FeedID) async throws -> String {
    try await eventually { try await reader.database.pushSubscription(of: feed)?.pending == .subscribe }
    return "/websub/" + (try #require(try await reader.database.pushSubscription(of: feed)).token)
  }

  private func browser() async throws -> (Browser, String) {
    let (reader, feed) = try await reader()
    let subscriber = Task { await reader.services.pushes().run() }
    defer { subscriber.cancel() }
    let path = try await path(reader, feed)
    return (await Browser(reader), path)
  }

  private static let verification =
    "?hub.mode=subscribe&hub.topic=http%3A%2F%2Ffeeds.test%2Fa.xml&hub.challenge=%3Cb%3Eabc&hub.lease_seconds=600"

  @Test func `a verification gets its challenge as plain text, without a session`() async throws {
    let (browser, path) = try await browser()
    let (response, text) = try await browser.get(path + Self.verification)
    #expect(response.status == 200 && text == "<b>abc")
    #expect(response.header("Content-Type")?.hasPrefix("text/plain") == true)
    #expect(response.header("X-Content-Type-Options") == "nosniff")
    #expect(try await browser.get("/subscriptions").text.contains("Its hub delivers new entries at once."))
  }

  @Test func `a cloud gets its challenge back, and its call is acknowledged`() async throws {
    let (reader, feed) = try await reader(cloud: true)
    let subscriber = Task { await reader.services.pushes().run() }
    defer { subscriber.cancel() }
    let path = try await path(reader, feed)
    let browser = await Browser(reader)
    #expect(await browser.send(path, csrf: "").status == 404)
    let address = path + "?url=http%3A%2F%2Ffeeds.test%2Fa.xml&challenge=%3Cb%3Eabc"
    let (response, text) = try await browser.get(address)
    #expect(response.status == 200 && text == "<b>abc")
    #expect(response.header("Content-Type")?.hasPrefix("text/plain") == true)
    #expect(await browser.send(path, csrf: "").status == 202)
    #expect(try await browser.get(path + "?url=http%3A%2F%2Fother.test%2F&challenge=abc").response.status == 404)
  }

  @Test(arguments: ["/websub/other", "/websub/", "/websub", "/websub/a/b"])
  func `other addresses are not found`(path: String) async throws {
    let (browser, _) = try await browser()
    #expect(try await browser.get(path + Self.verification).response.status == 404)
    #expect(await browser.send(path).status == 404)
  }

  @Test func `a request without a mode is not found`() async throws {
    let (browser, path) = try await browser()
    #expect(try await browser.get(path).response.status == 404)
    #expect(try await browser.get(path + "?hub.mode=subscribe").response.status == 404)
  }

  @Test func `a delivery is acknowledged without a token of a page, and one that is too large is refused`() async throws
  {
    let (browser, path) = try await browser()
    _ = try await browser.get(path + Self.verification)
    #expect(await browser.send(path, csrf: "").status == 202)
    #expect(WebHost.bodyLimit(method: "POST", path: path) == 4 << 20)
    let large = HTTPRequest(method: "POST", path: path, body: Array(repeating: 0, count: (4 << 20) + 1))
    #expect(await browser.host.handle(large).status == 413)
  }

  @Test(arguments: [
    ("https://reader.test", "https://reader.test/websub/"), ("http://[::1]:8080/", "http://[::1]:8080/websub/"),
    ("https://user:pw@Reader.test:8443/news/?x", "https://reader.test:8443/news/websub/"), (nil, nil), ("", nil),
    ("not an address", nil), ("ftp://reader.test", nil),
  ])
  func `callbacks are below the public address`(publicAddress: String?, callback: String?) {
    #expect(WebHost.hubCallback(publicAddress: publicAddress) == callback)
  }

  @Test func `tokens are not logged`() {
    #expect(LoggedPath.text(of: "/websub/secret") == "/websub/…" && LoggedPath.text(of: "/unread") == "/unread")
  }
}
