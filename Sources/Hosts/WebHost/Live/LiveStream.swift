import HTTPServer
import Reader
import Storage

/// Opens a page's stream.
enum LiveStream {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let opening = try LiveOpening(request.request.body)
    let stream: ResponseStream
    do {
      stream = try await open(opening, host: host, request: request)
    } catch let refusal as TooManyPages {
      return refusal.response
    }
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", "text/event-stream"), HTTPHeader("Cache-Control", "no-store"),
        HTTPHeader("X-Accel-Buffering", "no"),
      ], body: .stream(stream))
  }

  @ScreenActor
  private static func open(
    _ opening: LiveOpening, host: WebHost, request: VisitorRequest
  ) throws -> ResponseStream {
    let budget: StreamBudget = try host.pages.budget(for: request.user)
    let page = WebLivePage(opening: opening, user: request.user, services: host.services, budget: budget)
    let stream: ResponseStream = page.stream.response
    host.pages.add(page)
    host.streams.add(stream, user: request.user, token: request.request.sessionToken)
    let heartbeat: Task<Void, any Error> = beat(stream, host: host, token: request.request.sessionToken)
    stream.onClose {
      heartbeat.cancel()
      Task { @ScreenActor in
        host.pages.remove(page)
        page.close()
      }
    }
    page.open()
    return stream
  }

  /// Sends heartbeats, so that proxies do not close a quiet stream. Closes the stream when its session has ended.
  private static func beat(_ stream: ResponseStream, host: WebHost, token: String?) -> Task<Void, any Error> {
    Task.detached {
      // Also if the session cannot be looked up: the page then opens another stream.
      defer { stream.close() }
      while true {
        try await Task.sleep(for: .seconds(host.configuration.heartbeatSeconds))
        guard let token, try await host.services.accounts().session(token: token) != nil else { return }
        stream.send(Array(": \n\n".utf8))
      }
    }
  }
}
