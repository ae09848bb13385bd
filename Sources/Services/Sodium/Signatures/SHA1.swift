import Bytes

/// SHA-1 (FIPS 180-4, section 6.1), which libsodium does not offer. For signatures only (``MessageSignature``): as a digest
/// it is broken, as HMAC it is not (RFC 6151 and RFC 2104, section 6).
enum SHA1 {
  /// - Complexity: O(bytes).
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var schedule: [UInt32] = Array(repeating: 0, count: 80)
    let message = MessagePadding.padded(bytes, block: 64)
    for block in stride(from: 0, to: message.count, by: 64) {
      compress(message[block..<block + 64], into: &state, &schedule)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32(clamping: $0))) } }
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32], _ schedule: inout [UInt32]) {
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      schedule[index] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      schedule[index] = rotated(
        schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ mix &+ e &+ constant &+ schedule[index]
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}

/// The padding of a message to whole blocks: a bit, zeros, and its length in bits (FIPS 180-4, section 5.1).
enum MessagePadding {
  static func padded(_ bytes: [UInt8], block: Int) -> [UInt8] {
    let length = block / 8
    var message = bytes
    message.append(0x80)
    let rest = (message.count + length) % block
    message.append(contentsOf: repeatElement(0, count: (rest == 0 ? 0 : block - rest) + length - 8))
    let bits = UInt64(clamping: bytes.count) * 8
    message.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64(clamping: $0))) })
    return message
  }
}
