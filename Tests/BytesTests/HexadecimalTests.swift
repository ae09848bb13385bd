import Bytes
import Testing

@Suite struct HexadecimalTests {
  @Test func `each byte has two digits`() {
    #expect([0, 7, 0x10, 0xAB, 0xFF].hexadecimal == "000710abff")
    #expect([UInt8]().hexadecimal == "")
  }

  @Test func `every byte reads back as itself`() {
    for byte in UInt8.min...UInt8.max {
      #expect(UInt8([byte].hexadecimal, radix: 16) == byte)
      #expect([byte].hexadecimal.utf8.count == 2)
    }
  }

  @Test func `digits are read in either case, and nothing else is`() {
    #expect([UInt8](hexadecimal: "000710abFF") == [0, 7, 0x10, 0xAB, 0xFF])
    #expect([UInt8](hexadecimal: "") == [])
    for text in ["0", "000", "0g", "0x", " 00", "0\u{301}0"] { #expect([UInt8](hexadecimal: text) == nil, "\(text)") }
  }
}
