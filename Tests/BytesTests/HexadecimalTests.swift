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
}
