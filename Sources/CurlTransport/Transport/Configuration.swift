extension CurlTransport {
  /// How a ``CurlTransport`` behaves, fixed when it is made.
  public struct Configuration: Sendable, Hashable {
    /// Sent as `User-Agent` by every request that names none itself.
    public var userAgent = "YAARR/1.0"

    /// Whether addresses inside private networks may be reached. They are refused otherwise, since an address that one
    /// user types would let the server read what only the server can reach.
    public var allowsPrivateNetworks = false

    /// `address:port` pairs that may be reached although they are private: `"127.0.0.1:8080"`, `"[fd00::1]:443"`.
    /// Exact matches of the numeric address that a name leads to; names do not count.
    public var allowedPrivateAuthorities: Set<String> = []

    /// Whether `http_proxy` and its kin in the environment are followed. Through a proxy the rules on private networks
    /// apply to the address of the proxy: which hosts are reached behind it is the proxy's to decide.
    public var usesEnvironmentProxies = false

    /// The proxy for every request, as an address whose scheme says what it speaks: `http://host:3128`,
    /// `socks5h://host:1080`. It goes before those of the environment. The rules on private networks then apply to the
    /// proxy's own address, as above.
    public var proxy: String?

    /// A file of certificates, in PEM form, of the authorities to trust in place of the system's.
    public var certificateAuthoritiesPath: String?

    public init() {}
  }
}

/// ``CurlTransport/Configuration`` by its short name; the long one tells it from other modules' configurations.
public typealias Configuration = CurlTransport.Configuration
