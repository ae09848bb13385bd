import Bytes

/// What to load, from where and within which limits. A value: it carries no state of a run, so one request may be
/// loaded any number of times, also at the same time.
public struct Request: Sendable, Hashable {
  /// What is asked of the server (RFC 9110, section 9.3).
  public enum Method: String, Sendable, Hashable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// How an answer that was kept may be used (RFC 9111).
  public enum Caching: Sendable, Hashable {
    /// As the answer's own headers say.
    case standard
    /// Only after asking whether it is still right.
    case revalidate
    /// Not at all, and what comes is not kept.
    case none
  }

  /// The absolute address, scheme included.
  @ComparedByBytes public var url: String
  public var method: Method = .get
  /// Fields sent besides those that a transport adds by itself. Conditions (`If-None-Match`, `If-Modified-Since`) come
  /// as plain fields; 304 is an ordinary response.
  public var headers: [HeaderField] = []
  /// Sent with `.post` only.
  public var body: [UInt8] = []
  /// Seconds for the whole request, redirects included. Time spent waiting for a loader's turn does not count.
  public var timeoutSeconds: Double = 30
  /// Seconds for finding and reaching one server, a TLS handshake included.
  public var connectTimeoutSeconds: Double = 10
  /// The largest body taken, in bytes *after* decompression. 20 MiB unless told otherwise.
  public var maximumBodyBytes = 20 * 1024 * 1024
  /// How the cache takes part, where there is one.
  public var caching: Caching = .standard
  /// How many redirects are followed; one more is an error.
  public var maximumRedirects = 10

  /// A `GET` of this address with the default limits.
  public init(_ url: String) {
    self.url = url
  }

  /// How long an address may be, in bytes: what RFC 9110, section 4.1 asks all to support.
  public static let longestURL = 8_000

  /// Whether one answer may serve all who ask for this at the same time.
  var isShareable: Bool { method == .get || method == .head }

  /// The address alone: requests of one address that differ in anything else are few, and each is asked for, looked up
  /// and forgotten by its hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(_url)
  }
}
