/// Measures of one fetch.
public struct FetchFacts: Hashable, Sendable {
  /// The status of the response; nil if there was none.
  public var status: Int?
  /// The bytes of the body as sent, before decompression.
  public var receivedBytes: Int
  /// The time from the request to the complete response.
  public var milliseconds: Int

  public init(status: Int? = nil, receivedBytes: Int = 0, milliseconds: Int = 0) {
    self.status = status
    self.receivedBytes = receivedBytes
    self.milliseconds = milliseconds
  }
}
