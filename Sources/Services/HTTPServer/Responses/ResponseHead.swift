import Bytes
import Dates
import Foundation

/// The status line and the headers of a response (RFC 9112 section 4), as bytes.
enum ResponseHead {
  // MARK: Internal

  /// Nil if HTTP does not allow one of the headers, such as a `Location` with a line break, which would allow header
  /// injection.
  static func bytes(
    _ answer: PreparedResponse, defaults: [HTTPHeader], framing: Framing, keeps: Bool, date: String
  ) -> [UInt8]? {
    guard (200...999).contains(answer.status) else { return nil }
    var head = Head()
    head.append("HTTP/1.1 \(answer.status) \(reason(answer.status))\r\n")
    for header in answer.headers where !header.isNamed("Connection") {
      guard head.append(header) else { return nil }
    }
    for header in defaults where !answer.headers.contains(where: { $0.isNamed(header.name) }) {
      guard head.append(header) else { return nil }
    }
    if !answer.headers.contains(where: { $0.isNamed("Date") }) { head.append("Date: \(date)\r\n") }
    switch framing {
    case .length(let length): head.append("Content-Length: \(length)\r\n")
    case .chunked: head.append("Transfer-Encoding: chunked\r\n")
    case .none: break
    }
    if !keeps { head.append("Connection: close\r\n") }
    head.append("\r\n")
    return head.bytes
  }

  /// The way in which the client finds the end of the body.
  enum Framing {
    case length(Int)
    case chunked
    /// There is no body, or it ends with the connection.
    case none
  }

  // MARK: Private

  private struct Head {
    var bytes: [UInt8] = []

    init() {
      bytes.reserveCapacity(512)
    }

    mutating func append(_ text: String) {
      bytes.append(contentsOf: text.utf8)
    }

    /// Appends a header. Returns false if it is not valid.
    mutating func append(_ header: HTTPHeader) -> Bool {
      guard HTTPSyntax.isToken(header.name.utf8), !header.value.utf8.contains(where: HTTPSyntax.isControl) else {
        return false
      }
      append(header.name)
      append(": ")
      append(header.value)
      append("\r\n")
      return true
    }
  }

  private static func reason(_ status: Int) -> String {
    reasons[status] ?? "Unknown"
  }

  /// The reason phrases of RFC 9110 section 15 and RFC 6585.
  private static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
    302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
    412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
    416: "Range Not Satisfiable", 417: "Expectation Failed", 422: "Unprocessable Content", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
  ]
}

/// The `Date` of responses (RFC 9110 section 5.6.7), formatted once a second.
struct DateHeader {
  private var second: time_t = -1
  private var text = ""

  mutating func now() -> String {
    let now = time(nil)
    if now != second {
      second = now
      text = HTTPDate.string(now)
    }
    return text
  }
}
