import Bytes
import WebAddresses

/// The way to one server: what proves who asks, and how the server is reached.
///
/// It may hold secrets, so neither its description nor its mirror shows any.
public struct RequestAccess: Sendable, Hashable {
  /// A sign-in by the schemes of HTTP.
  public enum SignIn: Sendable, Hashable {
    /// RFC 7617. It is sent at once, without waiting for the server to ask.
    case basic(user: ByteString, password: ByteString)
    /// RFC 7616.
    case digest(user: ByteString, password: ByteString)
    /// RFC 6750.
    case bearer(token: ByteString)
  }

  /// A server that passes requests on.
  public struct Proxy: Sendable, Hashable {
    /// An address whose scheme names the protocol: `http`, `https`, `socks5`, or `socks5h`, where the proxy looks up names.
    @ComparedByBytes public var address: String
    /// The user of the proxy, if it asks for one.
    @ComparedByBytes public var user: String?
    /// The password of the proxy, if it asks for one.
    @ComparedByBytes public var password: String?

    /// Creates a proxy by its address.
    public init(_ address: String, user: String? = nil, password: String? = nil) {
      self.address = address
      self.user = user
      self.password = password
    }
  }

  /// The certificate that the server of the request's address must have. The key is `sha256//` and the digest of the
  /// public key (SubjectPublicKeyInfo) in Base64.
  public enum Certificate: Sendable, Hashable {
    /// One that an authority vouches for, with this key.
    case pinned(key: ByteString)
    /// Any with this key, whatever else is wrong with it.
    case trusted(key: ByteString)

    /// The expected key of the certificate.
    public var key: ByteString {
      switch self {
      case .pinned(let key), .trusted(let key): key
      }
    }
  }

  /// Sent to the origin of the request's address only. They replace fields of the request of the same names.
  public var headers: [HTTPHeader] = []
  /// Used at the origin of the request's address only.
  public var signIn: SignIn?
  /// Sent instead of the transport's own, also after redirects.
  @ComparedByBytes public var userAgent: String?
  /// Used also after redirects.
  public var proxy: Proxy?
  /// Used at the origin of the request's address only.
  public var certificate: Certificate?
  /// Private addresses that may be reached, besides those that the transport allows.
  public var privateNetworks: [NetworkRange] = []

  /// Creates an access without a sign-in and without a proxy.
  public init() {}

  /// True if connections must not serve other requests, since those could not have made them.
  public var needsOwnConnections: Bool { proxy != nil || certificate != nil || !privateNetworks.isEmpty }
}

// MARK: - CustomStringConvertible, CustomReflectable

extension RequestAccess: CustomStringConvertible, CustomReflectable {
  public var description: String { "RequestAccess(not shown)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RequestAccess.SignIn: CustomStringConvertible, CustomReflectable {
  public var description: String { "SignIn(not shown)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RequestAccess.Proxy: CustomStringConvertible, CustomReflectable {
  public var description: String { "Proxy(not shown)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
