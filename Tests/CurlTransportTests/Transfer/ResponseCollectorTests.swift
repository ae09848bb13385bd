import Loading
import Testing

@testable import CurlTransport

struct ResponseCollectorTests {
  @Test
  func `100 and 103 before the final response are dropped`() {
    var collector = ResponseCollector(maximumBodyBytes: 10)
    take(&collector, ["HTTP/1.1 103 Early Hints", "Link: <a>", "", "HTTP/2 200", "ETag:  \"x\" ", "Empty:", ""])
    #expect(collector.status == 200)
    #expect(collector.fields == [HTTPHeader("ETag", "\"x\""), HTTPHeader("Empty", "")])
  }

  @Test
  func `folded lines are one value, invalid UTF-8 is read as Latin-1, and lines without a colon are ignored`() {
    var collector = ResponseCollector(maximumBodyBytes: 10)
    take(&collector, ["HTTP/1.0 200 OK", "A: b", "\tc", "nonsense", ": d"])
    let takesLatin = collector.takeHeader([0x58, 0x3A, 0xE9, 0x0D, 0x0A])
    #expect(takesLatin)
    #expect(collector.fields == [HTTPHeader("A", "b c"), HTTPHeader("X", "é")])
  }

  @Test
  func `a trailer does not change the header`() {
    var collector = ResponseCollector(maximumBodyBytes: 10)
    take(&collector, ["HTTP/1.1 200 OK", ""])
    #expect(takeBody(&collector, 1))
    take(&collector, ["Location: /evil"])
    #expect(collector.fields.isEmpty)
  }

  @Test(arguments: [
    (301, true), (302, true), (303, true), (307, true), (308, true), (200, false), (201, false), (300, false),
    (304, false),
  ])
  func `only the five redirect statuses redirect`(status: Int, isRedirect: Bool) {
    var collector = ResponseCollector(maximumBodyBytes: 10)
    take(&collector, ["HTTP/1.1 \(status) X", "location: /b", ""])
    #expect((collector.redirectLocation == "/b") == isRedirect)
  }

  @Test
  func `a body may be as large as the limit, but no byte larger`() {
    var collector = ResponseCollector(maximumBodyBytes: 10)
    take(&collector, ["HTTP/1.1 200 OK", ""])
    #expect(takeBody(&collector, 4))
    #expect(takeBody(&collector, 6))
    #expect(collector.body.count == 10 && collector.failure == nil)
    #expect(!takeBody(&collector, 1))
    #expect(collector.failure == .bodyTooLarge(limitBytes: 10))
  }

  @Test(arguments: [1, 100, 60_000])
  func `an endless header is refused, however it is split into lines`(length: Int) {
    var collector = ResponseCollector(maximumBodyBytes: 10)
    take(&collector, ["HTTP/1.1 200 OK"])
    let line: [UInt8] = Array("a:".utf8) + Array(repeating: 0x62, count: length) + [0x0D, 0x0A]
    var count = 0
    while collector.takeHeader(line) { count += 1 }
    #expect(count * line.count <= 256 * 1024)
    guard case .malformedResponse = collector.failure else {
      Issue.record("\(String(describing: collector.failure))")
      return
    }
  }

  private func take(_ collector: inout ResponseCollector, _ lines: [String]) {
    for line in lines {
      let isTaken = collector.takeHeader(Array((line + "\r\n").utf8))
      #expect(isTaken)
    }
  }

  private func takeBody(_ collector: inout ResponseCollector, _ count: Int) -> Bool {
    let bytes: [UInt8] = Array(repeating: 1, count: count)
    return bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in collector.takeBody(bytes) }
  }
}
