import Bytes

/// The request headers that affect the response: conditions and ranges.
struct RequestConditions {
  /// True for `HEAD`: the body of the response is left out.
  var isHead = false
  /// True for `GET` and `HEAD`: only their responses depend on conditions and ranges.
  var isRead = false
  /// The `If-None-Match` header (RFC 9110 section 13.1.2).
  var ifNoneMatch: String?
  /// The `Range` header (RFC 9110 section 14.2). Nil for `HEAD`, which has no ranges.
  var range: String?
  /// The `If-Range` header (RFC 9110 section 13.1.5).
  var ifRange: String?

  init(method: ByteString, headers: [HTTPHeader]) {
    isHead = method == "HEAD"
    isRead = isHead || method == "GET"
    guard isRead else { return }
    ifNoneMatch = headers.first(named: "If-None-Match")
    guard !isHead else { return }
    range = headers.first(named: "Range")
    ifRange = headers.first(named: "If-Range")
  }
}
