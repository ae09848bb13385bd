import Bytes
import Testing

@Suite struct ValidTextTests {
  @Test func `text is made of bytes that are valid UTF-8 only`() {
    let valid: [[UInt8]] = [[], Array("déjà 👩‍👩‍👧".utf8), [0], Array("\u{FFFD}".utf8), [0xEF, 0xBB, 0xBF]]
    for bytes in valid { #expect(String(validUTF8: bytes).map { Array($0.utf8) } == bytes) }
    let invalid: [[UInt8]] = [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0x61, 0x80]]
    for bytes in invalid { #expect(String(validUTF8: bytes) == nil, "\(bytes)") }
  }
}
