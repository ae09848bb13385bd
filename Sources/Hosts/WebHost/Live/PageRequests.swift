import Bytes
import HTTPServer
import Screens
import Storage

/// The requests of a live page whose stream is open.
enum PageRequests {
  static func showArrivals(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await ask(host, request) { page, form throws(WebError) in try timeline(of: page, form).screen?.showArrivals() }
  }

  static func showOlder(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await ask(host, request) { page, form throws(WebError) in try timeline(of: page, form).screen?.showOlder() }
  }

  /// The page shows other rows of a timeline.
  static func viewport(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await ask(host, request) { page, form throws(WebError) in
      let timeline = try timeline(of: page, form)
      guard let first = form["first"].flatMap(ItemID.init), let last = form["last"].flatMap(ItemID.init) else {
        throw .badRequest("The form names no rows.")
      }
      timeline.viewportChanged(from: first, through: last)
    }
  }

  /// The page has added rows at the end of a timeline.
  static func follow(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await ask(host, request) { page, form throws(WebError) in
      try timeline(of: page, form).followed.follow(LiveOpening.rows(form["rows"] ?? ""))
    }
  }

  static func part(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let name = request.parameters["part"] ?? ""
    return try await ask(host, request) { page, form throws(WebError) in try page.part(name).receive(form) }
  }

  /// The timeline that a form names.
  @ScreenActor
  private static func timeline(of page: WebLivePage, _ form: Form) throws(WebError) -> LiveTimeline {
    guard let pane = form["pane"].flatMap({ TimelinePane(rawValue: $0) }) else {
      throw .badRequest("The form names no timeline.")
    }
    return try page.timeline(in: pane)
  }

  @ScreenActor
  private static func ask(
    _ host: WebHost, _ request: AuthenticatedRequest,
    _ action: @ScreenActor (WebLivePage, Form) throws(WebError) -> Void
  ) throws(WebError) -> HTTPResponse {
    let form = try request.form()
    guard let page = host.pages.page(request.parameters["page"] ?? "", of: request.user) else { throw .notFound }
    try action(page, form)
    return .empty(status: 202)
  }
}
