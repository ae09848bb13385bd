/// A first-in, first-out queue of byte arrays, which are shared with their producers, not copied.
struct ByteQueue {
  /// The number of bytes in the queue.
  private(set) var count = 0
  private var pieces: [ArraySlice<UInt8>] = []
  /// The index of the first piece that is not fully consumed.
  private var first = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ piece: [UInt8]) {
    append(piece[...])
  }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    guard !piece.isEmpty else { return }
    pieces.append(piece)
    count += piece.count
  }

  /// Passes the rest of the first piece to `body`, and removes as many of its bytes as `body` returns.
  mutating func consume(_ body: (UnsafeRawBufferPointer) -> Int) {
    guard first < pieces.count else { return }
    let consumed = pieces[first].withUnsafeBytes(body)
    count -= consumed
    pieces[first] = pieces[first].dropFirst(consumed)
    guard pieces[first].isEmpty else { return }
    // Released at once: a queue that never runs empty must not keep sent bytes.
    pieces[first] = []
    first += 1
    if first == pieces.count {
      removeAll()
    } else if first > 64, first > pieces.count / 2 {
      pieces.removeFirst(first)
      first = 0
    }
  }

  /// Moves at most `maximum` bytes to the end of `target`.
  ///
  /// - Complexity: Amortized O(bytes + pieces) moved.
  mutating func move(_ maximum: Int, to target: inout [UInt8]) {
    var left = maximum
    while left > 0, !isEmpty {
      consume { bytes in
        let portion = bytes.prefix(left)
        target.append(contentsOf: portion)
        left -= portion.count
        return portion.count
      }
    }
  }

  mutating func removeAll() {
    self = ByteQueue()
  }
}
