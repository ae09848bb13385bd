import Loading

extension HostileCase {
  /// Servers with harmful redirects.
  static let redirects: [HostileCase] = [
    HostileCase(
      "a redirect to itself", { connection, _ in connection.redirect(301, to: "/") },
      isRight: fails(.tooManyRedirects(10))),
    HostileCase(
      "redirects to ever longer addresses",
      { connection, request in
        connection.redirect(302, to: "/?" + String(repeating: "x", count: request.target.utf8.count))
      },
      isRight: fails(.tooManyRedirects(10))),
    leads("to a private address", to: "http://127.0.0.1:9/"),
    leads("to a name of a private address", to: "http://localhost:9/"),
    leads("to a subdomain of localhost", to: "http://any.localhost:9/"),
    leads("to a private address as one number", to: "http://2130706433:9/"),
    leads("to a private address without a scheme", to: "//[::1]:9/"),
    leads("to the metadata address of clouds", to: "http://169.254.169.254/latest/meta-data/"),
    HostileCase(
      "a redirect to a file", { connection, _ in connection.redirect(302, to: "file:///etc/passwd") },
      isRight: fails(.unsupportedScheme("file"))),
    HostileCase(
      "a redirect to nonsense", { connection, _ in connection.redirect(302, to: "http://:::/") }, isRight: isMalformed),
  ]

  private static func leads(_ name: String, to location: String) -> HostileCase {
    HostileCase(
      "a redirect " + name, { connection, _ in connection.redirect(302, to: location) },
      isRight: { (outcome: Outcome) in
        if case .failure(.privateNetwork) = outcome { return true }
        return false
      })
  }
}
