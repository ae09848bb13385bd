import Bytes
import HTTPServer

/// A method, a pattern of a path (`/entries/:id/star`) and a handler.
struct Route: Sendable {
  enum Access: Sendable {
    /// Needs no session.
    case everyone(@Sendable (WebHost, HTTPRequest) async throws -> HTTPResponse)
    /// Needs a session; other requests are redirected to the sign-in page. Writing needs the page's token.
    case signedIn(@Sendable (WebHost, AuthenticatedRequest) async throws -> HTTPResponse)
  }

  struct Match: Sendable {
    let route: Route
    let parameters: [ByteString: String]
  }

  private enum Part: Sendable {
    case literal(ByteString)
    case parameter(ByteString)
    /// The rest of the path, of any length.
    case rest
  }

  let method: ByteString
  /// The pattern's text: `/entries/:id`.
  let path: String
  private let pattern: [Part]
  let access: Access
  /// The first part of the pattern, by which metrics group routes: `entries`.
  let group: String
  /// False for a handler that needs no settings of the user, as one of a picture.
  let readsSettings: Bool

  init(_ method: ByteString, _ path: String, _ access: Access, readsSettings: Bool = true) {
    self.method = method
    self.path = path
    self.readsSettings = readsSettings
    group = path.splitBytes(on: "/").first.map(String.init) ?? "home"
    pattern = path.splitBytes(on: "/").map { part in
      if part.hasSameBytes(as: "*") { return .rest }
      return part.hasBytePrefix(":")
        ? .parameter(ByteString(Substring(part.utf8.dropFirst()))) : .literal(ByteString(part))
    }
    self.access = access
  }

  /// - Throws: `WebError.methodNotAllowed` if only the method differs.
  static func match(_ request: HTTPRequest, in routes: [Route]) throws(WebError) -> Match? {
    let parts = request.path.splitBytes(on: "/")
    var otherMethods: [String] = []
    for route in routes {
      guard let parameters = route.parameters(of: parts) else { continue }
      if route.answers(request) { return Match(route: route, parameters: parameters) }
      otherMethods.append(route.method.string)
    }
    guard otherMethods.isEmpty else { throw .methodNotAllowed(otherMethods) }
    return nil
  }

  private func answers(_ request: HTTPRequest) -> Bool {
    request.isReading ? method == "GET" : method == request.method
  }

  /// The values of the pattern's `:names`, or nil if the path does not match. A final `*` matches the rest of the path.
  private func parameters(of parts: [Substring]) -> [ByteString: String]? {
    var parameters: [ByteString: String] = [:]
    for (index, expected) in pattern.enumerated() {
      switch expected {
      case .rest: return parameters
      case _ where index >= parts.count: return nil
      case .parameter(let name): parameters[name] = String(parts[index])
      case .literal(let text): guard text.string.hasSameBytes(as: parts[index]) else { return nil }
      }
    }
    return parts.count == pattern.count ? parameters : nil
  }
}
