import Bytes
@_exported import HTTPHeaders
import WebAddresses

/// A complete request.
public struct HTTPRequest: Sendable {
  /// The method in upper case. A `HEAD` request arrives as `GET`: the server leaves out the body of the response.
  public let method: ByteString
  /// The percent-decoded path without the query. `%2F` has become a slash.
  public let path: String
  /// The decoded query, in order.
  public let query: [QueryItem]
  public let headers: [HTTPHeader]
  public let body: [UInt8]
  /// The peer's numeric address without its port. Behind a proxy, this is the proxy's address.
  public let remoteAddress: String
  /// The version in the request line: `HTTP/1.1`, or `HTTP/1.0` from old programs and simple proxies.
  public let version: ByteString

  /// Makes a request, as the server does. Also useful in tests of handlers.
  public init(
    method: ByteString, path: String, query: [QueryItem] = [], headers: [HTTPHeader] = [], body: [UInt8] = [],
    remoteAddress: String = "127.0.0.1", version: ByteString = "HTTP/1.1"
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
    self.version = version
  }

  /// Makes the `GET` request that a path and a query lead to, such as `/unread?feed=3`, decoded as the server decodes them.
  public init(target: String) {
    var query = Array(target.utf8)[...]
    let path = HTTPSyntax.take(&query, upTo: UInt8(ascii: "?"))
    var pairs = URLEncodedPairs(query.dropFirst())
    self.init(
      method: "GET", path: String(decoding: PercentCoding.decode(path), as: UTF8.self),
      query: pairs.all(atMost: .max) ?? [])
  }

  /// The first value of `name` in the query.
  ///
  /// - Complexity: O(n).
  public func query(_ name: String) -> String? {
    query.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The first value of `name` in the query as one of the words that it may have, for comparing with them.
  ///
  /// - Complexity: O(n).
  public func word(_ name: String) -> ByteString? { query(name).map { ByteString($0) } }

  /// The value of the first header with this name, ignoring case.
  ///
  /// - Complexity: O(n).
  public func header(_ name: String) -> String? {
    headers.first(named: name)
  }

  /// The value of a header as one of the words that it may have, for comparing with them.
  ///
  /// - Complexity: O(n).
  public func word(inHeader name: String) -> ByteString? { header(name).map { ByteString($0) } }

  /// True if a browser says that a page of another origin caused the request; nil if it says nothing (Fetch Metadata
  /// §2.3).
  public var isFromOtherOrigin: Bool? {
    word(inHeader: "Sec-Fetch-Site").map { $0 != "same-origin" && $0 != "none" }
  }

  /// The cookies.
  ///
  /// - Complexity: O(n) for each call.
  public var cookies: Cookies { Cookies(headers) }

  /// Reads the body as a form: `application/x-www-form-urlencoded` or `multipart/form-data`. An empty body without a
  /// type is an empty form.
  ///
  /// - Parameter maximumBytes: A limit on the body, for handlers that expect small forms. A larger body is not read.
  /// - Complexity: O(n) in the body's bytes, for each call.
  public func form(maximumBytes: Int = .max) throws(FormError) -> Form {
    guard body.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    guard let header = header("Content-Type") else {
      if body.isEmpty { return Form() }
      throw .unsupportedType(nil)
    }
    let type = HeaderParameters(header)
    switch type.value {
    case "application/x-www-form-urlencoded":
      return try URLEncodedForm.read(body)
    case "multipart/form-data":
      guard let boundary = type["boundary"] else { throw .missingBoundary }
      return try MultipartForm.read(body, boundary: boundary)
    default:
      throw .unsupportedType(type.value.string)
    }
  }
}

extension HTTPRequest {
  /// True if a proxy says that the client's connection is encrypted.
  ///
  /// The header is believed from any sender: it affects only the responses to that client, and no site can make a
  /// browser send it.
  public var cameOverTLS: Bool {
    header("X-Forwarded-Proto")?.splitBytes(on: ",").first?.trimmedASCII.hasSameBytesIgnoringCase(as: "https") == true
  }
}
