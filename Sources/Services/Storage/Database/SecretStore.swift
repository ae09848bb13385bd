import Bytes

/// An encrypted secret, and what it belongs to.
public struct StoredSecret: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    case feed(FeedID, field: ByteString)
    case publication(PublicationID, of: UserID, digest: [UInt8])
    case webhook(WebhookID, of: UserID, url: WebAddress)
  }

  public var place: Place
  public var sealed: [UInt8]

  public init(_ place: Place, sealed: [UInt8]) {
    self.place = place
    self.sealed = sealed
  }
}

/// Another value of a secret.
public struct SecretChange: Hashable, Sendable {
  public var secret: StoredSecret
  public var sealed: [UInt8]

  public init(_ secret: StoredSecret, sealed: [UInt8]) {
    self.secret = secret
    self.sealed = sealed
  }
}
