import Bytes
import HTTPServer
import Sodium

extension HTTPResponse {
  /// A response of JSON.
  static func json(
    status: Int = 200, capacity: Int = 1_024, _ write: (inout JSONOutput) throws -> Void
  ) rethrows -> HTTPResponse {
    var json = JSONOutput(capacity: capacity)
    try write(&json)
    return HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")],
      body: .bytes(json.bytes))
  }

  /// The refusal of an API whose clients sign in by a name and a password (RFC 7617).
  ///
  /// - Parameter member: The member of the JSON that has the sentence.
  static func refusing(_ problem: APIProblem, in member: StaticString) -> HTTPResponse {
    var response = json(status: problem.status) { json in json.object { $0.field(member, problem.sentence) } }
    if case .unauthorized = problem { response.addHeader("WWW-Authenticate", "Basic realm=\"YAARR\"") }
    return response
  }

  /// The response with an entity tag of its body, so that a client that has the same one gets 304 (RFC 9110, 13.1.2).
  /// The tag is a weak one: the body may be sent in several codings.
  func withEntityTag() -> HTTPResponse {
    guard case .bytes(let bytes) = body, status == 200 else { return self }
    var response = self
    let digest = Digest.blake2b(bytes).prefix(12).hexadecimal
    response.setHeader("ETag", "W/\"\(digest)\"")
    response.setHeader("Cache-Control", "private, no-cache")
    return response
  }
}
