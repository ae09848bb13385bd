/// The number of body bytes received so far. If Foundation is imported too, write `Loading.Progress`.
public struct Progress: Sendable, Hashable {
  /// The bytes received, as sent (before decompression), so that they compare with `expectedBytes`.
  public let receivedBytes: Int
  /// The bytes announced by the server. Nil if it announced none.
  public let expectedBytes: Int?

  public init(receivedBytes: Int, expectedBytes: Int? = nil) {
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
  }
}
