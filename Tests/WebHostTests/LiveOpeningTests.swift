import Screens
import Storage
import Testing

@testable import WebHost

@Suite struct LiveOpeningTests {
  private let list = #"{"newest":"7","rows":"e5 0f e4 a0 odd/id 1 e5 1","inside":"3"}"#
  private let path = "/unread?beside=%2Fall%3Ffeed%3D2"

  private func opening(_ path: String, _ timelines: String) throws(WebError) -> LiveOpening {
    try LiveOpening(Array(#"{"path":"\#(path)","timelines":{\#(timelines)},"sidebar":[]}"#.utf8))
  }

  @Test func `an opening request contains the rows of each timeline`() throws {
    let opening = try opening(path, #""timeline":\#(list),"beside":{"newest":"9","rows":""}"#)

    #expect(opening.timelines.map(\.pane) == [.main, .beside])
    #expect(opening.timelines.map(\.query.path) == ["/unread", "/all?feed=2"])
    #expect(opening.timelines.map(\.rows.count) == [2, 0])
    #expect(opening.timelines.map(\.window.newest.rawValue) == [7, 9])
    #expect(opening.timelines[0].window.keeping.map(\.rawValue).sorted() == [3, 4, 5])
  }

  @Test func `a page without a timeline opens a stream without rows`() throws {
    let opening = try opening("/subscriptions?said=x", "")
    #expect(opening.timelines.isEmpty && opening.path == "/subscriptions?said=x")
    #expect(opening.context.timelinePath == PageContext.elsewhere.timelinePath)
  }

  @Test(arguments: [
    "/all?before=1700000000000.42", "/all?order=oldest", "/unread?order=rare", "/all?q=tide&order=best",
  ])
  func `the rows of a later part and of another order keep their places`(path: String) throws {
    let opening = try opening(path, #""timeline":\#(list)"#)
    #expect(opening.timelines.map(\.isFromTop) == [false])
    #expect(opening.timelines.first?.rows.count == 2)
    #expect(try self.opening("/all", #""timeline":\#(list)"#).timelines.map(\.isFromTop) == [true])
  }

  @Test func `a timeline that the address does not name is not opened`() throws {
    let opening = try opening("/unread?beside=%2Fnowhere", #""timeline":\#(list),"beside":\#(list)"#)
    #expect(opening.timelines.map(\.pane) == [.main])
  }

  @Test func `an opening request that is too long or not plain ASCII is refused before decoding`() {
    let row = "e1 0 "
    let rows = String(repeating: row, count: LiveOpening.longest / row.utf8.count)
    #expect(throws: WebError.self) { try opening("/unread", #""timeline":{"newest":"1","rows":"\#(rows)"}"#) }
    for name in ["e\u{301}", #"e\u0301\u0323"#] {
      #expect(throws: WebError.self) { try opening("/unread", #""timeline":{"newest":"1","rows":"\#(name) 1"}"#) }
      #expect(throws: WebError.self) { try opening("/unread", #""timeline":\#(list),"\#(name)":1"#) }
    }
    let path = "/unread?q=" + String(repeating: "a", count: TimelineAddress.longestPath)
    #expect(throws: WebError.self) { try opening(path, #""timeline":\#(list)"#) }
  }

  @Test func `rows beyond the limit of a page are dropped`() throws {
    let rows = (1...3_000).map { "e\($0) 1" }.joined(separator: " ")
    let inside = (10_001...13_000).map { "\($0)" }.joined(separator: " ")
    let opening = try opening("/unread", #""timeline":{"newest":"1","rows":"\#(rows)","inside":"\#(inside)"}"#)
    #expect(opening.timelines.first?.rows.count == TimelineRequest.longestPage)
    #expect(opening.timelines.first?.window.keeping.count == 2 * TimelineRequest.longestPage)
  }

  @Test func `an opening request without the rows of a named timeline is refused`() {
    #expect(throws: WebError.self) { try opening(path, #""timeline":\#(list)"#) }
    #expect(throws: WebError.self) { try opening(path, #""timeline":{"newest":"x","rows":""},"beside":\#(list)"#) }
    #expect(throws: WebError.self) { try opening("/nowhere", #""timeline":\#(list)"#) }
  }
}
