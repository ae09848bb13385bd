import Loading
import Testing

/// A server that misbehaves in one way, and the outcomes that are right.
struct HostileCase: Sendable, CustomTestStringConvertible {
  typealias Outcome = Result<Response, TransportError>

  let name: String
  /// The server's reaction to a request to `/`.
  let serve: LoopbackServer.Route
  /// Sets limits that are reached quickly in a test.
  let limit: @Sendable (inout Request) -> Void
  let isRight: @Sendable (Outcome) -> Bool

  init(
    _ name: String, _ serve: @escaping LoopbackServer.Route,
    limit: @escaping @Sendable (inout Request) -> Void = { _ in },
    isRight: @escaping @Sendable (Outcome) -> Bool
  ) {
    self.name = name
    self.serve = serve
    self.limit = limit
    self.isRight = isRight
  }

  /// A server that sends this text and closes.
  init(_ name: String, says text: String, isRight: @escaping @Sendable (Outcome) -> Bool) {
    self.init(
      name,
      { connection, _ in
        connection.write(text)
        connection.isDone = true
      }, isRight: isRight)
  }

  var testDescription: String { name }

  func request(_ server: LoopbackServer) -> Request {
    var request = Request(server.origin + "/")
    limit(&request)
    return request
  }

  /// The server also has one well-behaved path.
  var routes: [String: LoopbackServer.Route] {
    ["/": serve, "/fine": { connection, _ in connection.respond(200, body: bytes("fine")) }]
  }

  static let all: [HostileCase] = slow + broken + wrongLengths + chunks + bombs + headers + redirects
}

// MARK: - Right outcomes

extension HostileCase {
  @Sendable static func isMalformed(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .failure(.malformedResponse), .failure(.cutOff): return true
    default: break
    }
    return false
  }

  @Sendable static func isUnreached(_ outcome: Outcome) -> Bool {
    if case .failure(.noAnswer) = outcome { return true }
    return false
  }

  static func fails(_ error: TransportError) -> @Sendable (Outcome) -> Bool { { $0 == .failure(error) } }

  static func answers(_ body: String, status: Int = 200) -> @Sendable (Outcome) -> Bool {
    { (outcome: Outcome) in
      guard case .success(let response) = outcome else { return false }
      return response.status == status && text(response) == body
    }
  }
}
