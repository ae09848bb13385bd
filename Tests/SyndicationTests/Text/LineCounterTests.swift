import Testing

@testable import Syndication

@Suite struct LineCounterTests {
  @Test func `lines count from one in any order`() {
    let bytes: [UInt8] = Array("a\nb\n\nc".utf8)
    bytes.withUnsafeBufferPointer { buffer in
      var counter = LineCounter()
      #expect(counter.line(at: 0, in: buffer) == 1)
      #expect(counter.line(at: 5, in: buffer) == 4)
      #expect(counter.line(at: 2, in: buffer) == 2)
      #expect(counter.line(at: 100, in: buffer) == 4)
    }
  }
}
