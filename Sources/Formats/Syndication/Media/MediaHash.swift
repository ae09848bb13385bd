import Bytes

/// A digest of a file (`media:hash`).
public struct MediaHash: Sendable, Hashable, Codable {
  /// Hexadecimal, as written.
  @ComparedByBytes public var value: String
  /// `md5` or `sha-1`; `md5` if not stated.
  @ComparedByBytes public var algorithm: String

  /// Creates a hash of a file.
  public init(
    value: String,
    algorithm: String = "md5"
  ) {
    self.value = value
    self.algorithm = algorithm
  }
}
