import Bytes
import ContentCoding
import HTTPServer
import Logging
import Reader
import Running
import Screens
import Storage

/// Answers the apps that people already use, in the APIs that these speak.
///
/// It stands beside the pages on the same port and takes the paths below its APIs' prefixes. Each API is a folder with one
/// ``ClientAPI``: its routes, the way in which its clients say who they are, and the form of its errors.
public final class SyncAPI: Sendable {
  let services: ReaderContainer
  let useCases: UseCases
  private let configuration: SyncAPIConfiguration
  private let metrics = APIMetrics()
  private let answers = KeptAnswers()
  let addressHashes = AddressHashes()
  /// The streams of live events.
  let events: EventStreams

  /// Every API.
  static let all: [ClientAPI] = [
    .googleReader, .fever, .miniflux, .nextcloudNews, .nextcloudSignIn, .gpodder, .icons,
  ]

  public init(services: ReaderContainer, configuration: SyncAPIConfiguration) {
    self.services = services
    self.configuration = configuration
    useCases = services.useCases
    let events = EventStreams(
      mostOfUser: configuration.streamsPerUser, heartbeatSeconds: configuration.heartbeatSeconds)
    self.events = events
    services.accounts().onSessionsEnded { user in Task { @ScreenActor in events.check(user) } }
    services.metrics().add { [metrics] in
      metrics.families + [.gauge("yaarr_api_streams", "Open streams of events for apps.", [.init(await events.count)])]
    }
  }

  /// Answers a request if its path belongs to an API.
  public func answer(_ request: HTTPRequest) async -> HTTPResponse? {
    guard let (api, path) = Self.api(at: request.path) else { return nil }
    let start = ContinuousClock.now
    var response = await answer(request, path, of: api)
    let duration = ContinuousClock.now - start
    metrics.observe(api.name, status: response.status, duration)
    services.logger().debug(
      "request",
      [
        "api": "\(api.name)", "method": request.method.string, "status": response.status,
        "ms": Int(clamping: (duration / .milliseconds(1)).rounded()),
      ])
    // Web apps of other origins may call: they bring credentials of their own. Those that a browser adds by itself are not
    // sent with what a page may read (Fetch §3.2.5: the star and “credentials: include” exclude each other).
    response.setHeader("Access-Control-Allow-Origin", "*")
    Self.encode(&response, of: request)
    return response
  }

  /// The most bytes that the body of a request may have; nil for a path that belongs to no API.
  public static func bodyLimit(method: ByteString, path: String) -> Int? {
    guard let (api, path) = api(at: path) else { return nil }
    return api.bodyLimit(path)
  }

  // MARK: Private

  private static func api(at path: String) -> (api: ClientAPI, path: String)? {
    let path = normalized(path)
    for api in all {
      if let prefix = api.prefixes.first(where: { isBelow($0, path) }) {
        return (api, String(Substring(path.utf8.dropFirst(prefix.utf8.count))))
      }
      if api.places.contains(where: { isBelow($0, path) }) || api.hasFurther(path) { return (api, path) }
    }
    return nil
  }

  /// True if a path is the place, or below it.
  private static func isBelow(_ place: String, _ path: String) -> Bool {
    guard path.hasBytePrefix(place) else { return false }
    let next = path.utf8.dropFirst(place.utf8.count).first
    return next == nil || next == UInt8(ascii: "/")
  }

  /// The path with one slash at its beginning: clients join an address that ends with a slash and a path that begins
  /// with one.
  private static func normalized(_ path: String) -> String {
    guard path.hasBytePrefix("//") else { return path }
    return "/" + String(Substring(path.utf8.drop { $0 == UInt8(ascii: "/") }))
  }

