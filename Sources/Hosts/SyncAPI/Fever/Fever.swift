import Bytes
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The API of Fever, a reader of 2009, with what its clients expect of FreshRSS.
///
/// One address answers all: what is asked for stands in the names of the fields. Any of them may be combined.
enum Fever {
  static let routes: [APIRoute] = [APIRoute("GET POST", "/", nil, answer)]

  /// A key that is no user's gets an answer with status 200, by which clients notice it.
  @Sendable
  static func answer(_ call: APICall) async throws -> HTTPResponse {
    guard let key = call.fields.inForm("api_key") else {
      guard call.fields.has("api_key") else { return refused }
      return failure(.badRequest(keyInAddress), isSignedIn: false)
    }
    var call = call
    do {
      call.grant = try await call.useCases.appAccess.grant(.fever(key), from: call.api.origin(of: call.request))
    } catch AccountError.wrongPassword {
      return refused
    }
    do {
      return try await granted(call)
    } catch {
      // With `auth` 0, clients would ask for the password again.
      let problem = call.api.reported(error, of: call.request, to: "fever", route: "/")
      var response = failure(problem, isSignedIn: true)
      problem.addHeaders(to: &response)
      return response
    }
  }

  /// Logs of proxies have the addresses of requests, so a key in one is not secret. Clients post it, as Fever asks.
  private static let keyInAddress = "The key belongs in the form of a POST request, not in its address."

  private static var refused: HTTPResponse {
    .json { json in
      json.object { json in
        json.field("api_version", 3)
        json.field("auth", 0)
      }
    }
  }

  private static func granted(_ call: APICall) async throws -> HTTPResponse {
    let changed = try await Marks.change(call)
    let asked = Asked(call.fields)
    let list = asked.needsFeeds ? try await call.useCases.subscriptions(of: try call.user) : SubscriptionList()
    let icons = asked.has("favicons") ? try await call.useCases.icons(of: try call.user) : [:]
    let items = asked.has("items") ? try await Items(call) : nil
    let refreshed = list.subscriptions.compactMap(\.feed.health.lastChecked).max()
    var unread: [EntryID]?
    var saved: [EntryID]?
    if asked.has("unread_item_ids") || changed == .read { unread = try await ids(isUnread: true, call) }
    if asked.has("saved_item_ids") || changed == .saved { saved = try await ids(isStarred: true, call) }
    let refreshedAt =
      asked.needsFeeds ? refreshed : try await call.useCases.newestArrivals(of: try call.user).values.max()
    let addresses = asked.has("feeds") ? try await call.addresses() : nil
    let response = HTTPResponse.json(capacity: 4_096 + 12 * (unread?.count ?? 0) + 12 * (saved?.count ?? 0)) { json in
      json.object { json in
        json.field("api_version", 3)
        json.field("auth", 1)
        json.field(
          "last_refreshed_on_time", digitsOf: refreshedAt.map { Int64(clamping: $0.timeIntervalSince1970) } ?? 0)
        if asked.has("groups") { Lists.writeGroups(list, &json) }
        if let addresses { Lists.writeFeeds(list, addresses, &json) }
        if asked.has("groups") || asked.has("feeds") { Lists.writeFeedsOfGroups(list, &json) }
        if asked.has("favicons") { Lists.write(icons, &json) }
        if asked.has("links") { json.array("links") { _ in } }
        if let unread { json.field("unread_item_ids", numbers: unread) }
        if let saved { json.field("saved_item_ids", numbers: saved) }
        items?.write(&json)
      }
    }
    return items?.complete(response, call) ?? response
  }

  /// What a request asks for. Clients give the names in the query, and some of them in the form.
  private struct Asked {
    private let fields: RequestFields

    init(_ fields: RequestFields) { self.fields = fields }

    func has(_ name: String) -> Bool { fields.has(name) }

    var needsFeeds: Bool { has("groups") || has("feeds") }
  }

  private static func ids(
    isUnread: Bool? = nil, isStarred: Bool? = nil, _ call: APICall
  ) async throws -> [EntryID] {
    // Clients have no way to ask for further ones.
    let query = ArrivalQuery(isUnread: isUnread, isStarred: isStarred, limit: .max)
    return try await call.useCases.arrived(query, of: try call.user).map(\.id).sorted()
  }

  @Sendable
  static func refusal(_ problem: APIProblem) -> HTTPResponse { failure(problem, isSignedIn: false) }

  private static func failure(_ problem: APIProblem, isSignedIn: Bool) -> HTTPResponse {
    .json(status: problem.status) { json in
      json.object { json in
        json.field("api_version", 3)
        json.field("auth", isSignedIn ? 1 : 0)
        json.field("error", problem.sentence)
      }
    }
  }
}

extension ClientAPI {
  static let fever = ClientAPI(
    name: "fever", prefixes: ["/fever", "/api/fever.php"], routes: Fever.routes, credentials: { _ in nil },
    refusal: Fever.refusal)
}
