/// Pieces of bytes that wait, first in, first out. The pieces are shared with whoever made them.
struct ByteQueue {
  /// Bytes that wait.
  private(set) var count = 0
  private var pieces: [[UInt8]] = []
  /// The first piece that has not been read whole, and how much of it has been.
  private var first = 0
  private var offset = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ piece: [UInt8]) {
    guard !piece.isEmpty else { return }
    pieces.append(piece)
    count += piece.count
  }

  /// Moves as much as fits to `buffer` and returns how much that is. Amortized O(bytes + pieces) moved.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count, first < pieces.count {
      let piece = pieces[first]
      let length = min(buffer.count - filled, piece.count - offset)
      piece.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        let target = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<(filled + length)])
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]))
      }
      filled += length
      offset += length
      if offset == piece.count {
        // Released now: a queue that never runs empty must not keep what it has sent.
        pieces[first] = []
        first += 1
        offset = 0
      }
    }
    count -= filled
    if first == pieces.count {
      removeAll()
    } else if first > 64, first > pieces.count / 2 {
      pieces.removeFirst(first)
      first = 0
    }
    return filled
  }

  mutating func removeAll() {
    self = ByteQueue()
  }
}
