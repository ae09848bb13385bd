/// The answer to a request.
///
/// The server adds `Date`, `Content-Length` or `Transfer-Encoding` and, for bodies of bytes answered to `GET` with status
/// 200, takes care of `Range` (RFC 9110 section 14) and of `If-None-Match` where there is an `ETag`.
public struct HTTPResponse: Sendable {
  /// 200 to 999.
  public var status: Int
  /// In order. `Content-Length` and `Transfer-Encoding` are the server's and left out if they stand here.
  public var headers: [HTTPHeader]
  public var body: Body

  public enum Body: Sendable {
    case bytes([UInt8])
    /// Sent as it is produced. A stream serves one answer.
    case stream(ResponseStream)
  }

  public init(status: Int = 200, headers: [HTTPHeader] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  // MARK: Common answers

  public static func html(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")], body: .bytes(bytes))
  }

  public static func text(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")], body: .bytes(Array(text.utf8))
    )
  }

  public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: .bytes(bytes))
  }

  /// `location` is a path or an absolute URL, encoded. 303 makes the user agent ask with `GET`, also after a `POST`.
  public static func redirect(to location: String, status: Int = 303) -> HTTPResponse {
    HTTPResponse(status: status, headers: [HTTPHeader("Location", location)])
  }

  public static func empty(status: Int = 204) -> HTTPResponse {
    HTTPResponse(status: status)
  }

  // MARK: Headers

  /// The value of the first header `name`, whatever its case.
  public func header(_ name: String) -> String? {
    headers.first(named: name)
  }

  /// Replaces every header `name`, whatever its case, by one.
  public mutating func setHeader(_ name: String, _ value: String) {
    headers.removeAll { $0.isNamed(name) }
    headers.append(HTTPHeader(name, value))
  }

  /// Adds one more, as several `Set-Cookie` need.
  public mutating func addHeader(_ name: String, _ value: String) {
    headers.append(HTTPHeader(name, value))
  }
}
