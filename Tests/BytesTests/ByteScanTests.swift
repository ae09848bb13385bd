import Bytes
import Testing

@Suite struct ByteScanTests {
  @Test func `a byte is found at every position`() {
    for count in 0..<70 {
      for place in 0..<max(count, 1) {
        var bytes = [UInt8](repeating: 0x61, count: count)
        if place < count { bytes[place] = 0x3C }
        bytes.withUnsafeBufferPointer { buffer in
          for start in 0...count {
            let expected: Int = place >= start && place < count ? place : count
            #expect(ByteScan.first(0x3C, in: buffer, from: start, to: count) == expected)
          }
        }
      }
    }
  }

  @Test func `nothing is found past the end`() {
    let bytes: [UInt8] = Array("abc<def<".utf8)
    bytes.withUnsafeBufferPointer { buffer in
      #expect(ByteScan.first(0x3C, in: buffer, from: 0, to: 3) == 3)
      // The padding of the last block is not part of the text.
      #expect(ByteScan.first(in: buffer, from: 0, to: 3) { $0 .< ByteScan.Block(repeating: 0x20) } == 3)
    }
  }

  @Test func `the end of ASCII is the first byte above it`() {
    for count in 0..<40 {
      for place in 0...count {
        var bytes = [UInt8](repeating: 0x7F, count: count)
        if place < count { bytes[place] = 0x80 }
        bytes.withUnsafeBufferPointer { buffer in
          #expect(ByteScan.isASCII(buffer) == (place == count))
          for start in 0...count where start <= place {
            #expect(ByteScan.endOfASCII(buffer, from: start) == place)
          }
        }
      }
    }
  }

  @Test func `a sequence is found at its first position`() {
    let text = String(repeating: "-- ", count: 20) + "--->-->"
    let bytes: [UInt8] = Array(text.utf8)
    bytes.withUnsafeBufferPointer { buffer in
      #expect(ByteScan.first("-->", in: buffer, from: 0) == 61)
      #expect(ByteScan.first("-->", in: buffer, from: 62) == 64)
      #expect(ByteScan.first("-->", in: buffer, from: 65) == nil)
    }
  }
}
