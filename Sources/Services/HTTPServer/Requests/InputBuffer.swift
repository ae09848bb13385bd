/// The bytes that a connection has received and not yet processed.
struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }
  var first: UInt8? { isEmpty ? nil : bytes[start] }

  /// All unprocessed bytes.
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

  /// Removes the first `count` bytes. An empty buffer uses no memory, because most connections are idle.
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