  private func answer(_ request: HTTPRequest, _ path: String, of api: ClientAPI) async -> HTTPResponse {
    if request.method == "OPTIONS" { return Self.preflight(request) }
    // Paths may hold the addresses of feeds, with their secrets.
    var route = ""
    do {
      guard let match = try APIRoute.match(request.method, path, in: api.routes) else { throw APIProblem.notFound }
      route = match.route.path
      var call = APICall(
        api: self, request: request, fields: RequestFields(query: request.query), parameters: match.parameters,
        rest: match.rest)
      // Forms of strangers are not read, but where an API may have credentials in them.
      let readsFirst = match.route.scope == nil || (api.signsInByForm && request.header("Authorization") == nil)
      if readsFirst { call.fields = try RequestFields(request) }
      if let scope = match.route.scope {
        guard let credentials = try api.credentials(call) else { throw APIProblem.unauthorized }
        let isAmbient = !request.hasOwnCredentials && !(api.signsInByForm && request.header("Authorization") == nil)
        if isAmbient, request.isFromOtherPage {
          let isReading = scope == .read && request.method == "GET"
          guard api.letsPagesSignIn, request.isOfScript(isReading: isReading) else { throw APIProblem.foreign }
        }
        let grant = try await useCases.appAccess.grant(credentials, from: configuration.origin(request))
        guard grant.scopes.contains(scope) else { throw APIProblem.forbidden(scope) }
        call.grant = grant
      }
      if !readsFirst { call.fields = try RequestFields(request) }
      guard match.route.isKept, let user = call.grant?.user.id else { return try await match.route.handler(call) }
      return try await keptAnswer(to: call, of: user, match.route)
    } catch {
      let problem = reported(error, of: request, to: "\(api.name)", route: route)
      var response = api.refusal(problem)
      problem.addHeaders(to: &response)
      return response
    }
  }

  /// The problem that an error means for the app. Logs faults of the reader itself.
  func reported(_ error: any Error, of request: HTTPRequest, to api: String, route: String) -> APIProblem {
    let problem = APIProblem(error)
    if problem.status >= 500 {
      services.logger().error(
        "request failed",
        ["api": api, "method": request.method.string, "route": route, "problem": problem.reason])
    }
    return problem
  }

  private func keptAnswer(to call: APICall, of user: UserID, _ route: APIRoute) async throws -> HTTPResponse {
    let key = KeptAnswers.Key(call.request, of: user, version: try await useCases.version())
    if let kept = answers[key] { return kept }
    var response = try await route.handler(call)
    Self.encode(&response, of: call.request)
    answers.keep(response, as: key)
    return response
  }

  func origin(of request: HTTPRequest) -> AppOrigin { configuration.origin(request) }

  func address(of request: HTTPRequest) async throws -> String { try await configuration.address(request) }

  func letInPath(_ app: AppRequest) -> String { configuration.letInPath(app) }

  private static func preflight(_ request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse.empty()
    response.addHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS")
    response.addHeader("Access-Control-Allow-Headers", "Authorization, Content-Type, X-Auth-Token, If-None-Match")
    response.addHeader("Access-Control-Max-Age", "86400")
    return response
  }

  private static func encode(_ response: inout HTTPResponse, of request: HTTPRequest) {
    guard case .bytes(let bytes) = response.body, bytes.count >= EncodedBody.fewestBytes,
      response.header("Content-Encoding") == nil
    else { return }
    response.setHeader("Vary", "Accept-Encoding")
    let accepted = request.header("Accept-Encoding")
    guard let encoded = EncodedBody(bytes, accepting: accepted, by: { $0.encode($1, .quick) }) else { return }
    response.setHeader("Content-Encoding", encoded.coding.name)
    response.body = .bytes(encoded.bytes)
  }
}

/// The configuration of the host of APIs.
public struct SyncAPIConfiguration: Sendable {
  /// The origin of a request: its client's network and address, also behind a proxy.
  public var origin: @Sendable (HTTPRequest) -> AppOrigin
  /// The reader's own address, as the client of a request reaches it, without a final slash.
  public var address: @Sendable (HTTPRequest) async throws -> String
  /// The path of the page where a user lets an app in, with the fields of its request in the query.
  public var letInPath: @Sendable (AppRequest) -> String

  /// Seconds between two heartbeats of an event stream.
  public var heartbeatSeconds: Double
  /// The most event streams that the apps of a user can have open at a time.
  public var streamsPerUser: Int

  public init(
    heartbeatSeconds: Double = 20, streamsPerUser: Int = 16,
    address: @escaping @Sendable (HTTPRequest) async throws -> String,
    letInPath: @escaping @Sendable (AppRequest) -> String,
    origin: @escaping @Sendable (HTTPRequest) -> AppOrigin
  ) {
    (self.address, self.origin, self.letInPath) = (address, origin, letInPath)
    self.heartbeatSeconds = heartbeatSeconds
    self.streamsPerUser = streamsPerUser
  }
}
