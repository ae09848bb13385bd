/// Why a request got no answer.
public enum TransportError: Error, Sendable, Hashable {
  /// The address cannot be read as one.
  case invalidURL(String)
  /// The address's scheme is not one that the transport speaks.
  case unsupportedScheme(String)
  case hostNotFound(String)
  case connectionFailed(host: String, reason: String)
  /// No secure connection: a bad certificate, or no common protocol.
  case tls(host: String, reason: String)
  /// After this many seconds.
  case timedOut(seconds: Double)
  /// The body is larger than this many bytes, decompressed.
  case bodyTooLarge(limitBytes: Int)
  /// The host's address lies in a network that is not the public one. The description leaves the address out: whoever
  /// reads it may not know that network.
  case privateNetwork(host: String, address: String)
  /// More redirects than this.
  case tooManyRedirects(Int)
  /// What came is not HTTP, or breaks off.
  case malformedResponse(String)
  case cancelled
  case other(String)
}
