import Bytes

/// The certificate that a server has presented, trusted or not.
public struct PresentedCertificate: Sendable, Hashable {
  /// The name that it is for, as the TLS library writes it: `CN = example.org`.
  @ComparedByBytes public var subject: String
  /// The name of who has signed it.
  @ComparedByBytes public var issuer: String
  /// The end of its validity, as the TLS library writes it; empty if unknown.
  @ComparedByBytes public var expires: String
  /// The SHA-256 digest of the certificate, in hexadecimal pairs with colons, as browsers show it.
  @ComparedByBytes public var fingerprint: String
  /// The key as ``RequestAccess/Certificate`` needs it.
  public var key: ByteString

  /// Creates a certificate for transports.
  public init(subject: String, issuer: String, expires: String, fingerprint: String, key: ByteString) {
    self.subject = subject
    self.issuer = issuer
    self.expires = expires
    self.fingerprint = fingerprint
    self.key = key
  }
}
