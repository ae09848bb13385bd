import Dates
import WebAddresses

/// The reason why a request got no response.
public enum TransportError: Error, Sendable, Hashable {
  /// The text is not a web address.
  case invalidURL(String)
  /// The transport does not support the address's scheme.
  case unsupportedScheme(String)
  /// The name of the host is not known.
  case hostNotFound(String)
  /// This machine is not connected to any network, so names cannot be looked up.
  case noNetwork
  /// There is no connection to the host.
  case connectionFailed(host: String, reason: String)
  /// The host is there, but nothing listens at the port.
  case connectionRefused(host: String)
  /// The host has closed the connection without a response.
  case noAnswer(host: String)
  /// The proxy of the request could not be used.
  case proxy(reason: String)
  /// The host's certificate cannot be trusted.
  case certificate(host: String, CertificateFault)
  /// The host answers without TLS at the port of an `https` address.
  case noTLS(host: String)
  /// No secure connection for another reason, such as no common protocol.
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
  /// The request was redirected to this address, and follows no redirects at all.
  case redirected(to: WebAddress)
  /// The response is not HTTP, or ends too early.
  case malformedResponse(String)
  /// The connection ended before the whole body was there.
  case cutOff(String)
  /// The host has asked for a pause of at least this many more seconds, and the request does not wait that long.
  case paused(host: String, seconds: Int)
  /// A file of the request's body is missing, cannot be read, or has changed while it was sent.
  case file(path: String, reason: String)
  /// This process has no descriptors or no memory left, so the request was not sent. The text names the resource.
  case exhausted(String)
  case cancelled
  /// Another failure, in words.
  case other(String)
}

/// The reason why a certificate cannot be trusted.
public enum CertificateFault: Sendable, Hashable {
  /// The date of the expiry is nil if the transport cannot tell it.
  case expired(on: CivilDate?)
  case notYetValid
  /// Signed by itself, or by an authority that the host itself has made.
  case selfSigned
  /// For other names than the host's.
  case wrongName
  /// With another key than the request asks for.
  case otherKey
  /// From an unknown authority, or with missing parts.
  case untrusted
}
