import Bytes

/// A complete answer. Any status is an answer, 304 and 500 included; only what never became one is a
/// ``TransportError``.
public struct Response: Sendable, Hashable {
  /// Where an answer comes from.
  public enum Origin: Sendable, Hashable {
    case network
    /// Kept and still fresh: nobody was asked.
    case cache
    /// Kept, and the server said that it is still right.
    case validated
    /// Kept and no longer fresh, but the server could not be asked.
    case stale
  }

  public let status: Int
  /// Where the answer came from, after all redirects.
  @ComparedByBytes public private(set) var url: String
  /// The address to store instead of the one asked for: set when there were redirects and every one of them was
  /// permanent (301 or 308). One temporary redirect among them leaves it `nil`.
  @ComparedByBytes public private(set) var permanentURL: String?
  public let headers: Headers
  /// Decompressed.
  public let body: [UInt8]
  public let origin: Origin

  public init(
    status: Int, url: String, permanentURL: String? = nil, headers: Headers = Headers(), body: [UInt8] = [],
    origin: Origin = .network
  ) {
    self.status = status
    self.url = url
    self.permanentURL = permanentURL
    self.headers = headers
    self.body = body
    self.origin = origin
  }

  /// Whether the status is one of success (2xx).
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The same without its body.
  public var head: Response {
    Response(status: status, url: url, permanentURL: permanentURL, headers: headers, origin: origin)
  }
}
