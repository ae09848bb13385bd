import HTTPServer
import Reader
import Running

enum SignIn {
  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    try RequestForgery.checkOrigin(request)
    let form: Form
    do {
      form = try request.form()
    } catch {
      throw WebError.badRequest("The form could not be read: \(error)")
    }
    let name = form["name"] ?? ""
    do {
      let session = try await host.useCases.accounts.signIn(
        name: name, password: form["password"] ?? "", from: try await origin(of: request, host))
      var response = SafePath.redirect(to: form["next"] ?? "/")
      try await host.cookies().set(session, by: request, in: &response)
      return response
    } catch let error as AccountError {
      return refused(error, page: SignInPage(name: name, problem: "\(error)", next: form["next"]))
    }
  }

  /// All clients with unreadable addresses count as one network.
  static func origin(of request: HTTPRequest, _ host: WebHost) async throws -> SignInOrigin {
    SignInOrigin(
      network: ClientAddress(of: request, trusting: host.configuration.trustedProxies)?.network ?? [],
      device: try await host.cookies().device.value(in: request), browser: request.browserName)
  }

  private static func refused(_ error: AccountError, page: SignInPage) -> HTTPResponse {
    switch error {
    case .busy:
      var response = page.response(status: 503)
      response.setHeader("Retry-After", "5")
      return response
    case .tooManyAttempts(let seconds):
      var response = page.response(status: 429)
      response.setHeader("Retry-After", "\(seconds)")
      return response
    default: return page.response(status: 401)
    }
  }
}

enum SignOut {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let cookie = try await host.cookies().session
    // An older session that a former cookie still names must not take its place.
    for token in cookie.values(in: request.request) { try await host.useCases.accounts.signOut(token: token) }
    // Pages whose session is still valid open new streams.
    host.streams.close(of: request.user)
    var response = SafePath.redirect(to: "/login")
    cookie.clear(in: &response)
    return response
  }
}

/// Gives the local owner a name and a password, and starts a new session.
enum CreateAccount {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    do {
      let user = try await host.useCases.accounts.createFirst(
        name: form["name"] ?? "", password: form["password"] ?? "")
      let session = try await host.useCases.accounts.startSession(for: user, in: request.request.browserName)
      var response = SafePath.redirect(to: "/")
      try await host.cookies().set(session, by: request.request, in: &response)
      return response
    } catch let error as AccountError {
      return try await WelcomePage(viewer: request.viewer, problem: "\(error)").response(host, status: 422)
    }
  }
}
