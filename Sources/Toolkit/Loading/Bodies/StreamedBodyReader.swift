/// Reads a ``StreamedBody`` from its start to its end. Not thread-safe: the transfer that owns it serializes access.
public final class StreamedBodyReader {
  // MARK: Lifecycle

  init(_ pieces: [StreamedBody.Piece]) throws(TransportError) {
    var counts: [Int] = []
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): counts.append(bytes.count)
      case .file(let file): counts.append(try file.open().byteCount())
      }
    }
    self.pieces = pieces
    self.counts = counts
    byteCount = counts.reduce(0, +)
  }

  // MARK: Public

  /// The number of bytes of the whole body.
  public let byteCount: Int

  /// Reads the next bytes of the body.
  ///
  /// - Returns: the number of bytes read, which is less than the buffer has at the end of the body only.
  /// - Throws: `TransportError.file` if a file cannot be read, or has another size than when the reader was made.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
    var filled = 0
    while index < pieces.count, filled < buffer.count || offset == counts[index] {
      guard offset < counts[index] else {
        try endPiece()
        continue
      }
      let end = min(buffer.count, filled + counts[index] - offset)
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<end])
      let count = try read(pieces[index], into: part)
      filled += count
      offset += count
    }
    return filled
  }

  /// Goes back to the start of the body. The files are opened again.
  public func rewind() {
    file = nil
    index = 0
    offset = 0
  }

  // MARK: Private

  private let pieces: [StreamedBody.Piece]
  /// The bytes of each piece.
  private let counts: [Int]
  private var index = 0
  /// The bytes that were read of the piece.
  private var offset = 0
  /// The piece's file, once it is read.
  private var file: (any OpenBodyFile)?

  private func read(
    _ piece: StreamedBody.Piece, into part: UnsafeMutableRawBufferPointer
  ) throws(TransportError) -> Int {
    switch piece {
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        part.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + part.count]))
      }
      return part.count
    case .file(let source):
      let count = try opened(source).read(into: part)
      guard count > 0 else { throw .changed(source, from: counts[index], to: offset) }
      return count
    }
  }

  private func opened(_ source: BodyFile) throws(TransportError) -> any OpenBodyFile {
    if let file { return file }
    let opened = try source.open()
    file = opened
    return opened
  }

  /// Compares a file's size before its last bytes are passed on, so that no request with a part of a file is complete.
  private func endPiece() throws(TransportError) {
    if case .file(let source) = pieces[index] {
      let count = try opened(source).byteCount()
      guard count == counts[index] else { throw .changed(source, from: counts[index], to: count) }
    }
    file = nil
    index += 1
    offset = 0
  }
}

extension TransportError {
  fileprivate static func changed(_ file: BodyFile, from old: Int, to new: Int) -> TransportError {
    .file(path: file.path, reason: "its size changed from \(old) to \(new) bytes while it was sent")
  }
}
