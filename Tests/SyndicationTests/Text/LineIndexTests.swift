import Testing

@testable import Syndication

@Suite struct LineIndexTests {
  @Test func `lines equal those of the counter`() {
    for count in [0, 1, 4095, 4096, 4097, 20_000] {
      let bytes: [UInt8] = (0..<count).map { $0 % 7 == 3 ? 0x0A : 0x61 }
      let index = LineIndex()
      bytes.withUnsafeBufferPointer { buffer in
        for place in [count, 0, count / 2, 4096, 4097, 8192, count + 5] {
          var counter = LineCounter()
          #expect(index.line(at: place, in: bytes) == counter.line(at: place, in: buffer))
        }
      }
    }
  }

  @Test func `elements have their lines`() throws {
    var repairs = RepairLog()
    let root: XMLElement = try XMLReader.read(Array("<a>\n<b/>\n\n<c\n d='1'/></a>".utf8), repairs: &repairs).root
    #expect(root.children.map(\.line) == [2, 5])
    #expect(root.line == 1)
  }
}
