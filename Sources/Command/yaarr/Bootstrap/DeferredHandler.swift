import HTTPServer
import Threading

/// Forwards requests to the hosts once they exist: they need the server's port, so the server starts first.
final class DeferredHandler: Sendable {
  typealias Answer = @Sendable (HTTPRequest) async -> HTTPResponse

  /// Not the function alone: see `Lock`. Each request would take longer than the one before.
  private struct Host {
    let answer: Answer
  }

  private let host = Lock<Host?>(nil)

  func resolve(_ answer: @escaping Answer) {
    host.withLock { $0 = Host(answer: answer) }
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let host = host.withLock({ $0 }) else { return .text("The reader is starting.", status: 503) }
    return await host.answer(request)
  }
}
