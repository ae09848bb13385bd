import Foundation
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import HTTPServer
@testable import WebHost

@Suite struct StreamSessionsTests {
  private struct Opened {
    let reader: TestReader
    let browser: Browser
    let user: User
    let stream: ResponseStream
  }

  /// A page of a signed-in user with its stream open.
  private func opened() async throws -> Opened {
    let reader = try await TestReader()
    let user = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    let browser = await Browser(reader)
    _ = try await browser.post("/login", ["name": "Ada", "password": "long enough"])
    let body = #"{"path":"/unread","timelines":{"timeline":{"newest":"0","rows":""}},"sidebar":[]}"#
    let headers = [
      HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Cookie", try #require(browser.cookie)),
      HTTPHeader("X-CSRF-Token", browser.csrf), HTTPHeader("X-Requested-With", "reader"),
    ]
    let answer = await browser.host.handle(
      HTTPRequest(method: "POST", path: "/live", headers: headers, body: Array(body.utf8)))
    guard case .stream(let stream) = answer.body else { throw NoStream(status: answer.status) }
    return Opened(reader: reader, browser: browser, user: user, stream: stream)
  }

  private struct NoStream: Error { let status: Int }

  private func isClosed(_ stream: ResponseStream) -> Bool { stream.send([]) == .closed }

  @Test func `a password change in this process closes the streams at once`() async throws {
    let opened = try await opened()
    try await opened.reader.services.accounts().setPassword(of: opened.user, to: "another password")
    #expect(isClosed(opened.stream))
    #expect(opened.browser.host.streams.isEmpty)
  }

  @Test func `a password change in another process closes the streams once its write is noticed`() async throws {
    let opened = try await opened()
    // Uses separate accounts, like `yaarr user password`.
    let other = Accounts(database: opened.reader.database, now: { TestReader.now })
    try await other.setPassword(of: opened.user, to: "another password")
    #expect(!isClosed(opened.stream))
    await opened.browser.host.otherProcessesHaveWritten()
    #expect(isClosed(opened.stream))
  }

  @Test func `pages are told that the program ends, and their streams close`() async throws {
    let opened = try await opened()
    opened.browser.host.endStreams()
    #expect(isClosed(opened.stream) && opened.browser.host.streams.isEmpty)
    var sent: [UInt8] = []
    while case .bytes(let bytes) = opened.stream.read(1 << 20) { sent += bytes }
    #expect(String(decoding: sent, as: UTF8.self).hasSuffix("data: {\"type\":\"ending\"}\n\n"))
  }

  @Test func `an import is followed on the user's open pages, and its end`() async throws {
    let opened = try await opened()
    let feeds = (1...90).map { "<outline type='rss' xmlUrl='http://f\($0).test/'/>" }.joined()
    _ = try await opened.reader.services.useCases.importFeeds(
      Array("<opml version='2.0'><body>\(feeds)</body></opml>".utf8), for: opened.user.id)
    var sent: [UInt8] = []
    while case .bytes(let bytes) = opened.stream.read(1 << 20) { sent += bytes }
    let events = String(decoding: sent, as: UTF8.self).components(separatedBy: "\n\n")
    let numbers = events.filter { $0.contains("\"importing\"") }.map { event in
      event.split { !$0.isNumber }.compactMap { Int($0) }
    }
    #expect(numbers.map { Set($0) } == [[50, 90], [0]])
  }

  @Test func `streams of valid sessions stay open`() async throws {
    let opened = try await opened()
    await opened.browser.host.otherProcessesHaveWritten()
    #expect(!isClosed(opened.stream) && !opened.browser.host.streams.isEmpty)
    opened.stream.close()
    #expect(opened.browser.host.streams.isEmpty)
  }
}
