import Bytes

/// The way to a feed that needs its own: what proves who asks, and how its server is reached. Secrets are stored apart
/// (`Database.setAccess`); here stands only which there are.
public struct FeedAccess: Hashable, Codable, Sendable {
  /// The scheme, host and port that secrets are sent to, and no other.
  public var origin: ByteString
  /// The names of header fields, whose values are secrets.
  public var headers: [ByteString] = []
  public var hasCookies = false
  public var signIn: SignIn?
  public var userAgent: ByteString?
  public var proxy: Proxy?
  /// The time limit of a fetch.
  public var timeoutSeconds: Int?
  public var certificate: Certificate?
  /// True for a feed that is fetched without validators, since its site says “not modified” when it is. Nil for others.
  public var ignoresCache: Bool?
  /// Private addresses that the operator allows for the feed, in CIDR notation.
  public var privateNetworks: [ByteString] = []

  public init(origin: ByteString) { self.origin = origin }

  public struct SignIn: Hashable, Codable, Sendable {
    /// The raw values are stored and printed, so they stay as they are.
    public enum Scheme: String, Hashable, Sendable, TextCase {
      case basic, digest, bearer
    }

    public var scheme: Scheme
    /// Nil for a token.
    public var user: ByteString?

    public init(_ scheme: Scheme, user: ByteString? = nil) {
      self.scheme = scheme
      self.user = user
    }
  }

  public struct Proxy: Hashable, Codable, Sendable {
    /// Without user and password.
    public var address: ByteString
    public var user: ByteString?
    public var hasPassword = false

    public init(address: ByteString, user: ByteString? = nil, hasPassword: Bool = false) {
      self.address = address
      self.user = user
      self.hasPassword = hasPassword
    }
  }

  public struct Certificate: Hashable, Codable, Sendable {
    /// `sha256//` and the digest of the public key in Base64.
    public var key: ByteString
    /// True if the certificate is trusted whatever else is wrong with it; false if an authority must vouch for it too.
    public var isException: Bool

    public init(key: ByteString, isException: Bool) {
      self.key = key
      self.isException = isException
    }
  }

  /// True if there is nothing but the defaults.
  public var isEmpty: Bool { self == FeedAccess(origin: origin) }

  /// True if something of it is for the origin only.
  public var hasSecretsOfOrigin: Bool { !headers.isEmpty || hasCookies || signIn != nil }

  /// The names of the stored secrets.
  public var secretFields: [SecretField] {
    headers.map(SecretField.header) + (hasCookies ? [.cookies] : []) + (signIn == nil ? [] : [.signIn])
      + (proxy?.hasPassword == true ? [.proxy] : [])
  }
}

/// The name of a secret of a feed.
public enum SecretField: Hashable, Sendable {
  case header(ByteString)
  case cookies
  /// The password or the token.
  case signIn
  /// The password at the proxy.
  case proxy

  /// The name as it is stored.
  public var name: ByteString {
    switch self {
    case .header(let name): ByteString("header " + name.string)
    case .cookies: "cookies"
    case .signIn: "sign-in"
    case .proxy: "proxy"
    }
  }
}
