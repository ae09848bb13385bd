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
    let name: String = form["name"] ?? ""
    do {
      let session: NewSession = try await host.services.accounts().signIn(name: name, password: form["password"] ?? "")
      var response: HTTPResponse = .redirect(to: SafePath.checked(form["next"]))
      response.addHeader("Set-Cookie", SessionCookie.set(session, isSecure: request.cameOverTLS))
      return response
    } catch let error as AccountError {
      return SignInPage(name: name, problem: "\(error)", next: form["next"]).response(status: 401)
    }
  }
}

enum SignOut {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    if let token = request.request.cookies[WebHost.cookieName] {
      try await host.services.accounts().signOut(token: token)
      await host.pages.close(of: request.user)
    }
    var response: HTTPResponse = .redirect(to: "/login")
    response.addHeader("Set-Cookie", SessionCookie.clear)
    return response
  }
}

/// Gives the local owner a name and a password, and signs in anew.
enum CreateAccount {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    do {
      let user = try await host.services.accounts().createFirst(
        name: form["name"] ?? "", password: form["password"] ?? "")
      await host.pages.close(of: user.id)
      let session: NewSession = try await host.services.accounts().startSession(for: user)
      var response: HTTPResponse = .redirect(to: "/")
      response.addHeader("Set-Cookie", SessionCookie.set(session, isSecure: request.request.cameOverTLS))
      return response
    } catch let error as AccountError {
      return try await WelcomePage(visitor: request.visitor, problem: "\(error)").response(host, status: 422)
    }
  }
}
