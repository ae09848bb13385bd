import SeededRandom
import Testing

@testable import HTTPServer

@Suite struct ByteQueueTests {
  @Test func `what goes in comes out in order, however it is cut`() {
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
          var buffer = [UInt8](repeating: 0, count: Int.random(in: 1...30, using: &random))
          let count = buffer.withUnsafeMutableBytes { queue.read(into: $0) }
          #expect(count > 0 || queue.isEmpty)
          read += buffer[..<count]
        }
        #expect(queue.count == expected.count - read.count)
      }
      #expect(expected.starts(with: read))
    }
  }
}
