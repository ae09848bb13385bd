/// Writes gzip files (RFC 1952) without a compressor.
enum GzipWriter {
  /// The bytes in stored blocks (RFC 1951, section 3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = header
    var rest: ArraySlice<UInt8> = bytes[...]
    repeat {
      let block: ArraySlice<UInt8> = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let size = UInt16(clamping: block.count)
      output += [rest.isEmpty ? 1 : 0] + littleEndian(size) + littleEndian(~size) + block
    } while !rest.isEmpty
    return output + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A block that decompresses to 258 zeros for each repeat of 13 bits. The final checksum is missing; libcurl does not
  /// check it.
  static func bomb(repeats: Int) -> [UInt8] {
    var bits: [Bool] = [true, true, false]  // The last block, with the fixed code.
    func append(_ code: Int, count: Int) {
      for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(code >> bit & 1 == 1) }
    }
    append(0b0011_0000, count: 8)  // The byte 0.
    for _ in 0..<repeats {
      append(0b1100_0101, count: 8)  // 258 bytes again,
      append(0, count: 5)  // from one byte back.
    }
    append(0, count: 7)  // The end of the block.
    var output: [UInt8] = header
    for start in stride(from: 0, to: bits.count, by: 8) {
      output.append(
        bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
          (byte: UInt8, bit: (offset: Int, element: Bool)) in
          byte | (bit.element ? 1 << bit.offset : 0)
        })
    }
    return output
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { (sum: UInt32, byte: UInt8) in
      (0..<8).reduce(sum ^ UInt32(byte)) { (sum: UInt32, _: Int) in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { (bytes: UnsafeRawBufferPointer) in Array(bytes) }
  }
}
