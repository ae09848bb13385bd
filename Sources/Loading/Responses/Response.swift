/// A complete answer. Any status is an answer, 304 and 500 included; only what never became one is a
/// ``TransportError``.
public struct Response: Sendable, Hashable {
  public let status: Int
  /// Where the answer came from, after all redirects.
  public let url: String
  /// The address to store instead of the one asked for: set when there were redirects and every one of them was
  /// permanent (301 or 308). One temporary redirect among them leaves it `nil`.
  public let permanentURL: String?
  public let headers: Headers
  /// Decompressed.
  public let body: [UInt8]

  public init(status: Int, url: String, permanentURL: String? = nil, headers: Headers = Headers(), body: [UInt8] = []) {
    self.status = status
    self.url = url
    self.permanentURL = permanentURL
    self.headers = headers
    self.body = body
  }
}
