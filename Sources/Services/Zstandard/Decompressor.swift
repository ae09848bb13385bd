import Bytes
import CZstd
import Threading

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
    try decompress(bytes[...], limit: limit)
  }

  /// The content of one frame, which is a part of an array.
  public static func decompress(_ bytes: ArraySlice<UInt8>, limit: Int) throws(DecompressionError) -> [UInt8] {
    let stated = bytes.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
    // ZSTD_CONTENTSIZE_UNKNOWN and ZSTD_CONTENTSIZE_ERROR, macros with casts that Swift does not import.
    guard stated != .max, stated != .max - 1 else { throw .damaged }
    guard stated <= UInt64(clamping: limit) else { throw .tooLarge(stated: stated, limit: limit) }
    let size = Int(clamping: stated)
    guard let context = DecompressionContexts.take() else { throw .damaged }
    defer { DecompressionContexts.give(context) }
    let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let written = bytes.withUnsafeBytes {
        ZSTD_decompressDCtx(context, buffer.baseAddress, size, $0.baseAddress, $0.count)
      }
      count = ZSTD_isError(written) == 0 ? written : 0
    }
    guard content.count == size else { throw .damaged }
    return content
  }
}

/// The contexts of the library that are not in use. One has about 100 kB, and making it takes several times as long as
/// decompressing a usual text.
private enum DecompressionContexts {
  /// The most contexts that are kept.
  private static let most = 8
  /// Their addresses.
  private static let idle = Lock<[UInt]>([])

  /// Nil if there is no memory.
  static func take() -> OpaquePointer? {
    idle.withLock { $0.popLast() }.flatMap { OpaquePointer(bitPattern: $0) } ?? ZSTD_createDCtx()
  }

  static func give(_ context: OpaquePointer) {
    let isKept = idle.withLock { idle in
      guard idle.count < most else { return false }
      idle.append(UInt(bitPattern: context))
      return true
    }
    if !isKept { ZSTD_freeDCtx(context) }
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
