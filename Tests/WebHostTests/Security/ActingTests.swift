import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import WebHost

/// A GET that acts does so for a person who goes to its address, and for the page's own script; for nothing else.
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

  /// What browsers send for all that is not a person going to a page.
  static let subresources: [[HTTPHeader]] = [
    // A picture in an entry, on an origin that browsers trust, and on one that they do not (http://192.168.1.2).
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

  /// Ways in which another site has a browser go here.
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
    // A browser that sends no such headers, as to http://192.168.1.2.
    [HTTPHeader("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")],
    [HTTPHeader("Referer", "http://127.0.0.1:8080/all")],
  ]

  @Test(arguments: subresources + foreign)
  func `an entry that is not gone to is shown and stays unread`(headers: [HTTPHeader]) async throws {
    let outcome = try await opened(headers)
    #expect(!outcome.isRead)
    #expect(outcome.status == 200 && outcome.text.contains("<p>Hello</p>"))
  }

  @Test(arguments: persons)
  func `an entry that a person goes to is read`(headers: [HTTPHeader]) async throws {
    #expect(try await opened(headers).isRead)
  }

  @Test func `an entry that the page's script asks for is read, unless another site's page asks`() async throws {
    let script = HTTPHeader("X-Requested-With", "reader")
    #expect(try await opened([script, HTTPHeader("Sec-Fetch-Site", "same-origin")], "/entries/1").isRead)
    #expect(try await opened([script], "/entries/1").isRead)
    #expect(try await !opened([script, HTTPHeader("Sec-Fetch-Site", "cross-site")], "/entries/1").isRead)
  }

  @Test(arguments: subresources)
  func `a preview that is not gone to fetches nothing and is refused`(headers: [HTTPHeader]) async throws {
    let outcome = try await previewed(headers)
    #expect(outcome.status == 403 && outcome.requests == 0)
  }

  @Test(arguments: foreign)
  func `a preview that another site leads to is asked for first`(headers: [HTTPHeader]) async throws {
    let outcome = try await previewed(headers)
    #expect(outcome.status == 200 && outcome.requests == 0)
  }

  @Test(arguments: persons)
  func `a preview that a person goes to is shown`(headers: [HTTPHeader]) async throws {
    let outcome = try await previewed(headers)
    #expect(outcome.status == 200 && outcome.requests > 0)
  }

  @Test(arguments: subresources)
  func `without an account, only a page that is gone to begins a session`(headers: [HTTPHeader]) async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/unread", headers: headers)
    #expect(browser.cookie == nil)
    #expect(try await reader.database.users().isEmpty)
  }

  @Test func `the page that asks for a name makes no user`() async throws {
    let reader = try await TestReader()
    let host: WebHost = await Browser(reader).host
    let response = await host.handle(HTTPRequest(method: "GET", path: "/login"))
    #expect(response.status == 303)
    #expect(try await reader.database.users().isEmpty)
  }
}
