import SeededRandom
import Testing

@testable import HTTPServer

@Suite struct ByteQueueTests {
  @Test func `bytes come out in order, however they are split`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      var queue = ByteQueue()
      var expected: [UInt8] = []
      var read: [UInt8] = []
      for _ in 0..<300 {
        if Bool.random(using: &random) {
          let piece = (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
          }
          queue.append(piece)
          expected += piece
        } else {
          let (before, maximum) = (read.count, Int.random(in: 1...30, using: &random))
          queue.move(maximum, to: &read)
          #expect(read.count - before == min(maximum, expected.count - before))
        }
        #expect(queue.count == expected.count - read.count)
      }
      #expect(expected.starts(with: read))
    }
  }
}
