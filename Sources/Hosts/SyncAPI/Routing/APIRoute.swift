import Bytes
import HTTPServer
import Storage

/// A method, a pattern of a path below an API's prefix (`/feeds/:id/icon`, `/stream/contents/*`) and a handler.
struct APIRoute: Sendable {
  typealias Handler = @Sendable (APICall) async throws -> HTTPResponse

  struct Match {
    let route: APIRoute
    let parameters: [ByteString: String]
    /// The part of the path that a final `*` stands for.
    let rest: String
  }

  private enum Part: Sendable {
    case literal(ByteString)
    case parameter(ByteString)
    case rest
  }

  let methods: [String]
  /// The pattern as it was given.
  let path: String
  private let pattern: [Part]
  /// What an app must be allowed to do; nil for a route that needs no credentials.
  let scope: TokenScopes?
  let handler: Handler
  /// True if an answer depends on the user, the path, the query, the reader's own address and what is stored alone.
  private(set) var isKept = false

  /// - Parameter methods: One or several, with spaces between them: `GET POST`. `HEAD` comes as `GET`.
  init(_ methods: String, _ pattern: String, _ scope: TokenScopes?, _ handler: @escaping Handler) {
    self.methods = methods.splitBytes(on: " ").map(String.init)
    path = pattern
    self.pattern = pattern.splitBytes(on: "/").map { part in
      if part.hasSameBytes(as: "*") { return .rest }
      return part.hasBytePrefix(":")
        ? .parameter(ByteString(Substring(part.utf8.dropFirst()))) : .literal(ByteString(part))
    }
    self.scope = scope
    self.handler = handler
  }

  /// The route, with answers that are kept for as long as nothing is stored.
  var kept: APIRoute {
    var route = self
    route.isKept = true
    return route
  }

  /// The route with a step that changes its responses.
  func completing(
    _ complete: @escaping @Sendable (APICall, inout HTTPResponse) async throws -> Void
  ) -> APIRoute {
    APIRoute(methods.joined(separator: " "), path, scope) { [handler] call in
      var response = try await handler(call)
      try await complete(call, &response)
      return response
    }
  }

  /// - Throws: `APIProblem.methodNotAllowed` if only the method differs.
  static func match(_ method: ByteString, _ path: String, in routes: [APIRoute]) throws(APIProblem) -> Match? {
    let parts = path.splitBytes(on: "/")
    let matches = routes.compactMap { $0.match(parts, of: path) }
    // “/feeds/counters” is not the feed “counters”, whatever the method.
    let most = matches.map(\.route.literals).max()
    let nearest = matches.filter { $0.route.literals == most }
    if let match = nearest.first(where: { $0.route.methods.contains { ByteString($0) == method } }) { return match }
    guard nearest.isEmpty else { throw .methodNotAllowed(nearest.flatMap(\.route.methods)) }
    return nil
  }

  /// The number of parts that a path must have just so.
  private var literals: Int { pattern.count { if case .literal = $0 { true } else { false } } }

  private func match(_ parts: [Substring], of path: String) -> Match? {
    var parameters: [ByteString: String] = [:]
    for (index, expected) in pattern.enumerated() {
      switch expected {
      case .rest:
        // What follows the parts before it, with its own slashes: an address has two of them.
        guard index <= parts.count else { return nil }
        let end = index > 0 ? parts[index - 1].endIndex : path.startIndex
        let start = index > 0 && end < path.endIndex ? path.utf8.index(after: end) : end
        return Match(route: self, parameters: parameters, rest: String(path[start...]))
      case _ where index >= parts.count: return nil
      case .parameter(let name): parameters[name] = String(parts[index])
      case .literal(let text): guard text.string.hasSameBytes(as: parts[index]) else { return nil }
      }
    }
    return parts.count == pattern.count ? Match(route: self, parameters: parameters, rest: "") : nil
  }
}
