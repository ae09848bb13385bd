/// How much of an answer's body has come. Where Foundation is imported too, write `Loading.Progress`.
public struct Progress: Sendable, Hashable {
  /// Bytes received, as sent (before decompression), so that they compare with `expectedBytes`.
  public let receivedBytes: Int
  /// Bytes announced by the server; `nil` where it announced none.
  public let expectedBytes: Int?

  public init(receivedBytes: Int, expectedBytes: Int? = nil) {
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
  }
}
