import SeededRandom
import Testing
import Zstandard

@Suite struct CompressionTests {
  private func text(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    return (0..<count).map { _ in UInt8.random(in: 97...105, using: &generator) }
  }

  @Test(arguments: [0, 1, 100, 5_000, 3_000_000])
  func `compressed texts are decompressed unchanged`(count: Int) throws {
    let compressor = Compressor()
    for bytes in [text(count), [], text(count / 2)] {
      let compressed = compressor.compress(bytes)
      #expect(try Decompressor.decompress(compressed, limit: count) == bytes)
    }
  }

  @Test func `compressed words are shorter`() {
    let compressed = Compressor().compress(Array(String(repeating: "the same words again, ", count: 100).utf8))
    #expect(compressed.count < 100)
  }

  @Test func `content above the limit is refused before it is allocated`() {
    let bomb = Compressor().compress([UInt8](repeating: 0, count: 50_000_000))
    #expect(bomb.count < 10_000)
    #expect(throws: DecompressionError.tooLarge(stated: 50_000_000, limit: 1_000_000)) {
      try Decompressor.decompress(bomb, limit: 1_000_000)
    }
  }

  @Test func `a frame with a wrong size is refused`() {
    var bomb = Compressor().compress([UInt8](repeating: 0, count: 50_000))
    // The size of a frame of this length is in the two bytes after the magic number and the descriptor (RFC 8878, 3.1.1.1).
    bomb[5] = 1
    bomb[6] = 0
    #expect(throws: DecompressionError.damaged) { try Decompressor.decompress(bomb, limit: 100_000) }
  }

  @Test func `damaged bytes are an error, never a crash or other content`() {
    let original = text(3_000)
    let compressed = Compressor().compress(original)
    var generator = SeededGenerator(seed: 8)
    for length in 0..<compressed.count where length % 7 == 0 {
      #expect(throws: DecompressionError.self) {
        try Decompressor.decompress(Array(compressed[..<length]), limit: 100_000)
      }
    }
    for _ in 0..<2_000 {
      var damaged = compressed
      damaged[Int.random(in: damaged.indices, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
      let content = try? Decompressor.decompress(damaged, limit: 100_000)
      #expect(content == nil || content == original)
    }
  }

  @Test func `an unknown size is refused`() {
    // A frame of one raw block without a stated size: descriptor 0, window 0, block header, 1 byte.
    let frame: [UInt8] = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00, 0x09, 0x00, 0x00, 0x61]
    #expect(throws: DecompressionError.damaged) { try Decompressor.decompress(frame, limit: 100) }
  }
}
