/// The reason why a request got no response.
public enum TransportError: Error, Sendable, Hashable {
  /// The text is not a web address.
  case invalidURL(String)
  /// The transport does not support the address's scheme.
  case unsupportedScheme(String)
  case hostNotFound(String)
  case connectionFailed(host: String, reason: String)
  /// No secure connection: a bad certificate, or no common protocol.
  case tls(host: String, reason: String)
  /// The request took longer than this many seconds.
  case timedOut(seconds: Double)
  /// The body is larger than this many bytes, decompressed.
  case bodyTooLarge(limitBytes: Int)
  /// The host's address lies outside the public network. The description leaves the address out, because its reader may
  /// not be allowed to see the private network.
  case privateNetwork(host: String, address: String)
  /// The request was redirected more than this many times.
  case tooManyRedirects(Int)
  /// The response is not HTTP, or ends too early.
  case malformedResponse(String)
  case cancelled
  case other(String)
}
