/// Bytes that a connection has received and nobody has read.
struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }
  var first: UInt8? { isEmpty ? nil : bytes[start] }

  /// All that waits.
  var unread: ArraySlice<UInt8> { bytes[start...] }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws(Refusal) -> Result) throws(Refusal) -> Result {
    let outcome: Swift.Result<Result, Refusal> = bytes.withUnsafeBytes { (all: UnsafeRawBufferPointer) in
      do throws(Refusal) {
        return .success(try body(UnsafeRawBufferPointer(rebasing: all[start...])))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Forgets the first `count` bytes. A buffer that is empty holds no memory: most connections are idle.
  mutating func remove(_ count: Int) {
    start += count
    if start == bytes.count {
      self = InputBuffer()
    } else if start > 64 * 1024 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
