import HTTPServer
import Reader

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
        name: name, password: form["password"] ?? "", from: origin(of: request, host))
      var response = SafePath.redirect(to: form["next"] ?? "/")
      BrowserCookie.session.set(session.token, isSecure: request.cameOverTLS, in: &response)
      if let device = session.device { BrowserCookie.device.set(device, isSecure: request.cameOverTLS, in: &response) }
      return response
    } catch let error as AccountError {
      return refused(error, page: SignInPage(name: name, problem: "\(error)", next: form["next"]))
    }
  }

  /// All clients with unreadable addresses count as one network.
  static func origin(of request: HTTPRequest, _ host: WebHost) -> SignInOrigin {
    SignInOrigin(
      network: ClientAddress(of: request, trusting: host.configuration.trustedProxies)?.network ?? [],
      device: BrowserCookie.device.value(in: request))
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
    if let token = request.request.sessionToken {
      try await host.useCases.accounts.signOut(token: token)
      // Pages whose session is still valid open new streams.
      host.streams.close(of: request.user)
    }
    var response = SafePath.redirect(to: "/login")
    BrowserCookie.session.clear(in: &response)
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
      let session = try await host.useCases.accounts.startSession(for: user)
      var response = SafePath.redirect(to: "/")
      BrowserCookie.session.set(session.token, isSecure: request.request.cameOverTLS, in: &response)
      return response
    } catch let error as AccountError {
      return try await WelcomePage(viewer: request.viewer, problem: "\(error)").response(host, status: 422)
    }
  }
}
