import Loading

extension CurlTransport {
  /// The settings of a ``CurlTransport``, fixed at its creation.
  public struct Configuration: Sendable, Hashable {
    /// The `User-Agent` of requests without one.
    public var userAgent = "YAARR/1.0"

    /// True if addresses inside private networks may be reached. They are refused by default: an address typed by a
    /// user would otherwise let that user read what only the server can reach.
    public var allowsPrivateNetworks = false

    /// Ranges of private addresses that may be reached.
    public var allowedPrivateNetworks: [NetworkRange] = []

    /// Pairs of `address:port` that may be reached although they are private: `"127.0.0.1:8080"`, `"[fd00::1]:443"`.
    /// They are compared exactly with the resolved numeric address; host names do not match.
    public var allowedPrivateAuthorities: Set<String> = []

    /// Folders at private addresses that may be reached: `"127.0.0.1:8080/samples/"`. The part before the path is
    /// compared as in ``allowedPrivateAuthorities``; the path must begin with the rest, and have nothing that a server
    /// could take for another one: no `..` and no percent-encoding. Each redirect is checked again. Not for proxies.
    public var allowedPrivateFolders: Set<String> = []

    /// True if `http_proxy` and its relatives in the environment are used. The rules on private networks then apply to
    /// the address of the proxy: the proxy decides which hosts are reached behind it.
    public var usesEnvironmentProxies = false

    /// The proxy for every request, as an address whose scheme names its protocol: `http://host:3128`,
    /// `socks5h://host:1080`. It takes precedence over the environment. The rules on private networks apply to the
    /// proxy's own address, as above.
    public var proxy: String?

    /// A PEM file with the certificates of the authorities to trust instead of the system's.
    public var certificateAuthoritiesPath: String?

    /// Creates the standard configuration.
    public init() {}
  }
}

/// A short name for ``CurlTransport/Configuration``. The long one avoids clashes with other modules.
public typealias Configuration = CurlTransport.Configuration
