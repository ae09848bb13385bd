import CZstd

/// Compresses texts one after the other with zstd (RFC 8878), each separately.
///
/// Not thread-safe, and about a megabyte large: create one per batch of work. Creating one for each text of two
/// kilobytes would take longer than the compression.
public final class Compressor {
  /// Level 1 is twice as fast as the library's default of 3, and its result is a few percent larger.
  private static let level: Int32 = 1

  private let context: OpaquePointer
  private var buffer: [UInt8] = []

  public init() {
    guard let context = ZSTD_createCCtx() else { preconditionFailure("There is no memory left to compress with.") }
    self.context = context
  }

  /// Compresses bytes to one frame without a checksum, for a client that has the transfer's own.
  ///
  /// - Returns: Nil if there is no memory.
  public static func compress(_ bytes: [UInt8], level: Int) -> [UInt8]? {
    let most = ZSTD_compressBound(bytes.count)
    var isDone = false
    let result = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      let written = ZSTD_compress(buffer.baseAddress, most, bytes, bytes.count, Int32(clamping: level))
      isDone = ZSTD_isError(written) == 0
      count = isDone ? written : 0
    }
    return isDone ? result : nil
  }

  deinit {
    ZSTD_freeCCtx(context)
  }

  /// Compresses bytes to one frame, which states the size and checksum of its content.
  ///
  /// - Complexity: O(bytes), about 300 MB/s.
  public func compress(_ bytes: [UInt8]) -> [UInt8] {
    let capacity = ZSTD_compressBound(bytes.count)
    if buffer.count < capacity { buffer = [UInt8](repeating: 0, count: capacity) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Self.level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    let count = ZSTD_compress2(context, &buffer, capacity, bytes, bytes.count)
    // Fails only if the buffer is too small or memory is exhausted.
    precondition(ZSTD_isError(count) == 0, "zstd could not compress \(bytes.count) bytes.")
    return Array(buffer[..<count])
  }
}
