import EventuallyTesting
import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running

@Suite struct IconWorkerTests {
  private let picture = Pictures.png(32, 32)

  private func arrange(more: String = "") async throws -> (TestReader, FeedID) {
    let reader = try await TestReader()
    let url = "http://feeds.test/a.xml"
    let rss = TestReader.rss(items: [TestReader.item("one")]).replacingOccurrences(of: "<item>", with: more + "<item>")
    reader.transport.set(url, rss)
    return (reader, try await reader.services.subscriber().add(url, for: reader.owner().id).subscription.feed.id)
  }

  private func answer(_ reader: TestReader, _ url: String, _ bytes: [UInt8], type: String = "image/png") {
    let headers = Headers([HTTPHeader("Content-Type", type)])
    reader.transport.set(
      url, .success(Response(status: 200, url: WebAddress(unparsed: url), headers: headers, body: bytes)))
  }

  private func icon(_ reader: TestReader, _ feed: FeedID) async throws -> FeedIcon? {
    _ = try await reader.services.icons().lookForSome()
    return try await reader.services.useCases.icon(of: feed, for: reader.owner().id)
  }

  @Test func `a feed's own picture is its icon if it is square`() async throws {
    let (reader, feed) = try await arrange(more: "<image><url>http://site.test/own.png</url></image>")
    answer(reader, "http://site.test/own.png", picture)
    #expect(try await icon(reader, feed)?.url == "http://site.test/own.png")
  }

  @Test func `else the icon is one that the site names, of a size for marks`() async throws {
    let (reader, feed) = try await arrange(more: "<image><url>http://site.test/wide.png</url></image>")
    answer(reader, "http://site.test/wide.png", Pictures.png(200, 40))
    let page = """
      <base href="/files/"><link rel="apple-touch-icon" href="large.png"><link rel="icon" type="image/svg+xml" href="x.svg">
      <link rel="shortcut icon" sizes="32x32" href="mark.png">
      """
    answer(reader, "http://site.test/", Array(page.utf8), type: "text/html")
    answer(reader, "http://site.test/files/mark.png", picture)
    #expect(try await icon(reader, feed)?.url == "http://site.test/files/mark.png")
    #expect(!reader.transport.requests.contains { $0.url.string.hasSuffix(".svg") })
  }

  @Test func `else it is the site's favicon, whatever its type is said to be`() async throws {
    let (reader, feed) = try await arrange()
    answer(reader, "http://site.test/favicon.ico", Pictures.ico([picture]), type: "text/plain")
    let found = try await icon(reader, feed)
    #expect(found?.type == "image/vnd.microsoft.icon")
    #expect(try await reader.database.feed(feed)?.icon == found?.version)
  }

  @Test(arguments: [
    Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Pictures.png(50_000, 50_000), Array("<html>".utf8),
  ])
  func `what is no picture for a mark is not stored, and not asked for again at once`(bytes: [UInt8]) async throws {
    let (reader, feed) = try await arrange()
    answer(reader, "http://site.test/favicon.ico", bytes)
    #expect(try await icon(reader, feed) == nil)
    let requests = reader.transport.requests.count
    #expect(try await reader.services.icons().lookForSome().looked == 0)
    #expect(reader.transport.requests.count == requests)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the worker goes on from feed to feed, and finds the icon of a feed that is added while it waits`() async throws
  {
    let (reader, first) = try await arrange()
    answer(reader, "http://site.test/favicon.ico", picture)
    let end = try await reader.services.icons().lookForSome(after: first)
    #expect(end.looked == 0 && end.last == nil)

    let worker = Task { [icons = reader.services.icons()] in await icons.run() }
    defer { worker.cancel() }
    func hasIcon(_ feed: FeedID) async throws -> Bool { try await reader.database.feed(feed)?.icon != nil }
    try await eventually { try await hasIcon(first) }
    let url = "http://feeds.test/b.xml"
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("two")]))
    let added = try await reader.services.useCases.subscribe(url, for: reader.owner().id).subscription.feed.id
    try await eventually { try await hasIcon(added) }
  }

  @Test func `requests for icons are bounded, and go through the transport that refuses private addresses`()
    async throws
  {
    let (reader, feed) = try await arrange(more: "<image><url>http://127.0.0.1/own.png</url></image>")
    reader.transport.set("http://127.0.0.1/own.png", .failure(.privateNetwork(host: "127.0.0.1", address: "127.0.0.1")))
    let many = (0..<500).map { "<link rel=icon href='/\($0).png'>" }.joined()
    answer(reader, "http://site.test/", Array(many.utf8), type: "text/html")
    let before = reader.transport.requests.count
    #expect(try await icon(reader, feed) == nil)
    let requests = reader.transport.requests.dropFirst(before)
    #expect(requests.count <= 8)
    #expect(requests.allSatisfy { $0.maximumBodyBytes <= 4 << 20 && $0.timeoutSeconds <= 15 })
    #expect(
      requests.filter { $0.url.string.hasSuffix("png") }.allSatisfy { $0.maximumBodyBytes == IconImage.mostBytes })
  }
}
