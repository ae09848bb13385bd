import CZstd

/// Decompresses the output of a ``Compressor``.
public enum Decompressor {
  /// The content of one frame.
  ///
  /// `limit` bounds the memory for any input: a frame that states a larger size, or none, is rejected before anything
  /// is allocated.
  ///
  /// - Parameter limit: The maximum size of the content, in bytes.
  /// - Complexity: O(content).
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(DecompressionError) -> [UInt8] {
    let stated = ZSTD_getFrameContentSize(bytes, bytes.count)
    // ZSTD_CONTENTSIZE_UNKNOWN and ZSTD_CONTENTSIZE_ERROR, macros with casts that Swift does not import.
    guard stated != .max, stated != .max - 1 else { throw .damaged }
    guard stated <= UInt64(limit) else { throw .tooLarge(stated: stated, limit: limit) }
    let size = Int(stated)
    // Zeros that the library overwrites: an uninitialized array needs the number of initialized bytes.
    var content = [UInt8](repeating: 0, count: size)
    let count = ZSTD_decompress(&content, size, bytes, bytes.count)
    guard ZSTD_isError(count) == 0, count == size else { throw .damaged }
    return content
  }
}

/// The reason why bytes could not be decompressed.
public enum DecompressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are not a zstd frame, or the frame is damaged.
  case damaged
  /// Both in bytes.
  case tooLarge(stated: UInt64, limit: Int)

  public var description: String {
    switch self {
    case .damaged: "The compressed data is damaged."
    case .tooLarge(let stated, let limit):
      "The compressed data would take \(stated) bytes, and \(limit) are allowed."
    }
  }
}
