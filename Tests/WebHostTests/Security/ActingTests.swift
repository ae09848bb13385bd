import Foundation
import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import WebHost

/// A GET changes something only for navigations and for the page's own script.
@Suite struct ActingTests {
  private static let address = "https://site.test/feed"

  private func opened(_ headers: [HTTPHeader], _ path: String = "/all?entry=1") async throws -> (
    status: Int, isRead: Bool, text: String
  ) {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one", content: "<p>Hello</p>")])
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let (response, text) = try await browser.get(path, headers: headers)
    let owner: UserID = try await reader.owner().id
    let entry = try #require(await reader.database.entry(owner, EntryID(rawValue: 1)))
    return (response.status, !entry.isUnread, text)
  }

  private func previewed(_ headers: [HTTPHeader]) async throws -> (status: Int, requests: Int) {
    let reader = try await TestReader()
    reader.transport.set(Self.address, TestReader.rss(items: [TestReader.item("one")]))
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let status: Int = try await browser.get("/preview?url=site.test%2Ffeed", headers: headers).response.status
    return (status, reader.transport.requests.count)
  }

  /// Headers of requests that are not navigations.
  static let subresources: [[HTTPHeader]] = [
    // An image in an entry, on an origin that browsers trust and on one that they do not (http://192.168.1.2).
    [
      HTTPHeader("Sec-Fetch-Site", "same-origin"), HTTPHeader("Sec-Fetch-Mode", "no-cors"),
      HTTPHeader("Sec-Fetch-Dest", "image"), HTTPHeader("Accept", "image/avif,image/webp,image/*,*/*;q=0.8"),
    ],
    [HTTPHeader("Accept", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8")],
    [HTTPHeader("Accept", "*/*")],
    [HTTPHeader("Sec-Fetch-Dest", "iframe"), HTTPHeader("Sec-Fetch-Mode", "navigate")],
    [HTTPHeader("Sec-Fetch-Dest", "video"), HTTPHeader("Sec-Fetch-Mode", "no-cors")],
    [HTTPHeader("Sec-Fetch-Dest", "empty"), HTTPHeader("Sec-Fetch-Mode", "cors")],
    [HTTPHeader("Sec-Fetch-Dest", "document"), HTTPHeader("Sec-Fetch-Mode", "no-cors")],
    [
      HTTPHeader("Sec-Fetch-Dest", "document"), HTTPHeader("Sec-Fetch-Mode", "navigate"),
      HTTPHeader("Sec-Purpose", "prefetch;prerender"),
    ],
    [HTTPHeader("Sec-Purpose", "prefetch")], [HTTPHeader("Purpose", "prefetch")], [HTTPHeader("X-Moz", "prefetch")],
  ]

  /// Headers of navigations that another site starts.
  static let foreign: [[HTTPHeader]] = [
    [
      HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Sec-Fetch-Mode", "navigate"),
      HTTPHeader("Sec-Fetch-Dest", "document"),
    ],
    [
      HTTPHeader("Sec-Fetch-Site", "same-site"), HTTPHeader("Sec-Fetch-Mode", "navigate"),
      HTTPHeader("Sec-Fetch-Dest", "document"),
    ],
    [HTTPHeader("Referer", "https://evil.test/page")],
  ]

  static let persons: [[HTTPHeader]] = [
    [
      HTTPHeader("Sec-Fetch-Site", "same-origin"), HTTPHeader("Sec-Fetch-Mode", "navigate"),
      HTTPHeader("Sec-Fetch-Dest", "document"),
    ],
    [
      HTTPHeader("Sec-Fetch-Site", "none"), HTTPHeader("Sec-Fetch-Mode", "navigate"),
      HTTPHeader("Sec-Fetch-Dest", "document"),
    ],
    // A browser that sends no such headers, as for http://192.168.1.2.
    [HTTPHeader("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")],
    [HTTPHeader("Referer", "http://127.0.0.1:8080/all")],
  ]

  @Test(arguments: subresources + foreign)
  func `an entry requested without a navigation is shown and stays unread`(headers: [HTTPHeader]) async throws {
    let outcome = try await opened(headers)
    #expect(!outcome.isRead)
    #expect(outcome.status == 200 && outcome.text.contains("<p>Hello</p>"))
  }

  @Test(arguments: persons)
  func `a navigation to an entry marks it as read`(headers: [HTTPHeader]) async throws {
    #expect(try await opened(headers).isRead)
  }

  @Test func `a request of the page's script marks an entry as read, and one from another site does not`() async throws
  {
    let script = HTTPHeader("X-Requested-With", "reader")
    #expect(try await opened([script, HTTPHeader("Sec-Fetch-Site", "same-origin")], "/entries/1").isRead)
    #expect(try await opened([script], "/entries/1").isRead)
    #expect(try await !opened([script, HTTPHeader("Sec-Fetch-Site", "cross-site")], "/entries/1").isRead)
  }

  @Test(arguments: subresources)
  func `a preview requested without a navigation is refused and fetches nothing`(headers: [HTTPHeader]) async throws {
    let outcome = try await previewed(headers)
    #expect(outcome.status == 403 && outcome.requests == 0)
  }

  @Test(arguments: foreign)
  func `a link from another site to a preview shows a form first`(headers: [HTTPHeader]) async throws {
    let outcome = try await previewed(headers)
    #expect(outcome.status == 200 && outcome.requests == 0)
  }

  @Test(arguments: persons)
  func `a navigation to a preview shows it`(headers: [HTTPHeader]) async throws {
    let outcome = try await previewed(headers)
    #expect(outcome.status == 200 && outcome.requests > 0)
  }

  @Test(arguments: subresources)
  func `without an account, only a navigation starts a session`(headers: [HTTPHeader]) async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/unread", headers: headers)
    #expect(browser.cookie == nil)
    #expect(try await reader.database.users().isEmpty)
  }

  @Test func `the sign-in page creates no user`() async throws {
    let reader = try await TestReader()
    let host: WebHost = await Browser(reader).host
    let response = await host.handle(HTTPRequest(method: "GET", path: "/login"))
    #expect(response.status == 303)
    #expect(try await reader.database.users().isEmpty)
  }
}
