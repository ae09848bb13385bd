/// The response to a request.
///
/// The server adds `Date`, and `Content-Length` or `Transfer-Encoding`. For a `GET` with status 200 and a body of
/// bytes, it handles `Range` (RFC 9110 section 14) and, if there is an `ETag`, `If-None-Match`.
public struct HTTPResponse: Sendable {
  /// The status code, from 200 to 999.
  public var status: Int
  /// The headers, in order. `Content-Length` and `Transfer-Encoding` are set by the server and ignored here.
  public var headers: [HTTPHeader]
  public var body: Body

  public enum Body: Sendable {
    case bytes([UInt8])
    /// Sent as it is produced. A stream serves one response.
    case stream(ResponseStream)
  }

  public init(status: Int = 200, headers: [HTTPHeader] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  // MARK: Common responses

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

  /// Redirects to `location`, an encoded path or absolute URL. 303 makes the user agent use `GET`, also after a `POST`.
  public static func redirect(to location: String, status: Int = 303) -> HTTPResponse {
    HTTPResponse(status: status, headers: [HTTPHeader("Location", location)])
  }

  public static func empty(status: Int = 204) -> HTTPResponse {
    HTTPResponse(status: status)
  }

  // MARK: Headers

  /// The value of the first header with this name, ignoring case.
  public func header(_ name: String) -> String? {
    headers.first(named: name)
  }

  /// Replaces all headers with this name, ignoring case, by one.
  public mutating func setHeader(_ name: String, _ value: String) {
    headers.removeAll { $0.isNamed(name) }
    headers.append(HTTPHeader(name, value))
  }

  /// Adds a header, for example a second `Set-Cookie`.
  public mutating func addHeader(_ name: String, _ value: String) {
    headers.append(HTTPHeader(name, value))
  }
}
