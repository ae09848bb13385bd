import Bytes

/// A request, received whole.
public struct HTTPRequest: Sendable {
  /// Upper case. A `HEAD` request arrives as `GET`: the server leaves out the body of the answer.
  public let method: String
  /// Percent-decoded, without the query. `%2F` has become a slash.
  public let path: String
  /// In the order of the query, decoded.
  public let query: [QueryItem]
  public let headers: [HTTPHeader]
  public let body: [UInt8]
  /// The peer's numeric address, without its port. Behind a proxy this is the proxy.
  public let remoteAddress: String
  /// As the request line has it: `HTTP/1.1`, or `HTTP/1.0` from old programs and plain proxies.
  public let version: String

  /// For tests of handlers, and for the server itself.
  public init(
    method: String, path: String, query: [QueryItem] = [], headers: [HTTPHeader] = [], body: [UInt8] = [],
    remoteAddress: String = "127.0.0.1", version: String = "HTTP/1.1"
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
    self.version = version
  }

  /// The first value of `name` in the query. O(n).
  public func query(_ name: String) -> String? {
    query.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The value of the first header `name`, whatever its case. O(n).
  public func header(_ name: String) -> String? {
    headers.first(named: name)
  }

  /// The cookies. O(n), each time.
  public var cookies: Cookies { Cookies(headers) }

  /// Reads the body as a form: `application/x-www-form-urlencoded` or `multipart/form-data`. An empty body without a
  /// type is an empty form. O(n) in the body's bytes, each time.
  ///
  /// - Parameter maximumBytes: of the body, for those who expect little. A larger one is not looked at.
  public func form(maximumBytes: Int = .max) throws(FormError) -> Form {
    guard body.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    guard let header = header("Content-Type") else {
      if body.isEmpty { return Form() }
      throw .unsupportedType(nil)
    }
    let type = HeaderParameters(header)
    switch ByteString(type.value) {
    case "application/x-www-form-urlencoded":
      return try URLEncodedForm.read(body)
    case "multipart/form-data":
      guard let boundary = type["boundary"] else { throw .missingBoundary }
      return try MultipartForm.read(body, boundary: boundary)
    default:
      throw .unsupportedType(type.value)
    }
  }
}
