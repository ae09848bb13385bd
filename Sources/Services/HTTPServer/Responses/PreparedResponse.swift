import Bytes

/// A response as it is sent, after the request's conditions and ranges were applied.
struct PreparedResponse {
  enum Content {
    /// A part of bytes that are shared with the handler's response.
    case bytes([UInt8], Range<Int>)
    case stream(ResponseStream)
    /// No body is sent, and its length is unknown.
    case unsized
  }

  let status: Int
  let headers: [HTTPHeader]
  let content: Content
  /// False for statuses without a body: 204 and 304. The body of a response to `HEAD` is left out when sending.
  var hasBody: Bool { status != 204 && status != 304 }

  /// Sends the response unchanged.
  init(_ response: HTTPResponse) {
    switch response.body {
    case .bytes(let bytes): self.init(response, content: .bytes(bytes, 0..<bytes.count))
    case .stream(let stream): self.init(response, content: .stream(stream))
    }
  }

  /// Applies `conditions` to `response`, which may become a 304, 206 or 416. Closes a stream that is not sent.
  init(_ response: HTTPResponse, under conditions: RequestConditions) {
    if case .stream(let stream) = response.body, conditions.isHead || [204, 304].contains(response.status) {
      stream.close()
      self.init(response, content: conditions.isHead ? .unsized : .bytes([], 0..<0))
      return
    }
    guard conditions.isRead, response.status == 200, case .bytes(let bytes) = response.body else {
      self.init(response)
      return
    }
    var response = response
    let tag = response.header("ETag")
    if let list = conditions.ifNoneMatch, let tag, EntityTag.list(list, contains: tag) {
      // The body stays: it is not sent, but Content-Length must be that of the 200 or absent (RFC 9110 section 8.6).
      response.status = 304
      response.headers.removeAll { $0.isNamed("Content-Type") }
      self.init(response)
      return
    }
    response.setHeader("Accept-Ranges", "bytes")
    guard let range = conditions.range, Self.isCurrent(conditions.ifRange, for: response) else {
      self.init(response)
      return
    }
    switch ByteRange(range, of: bytes.count) {
    case .whole:
      self.init(response)
    case .part(let part):
      response.status = 206
      response.setHeader("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)")
      self.init(response, content: .bytes(bytes, part))
    case .unsatisfiable:
      response.status = 416
      response.setHeader("Content-Range", "bytes */\(bytes.count)")
      response.headers.removeAll { $0.isNamed("Content-Type") }
      self.init(response, content: .bytes([], 0..<0))
    }
  }

  // MARK: Private

  private init(_ response: HTTPResponse, content: Content) {
    status = response.status
    headers = response.headers.filter { header in
      !header.isNamed("Content-Length") && !header.isNamed("Transfer-Encoding")
    }
    self.content = content
  }

  /// True if a range may be sent: the client's `If-Range` matches this response, or it has none.
  private static func isCurrent(_ ifRange: String?, for response: HTTPResponse) -> Bool {
    guard let ifRange else { return true }
    if let tag = response.header("ETag"), EntityTag.isSame(tag, ifRange) { return true }
    return response.header("Last-Modified")?.hasSameBytes(as: ifRange) == true
  }
}
