import HTTPServer
import Threading

/// Forwards requests to the hosts once they exist: they need the server's port, so the server starts first.
final class DeferredHandler: Sendable {
  typealias Answer = @Sendable (HTTPRequest) async -> HTTPResponse

  private let answer = Lock<Answer?>(nil)

  func resolve(_ answer: @escaping Answer) {
    self.answer.withLock { $0 = answer }
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let answer = answer.withLock({ $0 }) else { return .text("The reader is starting.", status: 503) }
    return await answer(request)
  }
}
