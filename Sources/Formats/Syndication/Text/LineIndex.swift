import Threading

/// Finds the lines of places in a document, in any order and from any thread.
///
/// Rarely used, so the index is built on first use, in one pass over the document.
final class LineIndex: Sendable {
  /// The maximum number of bytes that are counted per lookup.
  private static let block = 4096

  /// The number of line breaks before each block.
  private let breaks: Lock<[Int]> = Lock([])

  /// The line of a place, counted from 1.
  ///
  /// - Parameter bytes: The document; the same in each call.
  func line(at place: Int, in bytes: [UInt8]) -> Int {
    let place: Int = min(place, bytes.count)
    let before: Int = breaks.withLock { breaks in
      if breaks.isEmpty { breaks = Self.breaks(in: bytes) }
      return breaks[place / Self.block]
    }
    return before + Self.count(in: bytes, (place / Self.block * Self.block)..<place) + 1
  }

  private static func breaks(in bytes: [UInt8]) -> [Int] {
    var breaks: [Int] = [0]
    for start in stride(from: 0, to: bytes.count, by: block) {
      breaks.append(breaks[breaks.count - 1] + count(in: bytes, start..<min(start + block, bytes.count)))
    }
    return breaks
  }

  private static func count(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in range.count { LineEnd.isLast($0, in: bytes) } }
  }
}
