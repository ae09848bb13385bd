import HTTPServer
import Threading
import WebHost

/// Forwards requests to the host once it exists: the host needs the server's port, so the server starts first.
final class FrontDoor: Sendable {
  private let host = Lock<WebHost?>(nil)

  func open(_ host: WebHost) {
    self.host.withLock { current in current = host }
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let host: WebHost? = host.withLock { (current: inout WebHost?) in current }
    guard let host else { return .text("The reader is starting.", status: 503) }
    return await host.handle(request)
  }
}
