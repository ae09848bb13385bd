/// The ends of lines: a line feed, a carriage return, or both (XML 1.0, §2.11).
enum LineEnd {
  /// True if the byte at `index` is the last one of a line end.
  @inline(__always)
  static func isLast(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
  }
}

/// Counts the lines of a document up to given places.
///
/// - Complexity: O(bytes) in total for any number of places in ascending order.
struct LineCounter {
  private var position = 0
  private var line = 1

  /// The line of a place, counted from 1.
  mutating func line(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let place = min(place, bytes.count)
    if place < position { (position, line) = (0, 1) }
    for index in position..<place where LineEnd.isLast(index, in: bytes) { line += 1 }
    position = place
    return line
  }
}
