import Bytes
@_exported import HTTPHeaders
@_exported import WebAddresses

/// A description of a load: the address, the method and the limits. It carries no state of a run, so one request may be
/// loaded any number of times, also concurrently.
public struct Request: Sendable, Hashable {
  /// The request method (RFC 9110, section 9.3).
  public enum Method: String, Sendable, Hashable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The way a stored response may be used (RFC 9111).
  public enum Caching: Sendable, Hashable {
    /// As the response's own header fields allow.
    case standard
    /// Only after revalidation with the server.
    case revalidate
    /// Never. The new response is not stored either.
    case none
  }

  /// The absolute address, scheme included. A trusted address may be any text: a loader sends its canonical form, and
  /// transports refuse what is no address.
  public var url: WebAddress
  /// The method; GET unless it is set.
  public var method: Method = .get
  /// Fields sent besides those that the transport adds. Conditions (`If-None-Match`, `If-Modified-Since`) are plain
  /// fields here; 304 is an ordinary response.
  public var headers: [HTTPHeader] = []
  /// What the server of the address needs to know, and the way to it. Its secrets are sent to that origin only, and the
  /// cache is not used.
  public var access: RequestAccess?
  /// Sent with all methods but `.get` and `.head`.
  public var body: [UInt8] = []
  /// Sent in place of ``body``, and read meanwhile: files, which each sending reads from their start.
  public var streamedBody: StreamedBody?
  /// The time limit of the whole request in seconds, redirects included. Waiting in line does not count.
  public var timeoutSeconds: Double = 30
  /// The time limit in seconds for resolving and connecting to one server, TLS handshake included.
  public var connectTimeoutSeconds: Double = 10
  /// The maximum body size in bytes *after* decompression. The default is 20 MiB.
  public var maximumBodyBytes = 20 * 1024 * 1024
  /// True if a body that ends too early is a response, with ``Response/BodyFault/cutOff``, and no error. The caller can
  /// tell if it is whole.
  public var takesCutOffBody = false
  /// The longest time in seconds that the request waits for a host that has asked for a pause (429, or 503 with
  /// `Retry-After`). If it is longer, the request ends in ``TransportError/paused(host:seconds:)`` without being sent.
  public var longestPauseSeconds: Double = .infinity
  /// The way the cache is used, if there is one.
  public var caching: Caching = .standard
  /// The maximum number of redirects. One more is an error.
  public var maximumRedirects = 10

  /// Makes a `GET` request for this address with the default limits.
  public init(_ url: WebAddress) {
    self.url = url
  }

  /// Makes a `GET` request for an address as a person typed it.
  public init(_ typed: String) {
    self.init(WebAddress(unparsed: typed))
  }

  /// The maximum length of an address in bytes: the length that RFC 9110, section 4.1 asks implementations to support.
  public static let longestURL = 8_000

  /// True if concurrent equal requests may share one response.
  var isShareable: Bool { method.isSafe }

  /// The account that the transport sends the request for. Requests of different accounts are not equal: they share no
  /// transfer and no stored response.
  var account: RequestAccount = .unknown

  /// Hashes the address alone: requests that differ only in other properties are rare, and every request is hashed
  /// several times.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
  }
}

/// The priority of a load. It decides which request is sent first, not how fast a transfer runs.
public enum LoadingPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
  case lowest
  case low
  case normal
  case high
  case highest

  public static func < (left: LoadingPriority, right: LoadingPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
