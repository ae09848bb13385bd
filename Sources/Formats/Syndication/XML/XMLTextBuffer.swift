import Bytes

/// A growing byte buffer whose spare capacity is filled with zeros, so that a run of bytes is written without a bounds
/// check for each.
struct XMLTextBuffer {
  private var bytes: [UInt8] = []
  private(set) var count = 0
  private let expectedBytes: Int

  /// - Parameter expectedBytes: The number of bytes that suffice for nearly all documents.
  init(expectedBytes: Int) {
    self.expectedBytes = expectedBytes
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count += 1
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let base = run.baseAddress, !run.isEmpty else { return }
    reserve(run.count)
    let place = count
    bytes.withUnsafeMutableBytes { $0.baseAddress?.advanced(by: place).copyMemory(from: base, byteCount: run.count) }
    count += run.count
  }

  mutating func append(copyOf range: Range<Int>) {
    reserve(range.count)
    for place in range {
      bytes[count] = bytes[place]
      count += 1
    }
  }

  /// Lets `body` write at the end, with room for the requested number of bytes; `body` returns the number written.
  @inline(__always)
  mutating func write<Result>(
    atMost capacity: Int, _ body: (UnsafeMutablePointer<UInt8>) -> (written: Int, result: Result)
  ) -> Result? {
    reserve(capacity)
    let place = count
    let outcome: (written: Int, result: Result)? = bytes.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { body($0 + place) }
    }
    guard let outcome else { return nil }
    precondition(outcome.written <= capacity)
    count += outcome.written
    return outcome.result
  }

  mutating func truncate(to count: Int) {
    self.count = min(self.count, count)
  }

  mutating func reserve(_ more: Int) {
    let wanted = count + more
    guard wanted > bytes.count else { return }
    // Reserved at once, so that growing copies nothing and fills only what is used.
    if bytes.isEmpty { bytes.reserveCapacity(max(expectedBytes, more)) }
    bytes.append(
      contentsOf: repeatElement(0, count: max(wanted, min(bytes.count * 2, bytes.count + 262_144)) - bytes.count))
  }

  /// True if a range is nothing but white space.
  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(ASCII.isWhitespace) }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The bytes written; the buffer must not be used afterwards.
  mutating func finished() -> [UInt8] {
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
