import Testing

@testable import HTTPServer

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=2-4", .part(2..<5)), ("Bytes = 2-4", .part(2..<5)),
    ("bytes=8-", .part(8..<10)), ("bytes=8-99999999999999999999999", .part(8..<10)), ("bytes=-3", .part(7..<10)),
    ("bytes=-99", .part(0..<10)), ("bytes=0-9", .part(0..<10)),
  ])
  func `one range of ten bytes is found`(header: String, expected: ByteRange) {
    #expect(ByteRange(header, of: 10) == expected)
  }

  @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999999-"])
  func `a range outside of the body is unsatisfiable`(header: String) {
    #expect(ByteRange(header, of: 10) == .unsatisfiable)
  }

  @Test(arguments: [
    "bytes=5-4", "bytes=0-1,4-5", "bytes=", "bytes=-", "bytes", "lines=0-1", "bytes=a-b", "bytes=+1-2", "bytes=1-2-3",
    "",
  ])
  func `an unsupported range requests the whole body`(header: String) {
    #expect(ByteRange(header, of: 10) == .whole)
  }

  @Test func `an empty body has no satisfiable range`() {
    #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-1", of: 0) == .unsatisfiable)
  }
}
