/// A request that is not read to its end. The client receives this response, and the connection is closed.
struct Refusal: Error {
  let response: HTTPResponse

  init(_ status: Int, _ reason: String, headers: [HTTPHeader] = []) {
    var response = HTTPResponse.text(reason + "\n", status: status)
    response.headers += headers
    self.response = response
  }

  static let timeout = Refusal(408, "The request did not arrive in time.")
  static let longLine = Refusal(414, "The address of the request is too long.")
  static let longHeaders = Refusal(431, "The headers of the request are too large.")
  static let busy = Refusal(
    503, "The server is busy. Try again in a moment.", headers: [HTTPHeader("Retry-After", "5")])

  static func tooLarge(limit: Int) -> Refusal {
    Refusal(413, "The request is larger than the \(limit) bytes that are allowed.")
  }
}
