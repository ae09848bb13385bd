import HTTPServer
import Lists
import Reader

/// Opens a page's stream, and answers what the page asks of it later.
enum LiveStream {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let opening = try LiveOpening(request.request.body)
    let stream: ResponseStream = try await open(opening, host: host, request: request)
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", "text/event-stream"), HTTPHeader("Cache-Control", "no-store"),
        HTTPHeader("X-Accel-Buffering", "no"),
      ], body: .stream(stream))
  }

  static func showArrivals(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await ask(host, request) { (page: WebLivePage) in page.showArrivals() }
  }

  static func showOlder(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await ask(host, request) { (page: WebLivePage) in page.showOlder() }
  }

  /// What the reader sees, chooses and types, for the list's delegate.
  static func reader(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    if let action = form["action"], let id = form["id"].flatMap(ItemID.init) {
      return try await perform(action, on: id, host, request)
    }
    return try await ask(host, request) { (page: WebLivePage) in
      if let first = form["first"].flatMap(ItemID.init), let last = form["last"].flatMap(ItemID.init) {
        page.viewportChanged(from: first, through: last, columns: form["columns"].flatMap { Int($0) } ?? 1)
      }
      if let chosen = form["chosen"].flatMap(ItemID.init) { page.select(chosen) }
      if let key = form["key"].flatMap({ (name: String) in keys[name] }) { page.press(key) }
    }
  }

  /// What the row does not offer any more has been done already, here or elsewhere; a row that is gone offers nothing.
  @ScreenActor
  private static func perform(
    _ action: String, on id: ItemID, _ host: WebHost, _ request: VisitorRequest
  ) throws -> HTTPResponse {
    try ask(host, request) { (page: WebLivePage) throws(WebError) in
      guard page.perform(action, on: id) != .gone else { throw .notFound }
    }
  }

  private static let keys: [String: ListKey] = [
    "ArrowUp": .up, "ArrowDown": .down, "ArrowLeft": .backward, "ArrowRight": .forward, "Home": .home, "End": .end,
  ]

  @ScreenActor
  private static func ask(
    _ host: WebHost, _ request: VisitorRequest, _ action: @ScreenActor (WebLivePage) throws(WebError) -> Void
  ) throws(WebError) -> HTTPResponse {
    guard let page = host.pages.page(request.parameters["page"] ?? "", of: request.user) else {
      throw .notFound
    }
    try action(page)
    return .empty(status: 202)
  }

  @ScreenActor
  private static func open(
    _ opening: LiveOpening, host: WebHost, request: VisitorRequest
  ) throws -> ResponseStream {
    let page = try WebLivePage(opening: opening, user: request.user, services: host.services)
    let stream: ResponseStream = page.stream.response
    let space: UserSpace = host.services.live.space(of: request.user)
    host.pages.add(page)
    space.add(page)
    let heartbeat: Task<Void, any Error> = beat(stream, host: host, token: request.request.cookies[WebHost.cookieName])
    stream.onClose {
      heartbeat.cancel()
      Task { @ScreenActor in
        host.pages.remove(page)
        space.remove(page)
      }
    }
    page.open()
    return stream
  }

  /// Keeps proxies from taking a quiet stream for a dead one, and ends it when its session has ended.
  private static func beat(_ stream: ResponseStream, host: WebHost, token: String?) -> Task<Void, any Error> {
    Task.detached {
      while true {
        try await Task.sleep(for: .seconds(host.configuration.heartbeatSeconds))
        guard let token, try await host.services.accounts().session(token: token) != nil else { return stream.close() }
        stream.send(Array(": \n\n".utf8))
      }
    }
  }
}
