import CZstd

/// Decompresses what a ``Compressor`` made.
public enum Decompressor {
  /// The content of one frame.
  ///
  /// The memory is bounded by `limit` whatever the bytes are: a frame that states a larger size, or none, is refused
  /// before anything is allocated.
  ///
  /// - Parameter limit: The largest content, in bytes.
  /// - Complexity: O(content).
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(DecompressionError) -> [UInt8] {
    let stated = ZSTD_getFrameContentSize(bytes, bytes.count)
    // These two are the library's macros of casts, which Swift does not import.
    guard stated != .max, stated != .max - 1 else { throw .damaged }
    guard stated <= UInt64(limit) else { throw .tooLarge(stated: stated, limit: limit) }
    let size = Int(stated)
    // Zeros that the library overwrites: an uninitialized array would have to be told how many bytes are there.
    var content = [UInt8](repeating: 0, count: size)
    let count = ZSTD_decompress(&content, size, bytes, bytes.count)
    guard ZSTD_isError(count) == 0, count == size else { throw .damaged }
    return content
  }
}

/// The reason why bytes could not be decompressed.
public enum DecompressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are no frame of zstd, or not the ones that were made.
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
