import Bytes
import CBrotli
import CDeflate
import Zstandard

/// A coding of a response's content (RFC 9110, section 8.4.1; RFC 7932; RFC 8878).
public enum ContentCoding: String, Hashable, Sendable, CaseIterable {
  case zstd
  case brotli = "br"
  case gzip

  /// How much time a result is worth.
  public enum Effort: Hashable, Sendable {
    /// For content that a program reads at once. Gzip takes half of the time of `once`, for a third more bytes.
    case quick
    /// For content that is sent once: some 100 MB/s.
    case once
    /// For content that is kept: some 1 MB/s.
    case kept
  }

  /// The name in `Content-Encoding`.
  public var name: String { rawValue }

  /// Encodes the bytes.
  ///
  /// - Returns: Nil if there is no memory.
  /// - Complexity: O(bytes).
  public func encode(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
    switch self {
    case .zstd: Compressor.compress(bytes, level: effort == .kept ? 19 : 3)
    case .brotli: Self.brotli(bytes, quality: effort == .kept ? 11 : 4)
    case .gzip:
      switch effort {
      case .quick: GzipCompressor.compress(bytes, level: 1)
      case .once: GzipCompressor.compress(bytes, level: 6)
      case .kept: GzipCompressor.compress(bytes, level: 9)
      }
    }
  }

  // MARK: Private

  private static func brotli(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
    let most = BrotliEncoderMaxCompressedSize(bytes.count)
    guard most > 0 else { return nil }
    var isDone = false
    let result = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = most
      isDone =
        BrotliEncoderCompress(
          quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count, buffer.baseAddress)
        == BROTLI_TRUE
      if !isDone { count = 0 }
    }
    return isDone ? result : nil
  }
}
