import HTTPServer
import Threading
import WebHost

/// Forwards requests to the host once it exists: the host needs the server's port, so the server starts first.
final class DeferredHandler: Sendable {
  private let host = Lock<WebHost?>(nil)

  func resolve(_ host: WebHost) {
    self.host.withLock { $0 = host }
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let host = host.withLock({ $0 }) else { return .text("The reader is starting.", status: 503) }
    return await host.handle(request)
  }
}
