import Bytes

/// A body that is read in parts while it is sent: files, and the bytes between them. Memory holds one part at a time.
///
/// `LoadingFiles` makes such bodies: `RequestBody.file(at:contentType:)`, and `MultipartPart.file(_:at:)` for a file of a
/// form. Each sending reads the files from their start, also after a redirect and for another attempt.
public struct StreamedBody: Sendable, Hashable {
  /// A piece of a body.
  public enum Piece: Sendable, Hashable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// All bytes of a file.
    case file(BodyFile)
  }

  /// The pieces in order.
  public var pieces: [Piece]

  /// Creates a body of pieces.
  public init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Returns a reader of all pieces, for transports.
  ///
  /// - Throws: `TransportError.file` if a file is missing or cannot be read.
  public func open() throws(TransportError) -> StreamedBodyReader { try StreamedBodyReader(pieces) }
}

/// A file that a body takes in. It is opened when it is sent, not before.
public struct BodyFile: Sendable, Hashable {
  /// The path of the file. Files are equal if their paths are.
  @ComparedByBytes public var path: String
  /// Opens the file at its start.
  public let open: @Sendable () throws(TransportError) -> any OpenBodyFile

  /// Creates a file by a function that opens it. `LoadingFiles` has a shorter one.
  public init(path: String, open: @escaping @Sendable () throws(TransportError) -> any OpenBodyFile) {
    self.path = path
    self.open = open
  }

  public static func == (left: BodyFile, right: BodyFile) -> Bool { left.path.hasSameBytes(as: right.path) }

  public func hash(into hasher: inout Hasher) { hasher.combine(ByteString(path)) }
}

/// A file of a body while it is read. Releasing it closes the file.
public protocol OpenBodyFile: AnyObject {
  /// Returns the present number of bytes of the file.
  func byteCount() throws(TransportError) -> Int
  /// Reads the next bytes, at most as many as the buffer has.
  ///
  /// - Returns: the number of bytes read; 0 at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int
}
