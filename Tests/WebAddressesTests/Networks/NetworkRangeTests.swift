import Testing
import WebAddresses

struct NetworkRangeTests {
  @Test(
    arguments: [
      ("192.168.0.0/16", [192, 168, 4, 5], true), ("192.168.0.0/16", [192, 169, 0, 1], false),
      ("10.1.2.3", [10, 1, 2, 3], true), ("10.1.2.3", [10, 1, 2, 4], false), ("0.0.0.0/0", [8, 8, 8, 8], true),
      ("10.0.0.0/9", [10, 127, 0, 1], true), ("10.0.0.0/9", [10, 128, 0, 1], false),
      ("fd00::/8", [0xFD] + Array(repeating: 7, count: 15), true), ("::1", Array(repeating: 0, count: 15) + [1], true),
      ("10.0.0.0/8", Array(repeating: 0, count: 10) + [0xFF, 0xFF, 10, 0, 0, 1], true),
      ("fd00::/8", [10, 0, 0, 1], false),
    ] as [(String, [UInt8], Bool)])
  func `a range contains the addresses that share its bits`(text: String, address: [UInt8], isInside: Bool) throws {
    #expect(try #require(NetworkRange(text)).contains(address) == isInside)
  }

  @Test(arguments: [
    "", "10", "10.0.0", "10.0.0.256", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "localhost", "::1/129",
    "1::2::3", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "g::", "01234.1.1.1", "010.0.0.1",
    "::010.0.0.1", "10.0.0.0/+8",
  ])
  func `anything else is refused`(text: String) {
    #expect(NetworkRange(text) == nil)
  }

  @Test(arguments: [
    ("10.1.2.3/8", "10.0.0.0/8"), ("127.0.0.1", "127.0.0.1"), ("fd00::1/16", "fd00:0:0:0:0:0:0:0/16"),
    ("::ffff:10.0.0.1", "0:0:0:0:0:ffff:a00:1"),
  ])
  func `a range is written so that it can be read again`(text: String, written: String) throws {
    let range = try #require(NetworkRange(text))
    #expect(range.description == written)
    #expect(NetworkRange(written) == range)
  }

  @Test func `a list has ranges between commas, and none that is wrong`() {
    #expect(NetworkRange.list("10.0.0.0/8, ::1")?.count == 2)
    #expect(NetworkRange.list("10.0.0.0/8,") == nil)
    #expect(NetworkRange.list("") == nil)
  }
}
