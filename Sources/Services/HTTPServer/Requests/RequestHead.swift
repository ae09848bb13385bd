import Bytes

/// The request line and the headers of a request (RFC 9112 sections 3 to 6). The parser is strict: input that two
/// programs may interpret differently is refused, because one of them may be the proxy in front.
struct RequestHead {
  // MARK: Lifecycle

  /// - Parameter bytes: The head with its empty line, as `HeadScanner` found it: its lines end with CR and LF, and it
  ///   has no control characters.
  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    var rest = bytes
    let line = try RequestLine(Self.line(&rest))
    var headers: [HTTPHeader] = []
    while true {
      let line = Self.line(&rest)
      if line.isEmpty { break }
      headers.append(try Self.header(line))
    }
    method = line.method
    path = line.path
    query = line.query
    isHTTP10 = line.isHTTP10
    self.headers = headers
    try HostHeader.check(headers, isHTTP10: line.isHTTP10, authority: line.authority)
    framing = try BodyFraming(headers, isHTTP10: line.isHTTP10)
    asksFirst = try Self.asksFirst(headers, isHTTP10: line.isHTTP10)
  }

  // MARK: Internal

  /// The method as sent: `HEAD` is still `HEAD`.
  let method: ByteString
  let path: String
  let query: [QueryItem]
  let isHTTP10: Bool
  let headers: [HTTPHeader]
  let framing: BodyFraming
  /// True if the client waits for `100 Continue` before it sends the body.
  let asksFirst: Bool

  /// True if the connection may serve another request.
  var keepsConnection: Bool {
    !isHTTP10 && !headers.contains { $0.isNamed("Connection") && HeaderList.contains($0.value, "close") }
  }

  /// Parses one header or trailer line (RFC 9112 section 5).
  static func header(_ line: ArraySlice<UInt8>) throws(Refusal) -> HTTPHeader {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), HTTPSyntax.isToken(line[..<colon]) else {
      throw Refusal(400, "A header of the request has an invalid name.")
    }
    return HTTPHeader(
      String(decoding: line[..<colon], as: UTF8.self),
      String(decoding: HTTPSyntax.trimmed(line[(colon + 1)...]), as: UTF8.self))
  }

  // MARK: Private

  private static func line(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = HTTPSyntax.take(&rest, upTo: HTTPSyntax.carriageReturn)
    rest = rest.dropFirst(2)
    return line
  }

  /// RFC 9110 section 10.1.1. A server must ignore `Expect` in an HTTP/1.0 request.
  private static func asksFirst(_ headers: [HTTPHeader], isHTTP10: Bool) throws(Refusal) -> Bool {
    guard !isHTTP10, let expectation = headers.first(named: "Expect") else { return false }
    guard expectation.hasSameBytesIgnoringCase(as: "100-continue") else {
      throw Refusal(417, "The request expects something that this server does not support.")
    }
    return true
  }
}

/// Header values that are lists (RFC 9110 section 5.6.1).
enum HeaderList {
  static func contains(_ list: String, _ name: String) -> Bool {
    list.splitBytes(on: ",").contains { $0.trimmedASCII.hasSameBytesIgnoringCase(as: name) }
  }
}
