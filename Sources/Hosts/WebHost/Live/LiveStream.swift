import HTTPServer
import Screens

/// Opens a page's stream.
enum LiveStream {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let opening = try LiveOpening(request.request.body)
    let stream: ResponseStream
    do {
      stream = try await open(opening, host: host, request: request)
    } catch let refusal as TooManyPages {
      return refusal.response
    }
    return .events(stream)
  }

  @ScreenActor
  private static func open(
    _ opening: LiveOpening, host: WebHost, request: AuthenticatedRequest
  ) throws -> ResponseStream {
    let budget = try host.pages.budget(for: request.user)
    let page = WebLivePage(opening: opening, user: request.user, services: host.services, budget: budget)
    let stream = page.stream.response
    host.pages.add(page)
    host.streams.add(stream, user: request.user, token: request.viewer.token)
    stream.onClose {
      Task { @ScreenActor in
        host.pages.remove(page)
        page.close()
      }
    }
    page.open()
    return stream
  }
}
