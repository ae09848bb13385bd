import Bytes

/// The rule that finds the end of a request's body (RFC 9112 section 6).
enum BodyFraming: Equatable {
  /// The body's length in bytes. 0 without a body.
  case length(Int)
  case chunked

  init(_ headers: [HTTPHeader], isHTTP10: Bool) throws(Refusal) {
    let codings = headers.filter { $0.isNamed("Transfer-Encoding") }
    let lengths = headers.filter { $0.isNamed("Content-Length") }
    guard codings.count + lengths.count <= 1 else {
      throw Refusal(400, "The request gives the length of its body twice.")
    }
    if let coding = codings.first?.value {
      guard !isHTTP10 else { throw Refusal(400, "HTTP/1.0 does not support transfer codings.") }
      guard coding.hasSameBytesIgnoringCase(as: "chunked") else {
        throw Refusal(501, "The transfer coding of the request is not supported.")
      }
      self = .chunked
      return
    }
    guard let length = lengths.first?.value else {
      self = .length(0)
      return
    }
    guard !length.isEmpty, length.utf8.allSatisfy(ASCII.isDigit) else {
      throw Refusal(400, "The Content-Length of the request is not a number.")
    }
    // A number too large for `Int` exceeds every limit.
    self = .length(Int(length) ?? .max)
  }
}
