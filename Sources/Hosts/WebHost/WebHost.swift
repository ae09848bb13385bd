import Bytes
import HTTPServer
import Logging
import Metrics
import Reader
import Running
import Screens
import Storage
import Threading

/// Turns the reader's screens into pages: plain HTML that works without scripts, made live by one small script.
public final class WebHost: Sendable {
  package let services: ReaderContainer
  let useCases: UseCases
  let configuration: WebHostConfiguration
  let kindAssets: KindAssets
  let pages: LivePages
  let streams: StreamSessions
  let said = SaidPages()
  let representations = Representations()
  private let encodings = ResponseEncodings()
  private let kept = KeptPages()
  let keptCookies = Lock<BrowserCookies?>(nil)
  /// The times at which faults of the proxy were logged last.
  let loggedFaults = Lock<[ProxyFault.Kind: ContinuousClock.Instant]>([:])
  private let routes: [Route]
  private let requests = RequestMetrics()

  @ScreenActor
  public init(services: ReaderContainer, configuration: WebHostConfiguration) {
    self.services = services
    self.configuration = configuration
    useCases = services.useCases
    kindAssets = KindAssets(services.kinds())
    streams = StreamSessions(accounts: services.accounts(), heartbeatSeconds: configuration.heartbeatSeconds)
    pages = LivePages(
      limit: configuration.pagesPerUser, rest: .seconds(configuration.restSeconds), clock: services.screens.clock())
    routes = Self.routes
    services.accounts().onSessionsEnded { [streams] user in streams.close(of: user) }
    services.metrics().add { [requests, pages] in
      requests.families + [
        .gauge("yaarr_live_pages", "Open pages with a stream.", [.init(await pages.count)]),
        .gauge(
          "yaarr_resting_pages", "Open pages that hold no entries until there is something to do.",
          [.init(await pages.restingCount)]),
      ]
    }
  }

  /// Lets the open pages rest that have nothing to do, without waiting for the time after which they do.
  package func restPages() async {
    for _ in 0...LiveContent.checksBeforeRest { await pages.check() }
  }

  /// Answers one request. Errors become pages with a message.
  public func handle(_ request: HTTPRequest) async -> HTTPResponse {
    let start = ContinuousClock.now
    var group: String?
    var response = await answer(request, &group)
    let duration = ContinuousClock.now - start
    requests.observe(group, status: response.status, duration)
    services.logger().debug(
      "request",
      [
        "method": request.method.string, "path": LoggedPath.text(of: request.path), "status": response.status,
        "ms": Int(clamping: (duration / .milliseconds(1)).rounded()),
      ])
    SecurityHeaders.add(to: &response)
    encodings.encode(&response, of: request)
    if request.cameOverTLS { SecurityHeaders.addTransportSecurity(to: &response) }
    return response
  }

  /// - Parameter group: Becomes the group of the request's route.
  private func answer(_ request: HTTPRequest, _ group: inout String?) async -> HTTPResponse {
    do {
      let limit = Self.bodyLimit(method: request.method, path: request.path)
      guard request.body.count <= limit else { throw WebError.tooLarge(limit: limit) }
      guard let match = try Route.match(request, in: routes) else { throw WebError.notFound }
      group = match.route.group
      switch match.route.access {
      case .everyone(let handler):
        return try await handler(self, request)
      case .signedIn(let handler):
        return try await asViewer(request) { viewer in
          let asked = AuthenticatedRequest(request: request, viewer: viewer, parameters: match.parameters)
          return await answer(asked, on: match.route, with: handler)
        }
      }
    } catch {
      return await response(to: request, failed: reported(error, of: request))
    }
  }

  /// The response to a request that no handler answers. A browser with a session shows the problem in the user's own
  /// frame and theme.
  private func response(to request: HTTPRequest, failed problem: WebError) async -> HTTPResponse {
    guard request.isReading, request.isNavigation || request.wantsContent, let viewer = try? await viewer(of: request)
    else {
      return problem.response(to: request)
    }
    return await ProblemPage(viewer: viewer, problem: problem, request: request).response(self)
  }

  /// Answers a signed-in user; errors show inside the page that they concern. Reading requests have a time limit,
  /// writing requests do not.
  private func answer(
    _ asked: AuthenticatedRequest, on route: Route,
    with handler: @escaping @Sendable (WebHost, AuthenticatedRequest) async throws -> HTTPResponse
  ) async -> HTTPResponse {
    do {
      guard asked.request.isReading else { return try await handler(self, try await withSettings(asked, on: route)) }
      return try await TimeLimit.run(seconds: configuration.pageSeconds) {
        guard let key = try await self.kept.key(of: asked, in: self) else {
          return try await handler(self, try await self.withSettings(asked, on: route))
        }
        if let page = self.kept[key] { return page }
        var page = try await handler(self, try await self.withSettings(asked, on: route))
        self.encodings.encode(&page, of: asked.request)
        self.kept.keep(page, as: key)
        return page
      }
    } catch {
      let problem = reported(error, of: asked.request)
      if asked.request.isFromScript { return problem.response(to: asked.request) }
      return await ProblemPage(viewer: asked.viewer, problem: problem, request: asked.request).response(self)
    }
  }

  /// The request with the viewer's settings, if its response can be a page.
  private func withSettings(_ asked: AuthenticatedRequest, on route: Route) async throws -> AuthenticatedRequest {
    guard route.readsSettings, asked.request.isReading || !asked.request.isFromScript else { return asked }
    var asked = asked
    asked.viewer.settings = try await useCases.settings(of: asked.user)
    return asked
  }

  /// The problem that an error means for the viewer. Logs faults of the reader itself.
  func reported(_ error: any Error, of request: HTTPRequest) -> WebError {
    let problem = explained(WebError(error), request)
    if problem.status >= 500 {
      services.logger().error(
        "request failed",
        [
          "method": request.method.string, "path": LoggedPath.text(of: request.path), "status": problem.status,
          "problem": problem.reason,
        ])
    }
    return problem
  }
}

/// The operator's configuration of the web host.
public struct WebHostConfiguration: Sendable {
  /// The address under which the program reaches itself, to fetch the sample feeds, without a final slash:
  /// `http://127.0.0.1:8080`.
  public var ownAddress: String
  /// Seconds between two heartbeats of an event stream.
  public var heartbeatSeconds: Double
  /// The time limit in seconds for loading a page's content.
  public var pageSeconds: Double
  /// The most pages that a user can have open at a time, in all browsers.
  public var pagesPerUser: Int
  /// The proxies on other machines that name the clients.
  public var trustedProxies: TrustedProxies
  /// Seconds after which an open page without anything to do lets go of its entries, until there is something.
  public var restSeconds = 60.0
  /// True to send a timeline's page again as it was while nothing is stored. False where pages show what is not stored.
  public var keepsPages = true

  public init(
    ownAddress: String, heartbeatSeconds: Double = 20, pageSeconds: Double = 30, pagesPerUser: Int = 64,
    trustedProxies: TrustedProxies = TrustedProxies()
  ) {
    self.trustedProxies = trustedProxies
    self.ownAddress = ownAddress
    self.heartbeatSeconds = heartbeatSeconds
    self.pageSeconds = pageSeconds
    self.pagesPerUser = pagesPerUser
  }
}
