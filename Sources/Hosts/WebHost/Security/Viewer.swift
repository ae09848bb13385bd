import Bytes
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The signed-in user of a request.
package struct Viewer: Sendable {
  package let user: User
  /// The token of the session that the browser is in.
  let token: String
  /// The token that the forms of this session's pages contain.
  let csrfToken: String
  /// The kinds' parts of pages: all have the player.
  let kinds: KindAssets
  /// True if no account has been created yet.
  let isLocalOwner: Bool
  /// True if the browser has the parts around the content already: the response is the content alone.
  var hasFrame = false
  /// The user's settings. Only page requests have them.
  var settings = ReaderSettings()
}

/// A request of a signed-in user.
struct AuthenticatedRequest: Sendable {
  let request: HTTPRequest
  var viewer: Viewer
  let parameters: [ByteString: String]

  var user: UserID { viewer.user.id }

  /// - Throws: `WebError.notFound` if the path's `:id` is not an identifier.
  func entryID() throws(WebError) -> EntryID {
    guard let id = parameters["id"].flatMap({ text in EntryID(text) }) else { throw .notFound }
    return id
  }

  func feedID() throws(WebError) -> FeedID { try id() }

  /// The identifier in the path.
  func id<ID: RowIdentifier>() throws(WebError) -> ID {
    guard let id = parameters["id"].flatMap({ text in ID(text) }) else { throw .notFound }
    return id
  }

  /// - Throws: `WebError.badRequest` if the body is not a form.
  func form() throws(WebError) -> Form {
    do {
      return try request.form()
    } catch {
      throw .badRequest("The form could not be read: \(error)")
    }
  }

  /// The response of an action: an empty one for the script, a redirect to the form's page otherwise.
  ///
  /// - Parameter entry: An entry to close on the page that the form returns to.
  func response(after form: Form, closing entry: EntryID? = nil) -> HTTPResponse {
    if request.isFromScript { return .empty() }
    let path = SafePath.checked(form["return"])
    return SafePath.redirect(to: entry.map { SafePath.removing("entry", "\($0)", from: path) } ?? path)
  }
}

extension WebHost {
  /// Runs `answer` for the user of the request's session. Other requests are redirected to the sign-in page.
  ///
  /// While there is no account, a browser on this machine gets a session of the local owner without signing in.
  package func asViewer(
    _ request: HTTPRequest, _ answer: (Viewer) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    if let viewer = try await viewer(of: request) {
      try RequestForgery.check(request, token: viewer.csrfToken)
      return try await answer(viewer)
    }
    let accounts = useCases.accounts
    guard try await accounts.isWithoutAccount() else { return askToSignIn(request) }
    guard ThisMachine.sent(request) else {
      throw WebError.badRequest(
        "This reader has no account yet. Until it has one, it can be used only on its own machine. "
          + "Create the account there, or with “yaarr user add NAME”.")
    }
    guard request.isReading else { throw WebError.forged }
    // Only navigations start a session: other clients would not send the cookie back.
    guard request.isNavigation else {
      return .text("Pages of the reader are for browsers; its command line is for programs.", status: 401)
    }
    guard let owner = try await accounts.localOwner() else { return askToSignIn(request) }
    let begun = try await accounts.startSession(for: owner, in: request.browserName)
    var renewed = SafePath.redirect(to: SafePath.here(of: request))
    try await cookies().session.set(begun.token, isSecure: request.cameOverTLS, in: &renewed)
    return renewed
  }

  /// The user of the request's session; nil without one.
  func viewer(of request: HTTPRequest) async throws -> Viewer? {
    guard request.hasHeader("Cookie") else { return nil }
    for token in try await cookies().session.values(in: request) {
      guard let session = try await useCases.accounts.session(token: token) else { continue }
      return Viewer(
        user: session.user, token: token, csrfToken: session.csrfToken, kinds: kindAssets,
        isLocalOwner: !session.user.hasPassword, hasFrame: request.wantsContent)
    }
    return nil
  }

  private func askToSignIn(_ request: HTTPRequest) -> HTTPResponse {
    if request.isFromScript { return .text("Your session has ended. Sign in again.", status: 401) }
    let wanted = request.isReading ? SafePath.here(of: request) : "/"
    return SafePath.redirect(
      to: wanted.hasSameBytes(as: "/") ? "/login" : QueryText.adding("next", wanted, to: "/login"))
  }
}
