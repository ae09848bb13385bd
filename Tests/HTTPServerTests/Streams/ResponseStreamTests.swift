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

  // MARK: Sending in pieces

  private func read(_ stream: ResponseStream) -> [UInt8]? {
    if case .bytes(let bytes) = stream.read(300) { bytes } else { nil }
  }

  @Test func `pieces wait for the reader, and come in their order`() async throws {
    let stream = ResponseStream(maximumQueuedBytes: 1_000)
    let sent = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    async let delivery: Void = stream.sendInPieces(sent)
    var received: [UInt8] = []
    while received.count < sent.count {
      if let part = read(stream) { received += part } else { await Task.yield() }
    }
    try await delivery
    #expect(received == sent)
  }

  @Test func `sending pieces to a reader that is gone ends with an error`() async throws {
    let stream = ResponseStream(maximumQueuedBytes: 1_000)
    let delivery = Task { try await stream.sendInPieces([UInt8](repeating: 0, count: 10_000)) }
    // The queue is full, or about to be.
    while read(stream) == nil { await Task.yield() }
    stream.abandon()
    await #expect(throws: CancellationError.self) { try await delivery.value }
    await #expect(throws: CancellationError.self) { try await stream.sendInPieces([1]) }
  }
}
