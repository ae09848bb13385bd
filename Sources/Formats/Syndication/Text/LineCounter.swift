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
    for byte in bytes[position..<place] where byte == 0x0A { line += 1 }
    position = place
    return line
  }
}
