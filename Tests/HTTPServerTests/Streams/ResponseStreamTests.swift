import Foundation
import Testing

@testable import HTTPServer

@Suite struct ResponseStreamTests {
  @Test func `bytes that do not fit are not queued`() {
    let stream = ResponseStream(maximumQueuedBytes: 10)
    #expect(stream.send([UInt8](repeating: 0, count: 10)) == .queued)
    #expect(stream.send([1]) == .overflow)
    #expect(stream.send([]) == .queued)
  }

  @Test func `close handlers run once, also those added late`() {
    let stream = ResponseStream()
    let calls = Shared(0)
    stream.onClose { calls.withLock { $0 += 1 } }
    stream.close()
    stream.close()
    stream.abandon()
    #expect(calls.withLock { $0 } == 1)
    stream.onClose { calls.withLock { $0 += 10 } }
    #expect(calls.withLock { $0 } == 11)
    #expect(stream.send([1]) == .closed)
  }

  @Test func `a stream that is released is closed`() {
    let calls = Shared(0)
    do {
      let stream = ResponseStream()
      stream.onClose { calls.withLock { $0 += 1 } }
    }
    #expect(calls.withLock { $0 } == 1)
  }
}
