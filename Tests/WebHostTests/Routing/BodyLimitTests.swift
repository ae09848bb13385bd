import Bytes
import HTTPServer
import ReaderTesting
import Screens
import Testing

@testable import WebHost

@Suite struct BodyLimitTests {
  @Test func `the body limit is large for OPML files, medium for opening requests and small for everything else`() {
    #expect(WebHost.bodyLimit(method: "POST", path: "/import") == 16 << 20)
    #expect(WebHost.bodyLimit(method: "POST", path: "/live") == 1 << 20)
    for (method, path) in [
      ("POST", "/login"), ("POST", "/account"), ("POST", "/subscriptions"), ("POST", "/entries/7/star"), ("POST", "/"),
      ("GET", "/import"), ("PUT", "/import"), ("POST", "/import/"), ("POST", "/%69mport"), ("POST", "/import\u{301}"),
      ("POST", ""), ("", ""),
    ] {
      #expect(WebHost.bodyLimit(method: ByteString(method), path: path) == 64 << 10, "\(method) \(path)")
    }
  }

  @Test func `the opening request of a page with 1,000 rows is within the limit`() throws {
    let rows = (0..<max(1_000, TimelineRequest.longestPage)).map { "e\(9_000_000_000 + $0) 0123456789abcdef" }
      .joined(separator: " ")
    let list = #"{"newest":"9999999999","bottom":"1760000000000.9999999999","rows":"\#(rows)","inside":""}"#
    let lines = (0..<5_000).map { "feed-\(100_000 + $0) 0123456789abcdef" }.joined(separator: " ")
    let body =
      #"{"path":"/unread?beside=%2Fall","timelines":{"timeline":\#(list),"beside":\#(list)},"#
      + #""sidebar":[{"id":"feeds","lines":"\#(lines)"}]}"#
    #expect(body.utf8.count < WebHost.bodyLimit(method: "POST", path: "/live") / 2)
    #expect(
      try LiveOpening(Array(body.utf8)).timelines.map(\.rows.count) == [
        TimelineRequest.longestPage, TimelineRequest.longestPage,
      ])
  }

  @Test func `a body that is too large is refused before it is parsed`() async throws {
    let host = await Browser(try await TestReader()).host
    for (path, size) in [("/login", 65_537), ("/live", 1_048_577), ("/nowhere", 65_537)] {
      let request = HTTPRequest(method: "POST", path: path, body: Array(repeating: 0x61, count: size))
      #expect(await host.handle(request).status == 413, "\(path)")
    }
  }
}
