import Foundation
import HTTPServer
import Reader
import Sodium
import Storage

/// Who looks at a page.
struct Visitor: Sendable {
  let user: User
  /// What the forms of this session's pages carry.
  let csrfToken: String
  /// Whether nobody has created an account yet.
  let isLocalOwner: Bool
}

/// A request of somebody we know.
struct VisitorRequest: Sendable {
  let request: HTTPRequest
  let visitor: Visitor
  let parameters: [String: String]

  var user: UserID { visitor.user.id }

  /// - Throws: `WebError.notFound` where the path's `:id` is no identifier.
  func entryID() throws(WebError) -> EntryID {
    guard let id = parameters["id"].flatMap({ (text: String) in EntryID(text) }) else { throw .notFound }
    return id
  }

  func feedID() throws(WebError) -> FeedID {
    guard let id = parameters["id"].flatMap({ (text: String) in FeedID(text) }) else { throw .notFound }
    return id
  }

  /// - Throws: `WebError.badRequest` where the body is no form.
  func form() throws(WebError) -> Form {
    do {
      return try request.form()
    } catch {
      throw .badRequest("The form could not be read: \(error)")
    }
  }
}

extension WebHost {
  static let cookieName = "yaarr"

  /// Runs `answer` for the user of the request's session; others are sent to sign in.
  ///
  /// While there is no account, who uses a browser on this machine is the local owner and gets a session without asking.
  func asVisitor(
    _ request: HTTPRequest, _ answer: (Visitor) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    if let token = request.cookies[Self.cookieName], let session = try await services.accounts().session(token: token) {
      let visitor = Visitor(
        user: session.user, csrfToken: session.csrfToken, isLocalOwner: !session.user.hasPassword)
      try RequestForgery.check(request, token: session.csrfToken)
      return try await answer(visitor)
    }
    guard let owner = try await services.accounts().localOwner() else {
      if request.isFromScript { return .text("Your session has ended. Sign in again.", status: 401) }
      let wanted: String = request.method == "GET" ? SafePath.here(of: request) : "/"
      return .redirect(to: wanted == "/" ? "/login" : QueryText.adding("next", wanted, to: "/login"))
    }
    guard RequestForgery.isOfThisMachine(request) else {
      throw WebError.badRequest(
        "This reader has no account yet, and answers only on its own machine until it has one. "
          + "Create the account there, or with “yaarr user add NAME”.")
    }
    guard request.method == "GET" || request.method == "HEAD" else { throw WebError.forged }
    // A session is for a browser that will come again with its cookie.
    guard request.header("Accept")?.contains("text/html") == true else {
      return .text("Pages of the reader are for browsers; its command line is for programs.", status: 401)
    }
    let begun: NewSession = try await services.accounts().startSession(for: owner)
    var renewed: HTTPResponse = .redirect(to: SafePath.here(of: request))
    renewed.addHeader("Set-Cookie", SessionCookie.set(begun, isSecure: request.cameOverTLS))
    return renewed
  }
}
