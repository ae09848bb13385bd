import HTTPServer

/// A method, a pattern of a path (`/entries/:id/star`), and what answers.
struct Route: Sendable {
  enum Access: Sendable {
    /// Answers without asking who it is.
    case anybody(@Sendable (WebHost, HTTPRequest) async throws -> HTTPResponse)
    /// Answers users; others are sent to sign in. Writing needs the page's token.
    case visitor(@Sendable (WebHost, VisitorRequest) async throws -> HTTPResponse)
  }

  struct Match: Sendable {
    let route: Route
    let parameters: [String: String]
  }

  let method: String
  let pattern: [Substring]
  let access: Access

  init(_ method: String, _ pattern: String, _ access: Access) {
    self.method = method
    self.pattern = pattern.split(separator: "/")
    self.access = access
  }

  /// - Throws: `WebError.methodNotAllowed` where only the method is wrong.
  static func match(_ request: HTTPRequest, in routes: [Route]) throws(WebError) -> Match? {
    let parts: [Substring] = request.path.split(separator: "/")
    let method: String = request.method == "HEAD" ? "GET" : request.method
    var otherMethods: [String] = []
    for route in routes {
      guard let parameters = route.parameters(of: parts) else { continue }
      if route.method == method { return Match(route: route, parameters: parameters) }
      otherMethods.append(route.method)
    }
    guard otherMethods.isEmpty else { throw .methodNotAllowed(otherMethods) }
    return nil
  }

  /// The values of the pattern's `:names`, or nil where the path is another. A last `*` takes the rest of the path.
  private func parameters(of parts: [Substring]) -> [String: String]? {
    var parameters: [String: String] = [:]
    for (index, expected) in pattern.enumerated() {
      if expected == "*" {
        parameters["*"] = parts[min(index, parts.count)...].joined(separator: "/")
        return parameters
      }
      guard index < parts.count else { return nil }
      if expected.hasPrefix(":") {
        parameters[String(expected.dropFirst())] = String(parts[index])
      } else if expected != parts[index] {
        return nil
      }
    }
    return parts.count == pattern.count ? parameters : nil
  }
}
